"""A finished hand to watch: its page, the moment that cost most, and a moment shown to the group."""

from __future__ import annotations

from collections import Counter

import pytest

from display.callback import Tap, parse
from display.cards import card_sign
from display.measure import plain
from display.screen import Button
from display.watch import WATCH
from engine.cards import PACK
from engine.table import actions as act
from games.briscola import best as briscola
from games.calabresella.cards import cards_of
from handlers.update_context import Answer
from locales import words
from messages import watching
from storage import Store, UnitOfWork
from tests.games.calabresella.terziglio import NAMES as PLAYERS
from tests.games.calabresella.terziglio import auction, tricks, typed, view
from tests.handlers.kit import GROUP, Group, ShownMessage
from tests.handlers.long_tables import play_out, play_to

NAMES = {1: "Rita", 2: "Luca", 3: "Anna", 4: "Ugo", 9: "Eva"}


async def played(store: Store, *started: int, hands: int = 2) -> Group:
    """A table of three after some hands; ``started`` have an open private chat. Ugo looks on, Eva is no member."""
    group = Group(store, NAMES, {})
    await group.opened(*started)
    await group.deal(2, 3)
    table_id = await group.table()
    await group.croupier.write(lambda work: play_to(work, group, table_id=table_id, rounds=hands))
    await group.show_all()
    return group


def data(table: int, argument: str, *, step: int = 0, hand: int = 1) -> str:
    return Tap(table=table, round=hand, decision=step, name=WATCH, argument=argument).data()


async def ask(
    group: Group, who: int, argument: str, *, step: int = 0, hand: int = 1, private: bool = True
) -> Answer:
    return await group.tap(
        who, data(await group.table(), argument, step=step, hand=hand), private=private
    )


async def page(group: Group, who: int) -> ShownMessage:
    """The page in the person's private chat."""
    await group.show_all()
    return [one for one in group.shown if one.address == who and one.place.kind == "menu"][-1]


async def open_page(group: Group, who: int, hand: int = 1) -> ShownMessage:
    answer = await ask(group, who, "apri", hand=hand, private=False)
    assert answer.url.endswith("?start=menu")
    return await page(group, who)


def keys(shown: ShownMessage) -> dict[str, Button]:
    return {key.label: key for row in shown.screen.keyboard for key in row}


def title(shown: ShownMessage) -> str:
    return plain(shown.screen.text).splitlines()[0]


async def moments(group: Group) -> list[ShownMessage]:
    return [one for one in await group.show_all() if one.place.kind == "momento"]


async def test_the_list_of_hands_opens_each_and_the_file_is_behind_a_key(store: Store) -> None:
    group = await played(store, 2)
    await group.write(2, "/mano")
    shown = next(one for one in await group.show_all() if "ultime mani" in one.screen.text)
    assert [*keys(shown)] == ["🎬 Mano 2", "🎬 Mano 1"]
    await group.tap(2, keys(shown)["🎬 Mano 1"].data)
    there = await page(group, 2)
    assert title(there).startswith("Mano 1 · 1 di ")
    answer = await group.tap(2, keys(there)["📄 File"].data, private=True)
    assert answer.text == "Te lo mando in privato."
    assert [one.place.kind for one in await group.show_all()] == ["file"]


async def test_a_hand_is_watched_in_one_message_to_its_end_and_round_again(store: Store) -> None:
    group = await played(store, 2)
    first = await open_page(group, 2)
    there, seen, places = first, [title(first)], {first.place.number}
    for _ in range(60):
        await group.tap(2, keys(there)["›"].data, private=True)
        there = await page(group, 2)
        seen.append(title(there))
        places.add(there.place.number)
        if seen[-1] == seen[0]:
            break
    count = len(seen) - 1
    assert seen[:-2] == [f"Mano 1 · {n} di {count}" for n in range(1, count)]
    assert len(places) == 1
    await group.tap(2, keys(there)["‹"].data, private=True)
    last = await page(group, 2)
    assert f"{count} / {count}" in keys(last)
    assert title(last) == seen[-2]
    assert title(last).startswith("Mano 1 · il banco"), "the result has the number of the hand"


async def test_how_it_went_stays_one_tap_away(store: Store) -> None:
    group = await played(store, 2, 4)
    there = await open_page(group, 2)
    answer = await group.tap(2, keys(there)["Com’è andata"].data, private=True)
    assert answer.alert
    assert "Mano 1" in answer.text
    assert "Com’è andata" not in keys(await open_page(group, 4)), "Ugo did not play"


async def test_without_a_private_chat_the_page_stands_in_the_group_without_personal_keys(
    store: Store,
) -> None:
    group = await played(store)
    await ask(group, 2, "apri", private=False)
    shown = [one for one in await group.show_all() if one.place.kind == "mano"]
    assert [one.address for one in shown] == [GROUP]
    assert [len(row) for row in shown[0].screen.keyboard] == [3]


async def test_a_moment_is_shown_to_the_group_once_by_each_person_and_few_times_in_all(
    store: Store,
) -> None:
    group = await played(store, 1, 2, 3, 4)
    for who, expected in ((2, 1), (2, 0), (1, 1), (3, 1), (4, 0)):
        await open_page(group, who)
        for step in (2, 3):
            await ask(group, who, "mostra", step=step)
        shown = await moments(group)
        assert [one.address for one in shown] == [GROUP] * expected, who
        if expected:
            assert title(shown[0]).startswith(f"🎬 {NAMES[who]}: Mano 1 · 3 di ")
    assert group.toasts[-1] == "Di questa mano il gruppo ha già visto abbastanza."
    await open_page(group, 2, hand=2)
    await ask(group, 2, "mostra", hand=2)
    (moment,) = await moments(group)
    (key,) = keys(moment).values()
    await group.tap(4, key.data)
    assert title(await page(group, 4)).startswith("Mano 2 · 1 di ")


async def test_a_moment_is_not_shown_again_when_the_group_moves(store: Store) -> None:
    group = await played(store, 2)
    await open_page(group, 2)
    await ask(group, 2, "mostra")
    assert await moments(group)
    await group.croupier.write(lambda work: group.croupier.move(work, GROUP, -2, now=group.now))
    assert await moments(group) == []


async def test_a_chat_remembers_the_newest_moments_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_KEPT", 2)
    group = await played(store, 1, 2, 3, hands=3)
    for who in (1, 2, 3):
        await open_page(group, who, hand=who)
        await ask(group, who, "mostra", hand=who)
        assert len(await moments(group)) == 1
    for who, again in ((2, 0), (3, 0), (1, 1)):
        await ask(group, who, "mostra", hand=who)
        assert len(await moments(group)) == again, who


async def test_a_hand_of_a_practice_table_has_no_group_and_its_person_alone(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(1, 2)
    await group.write(1, "/gioco terziglio", private=True)
    (row,) = await store.read(lambda work: work.tables.all_open())
    await group.croupier.write(lambda work: play_to(work, group, table_id=row.table_id, rounds=1))
    await group.show_all()
    await group.tap(1, data(row.table_id, "apri"), private=True)
    there = await page(group, 1)
    assert title(there).startswith("Mano 1 · 1 di ")
    assert "📣 Mostra al gruppo" not in keys(there)
    for who, argument in ((1, "mostra"), (2, "apri"), (2, "mostra"), (2, "andata")):
        answer = await group.tap(who, data(row.table_id, argument), private=True)
        assert answer.text == "Quel tavolo non è in questa chat."
    assert await group.show_all() == []


# --- attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("argument", ["apri", "3", "andata", "persi", "mostra", "m5.3"])
async def test_a_hand_that_is_not_over_shows_nothing(store: Store, argument: str) -> None:
    group = await played(store, 2)
    await open_page(group, 2)
    for hand in (3, 4, 999):
        for private in (True, False):
            answer = await ask(group, 2, argument, hand=hand, private=private)
            assert plain(answer.text) == "Non si è ancora giocata una mano."
    assert await group.show_all() == []


@pytest.mark.parametrize("argument", ["apri", "3", "andata", "persi", "mostra", "m5.3"])
async def test_a_person_of_another_group_opens_no_hand(store: Store, argument: str) -> None:
    group = await played(store, 2)
    await group.opened(9)
    await group.show_all()
    answer = await ask(group, 9, argument)
    assert answer.text == "Quel tavolo non è in questa chat."
    assert (answer.url, answer.own, answer.background, answer.deferred) == ("", None, None, None)
    assert await group.show_all() == []


@pytest.mark.parametrize("argument", ["apri", "3", "andata", "persi", "mostra", "m5.3"])
async def test_a_former_member_opens_none_either(store: Store, argument: str) -> None:
    group = await played(store, 2)
    await open_page(group, 2)
    await group.leaves(2)
    await group.show_all()
    answer = await ask(group, 2, argument)
    assert answer.text.startswith("Non sei più nel gruppo")
    assert await group.show_all() == []
    assert "Mano 1" not in (await page(group, 2)).screen.text


@pytest.mark.parametrize("argument", ["x", "m", "m1", "m1.2.3", "m999999.1", "apri1", "=", "-1"])
async def test_forged_arguments_are_unknown_in_the_readers_language(
    store: Store, argument: str
) -> None:
    group = await played(store, 2)
    await open_page(group, 2)
    answer = await ask(group, 2, argument)
    assert answer.text == "Questo bottone non lo conosco."
    assert await group.show_all() == []


async def test_a_step_beyond_the_end_is_the_last_one(store: Store) -> None:
    group = await played(store, 2)
    await open_page(group, 2)
    await ask(group, 2, "9" * 24)
    _, turn, *_ = keys(await page(group, 2))
    step, _, count = turn.partition(" / ")
    assert step == count


# --- the moment that cost most ----------------------------------------------------------------------------------


async def over(store: Store) -> Group:
    """A terziglio after a hand in which everybody played the last card that could be played."""
    group = await tricks(store, 1, 2, 3)
    while (await view(group, 1)).table.phase == "tricks":
        who = await group.turn()
        await group.write(who, f"/gioca {typed(cards_of((await view(group, who)).playable)[-1])}")
    await group.show_all()
    return group


async def look_back(group: Group, who: int, hand: int = 1) -> ShownMessage:
    """Let the bot look for the moment that cost this person most."""
    there = await open_page(group, who, hand)
    answer = await group.tap(who, keys(there)["🔎 L’errore"].data, private=True)
    background = answer.background
    assert background is not None
    found = background.ask()
    await group.croupier.write(lambda work: background.deliver(work, found))
    return await page(group, who)


async def test_the_moment_that_cost_most_asks_for_a_card_and_tells_its_worth(store: Store) -> None:
    group, asked = await over(store), 0
    for who in PLAYERS:
        there = await look_back(group, who)
        if "costata un punto" in there.screen.text:
            continue
        asked += 1
        assert "che cosa avresti giocato?" in there.screen.text
        cards = {
            key.label: tap
            for key in keys(there).values()
            if (tap := parse(key.data)) is not None and "." in tap.argument
        }
        assert len(cards) > 1
        said = []
        for tap in cards.values():
            answer = await group.tap(who, tap.data(), private=True)
            assert answer.deferred is not None
            said.append(plain(answer.deferred.say(answer.deferred.ask())))
        assert any("meglio non si poteva" in one for one in said)
        assert any(", meglio " in one and "(+" in one for one in said)
    assert asked


async def test_without_a_choice_in_the_hand_there_is_no_key_and_an_old_one_is_answered(
    store: Store,
) -> None:
    group = await auction(store, 1, 2, 3)
    while (await view(group, 1)).table.phase == "auction":
        await group.write(await group.turn(), "/lascio")
    await group.show_all()
    assert "🔎 L’errore" not in keys(await open_page(group, 1))
    told = "In quella mano non hai dovuto scegliere niente: nessun errore possibile!"
    answer = await ask(group, 1, "persi")
    assert (answer.text, answer.alert) == (told, True)


async def test_a_card_of_several_takings_is_chosen_before_them_and_put_back(store: Store) -> None:
    group = Group(store, NAMES, {}, seed=3)
    await group.opened(1, 2)
    await group.write(1, "/gioco scopa")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    table_id = await group.table()
    await group.croupier.write(lambda work: play_to(work, group, table_id=table_id, rounds=1))
    await open_page(group, 1)
    for step in range(36):
        await ask(group, 1, "p1", step=step)
        there = await page(group, 1)
        heads = Counter(label.partition(" ← ")[0] for label in keys(there) if " ← " in label)
        if several := [sign for sign, many in heads.items() if many > 1]:
            break
    takes = [label.partition(" ← ")[2] for label in keys(there) if label.startswith(several[0])]
    (card,) = (place for place, one in enumerate(PACK) if card_sign(one, words("it")) == several[0])
    await ask(group, 1, f"p1.{card}", step=step)
    there = await page(group, 1)
    assert [*keys(there)][: len(takes) + 1] == [f"{several[0]} ✓", *takes]
    await group.tap(1, keys(there)[f"{several[0]} ✓"].data, private=True)
    there = await page(group, 1)
    assert f"{several[0]} ← {takes[0]}" in keys(there)
    await ask(group, 1, "p1.99", step=step)
    assert keys(await page(group, 1)).keys() == keys(there).keys(), "no such card"


@pytest.mark.parametrize(
    ("game", "unit"), [("sette", "fiches"), ("piatto", "fiches"), ("briscola", "punti")]
)
async def test_other_games_ask_at_the_costly_moment_by_the_cards_that_the_person_saw(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, game: str, unit: str
) -> None:
    monkeypatch.setattr(briscola, "WEIGHED", 10)
    monkeypatch.setattr(briscola, "WEIGHED_END", 2)
    group = Group(store, NAMES, {})
    await group.opened(1, 2)
    await group.write(1, f"/gioco {game}")
    await group.tap_on(2, "siediti")
    await group.tap_on(1, "si_gioca")
    table_id = await group.table()
    await group.croupier.write(lambda work: play_to(work, group, table_id=table_id, rounds=3))
    await group.show_all()
    asked = 0
    for who, hand in ((1, 1), (2, 1), (1, 2), (2, 2), (1, 3), (2, 3)):
        if "🔎 L’errore" not in keys(await open_page(group, who, hand)):
            assert (game, who, hand) == ("sette", 2, 2), "a banker who need not play"
            continue
        there = await look_back(group, who, hand)
        taps = [
            tap
            for key in keys(there).values()
            if (tap := parse(key.data)) is not None and "." in tap.argument
        ]
        if not taps:
            assert "non hai sbagliato" in there.screen.text
            continue
        asked += 1
        assert "Da quel che vedevi: che giocavi?" in there.screen.text
        said = []
        for tap in taps:
            answer = await group.tap(who, tap.data(), private=True)
            assert answer.deferred is not None
            said.append(plain(answer.deferred.say(answer.deferred.ask())))
        assert all(f" {unit}" in one for one in said), said
        assert any("meglio non si poteva" in one for one in said)
        answer = await group.tap(
            who, Tap(table=table_id, round=hand, decision=0, name="persi").data()
        )
        assert answer.deferred is not None
        lines = plain(answer.deferred.say(answer.deferred.ask()))
        assert lines.startswith("Con quello che vedevi si poteva fare meglio:")
    assert asked


async def test_the_first_hand_of_another_game_is_looked_back_at_as_well(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(1, 2, 3)
    await group.deal(2, 3)
    table_id = await group.table()

    def change(work: UnitOfWork) -> None:
        play_out(work, group, table_id)
        other = act.ChangeGame("calabresella")
        group.croupier.act(work, group.now, table_id=table_id, who=1, action=other)
        play_to(work, group, table_id=table_id, rounds=2)

    await group.croupier.write(change)
    for who in PLAYERS:
        there = await look_back(group, who, hand=2)
        assert "avresti giocato?" in there.screen.text or "costata un punto" in there.screen.text


async def test_a_card_that_could_not_be_played_there_has_no_worth(store: Store) -> None:
    group = await over(store)
    for who in PLAYERS:
        await open_page(group, who)
        for argument in ("m0.0", "m99999.3", "m20.99"):
            answer = await ask(group, who, argument)
            assert answer.deferred is not None
            said = plain(answer.deferred.say(answer.deferred.ask()))
            assert "meglio" not in said
            assert said


async def test_a_look_back_leaves_another_page_in_its_place(store: Store) -> None:
    group = await over(store)
    there = await open_page(group, 1)
    answer = await group.tap(1, keys(there)["🔎 L’errore"].data, private=True)
    background = answer.background
    assert background is not None
    await group.tap_menu(1, "menu", "regole")
    await group.show_all()
    found = background.ask()
    await group.croupier.write(lambda work: background.deliver(work, found))
    assert await group.show_all() == []
