"""Choices of cards: one button for all in the group, the cards themselves for their owner alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.callback import Tap, parse
from display.screen import Button
from games.calabresella.cards import cards_of
from games.calabresella.view import CalaView
from messages.places import card_key
from storage import Store, UnitOfWork
from storage.records import Place
from tests.games.calabresella.terziglio import NAMES, exchange, hand, screen_order, typed, view
from tests.handlers import kit
from tests.handlers.kit import Group, ShownMessage


def last(group: Group, address: int = kit.GROUP) -> ShownMessage:
    """The newest table, or private card, in a chat."""
    return next(
        shown
        for shown in reversed(group.shown)
        if shown.address == address and shown.place.kind in ("table", "card")
    )


def buttons(shown: ShownMessage) -> list[Button]:
    return [button for row in shown.screen.keyboard for button in row]


def laying(shown: ShownMessage) -> Button:
    """The button that lays all picked cards."""
    return next(button for button in buttons(shown) if button.label == "Scarto")


def names(shown: ShownMessage) -> list[str]:
    """The names of the buttons."""
    return [tap.name for tap in taps(shown)]


async def cards_of_caller(group: Group, who: int) -> list[int]:
    """The cards among which the caller discards, in the order of the screen."""
    seen = await view(group, who)
    return screen_order(seen.hand | seen.known.taken)


def given(view: CalaView) -> set[int]:
    """The cards that the viewer has laid aside."""
    return {*cards_of(view.known.given)}


async def own(group: Group, who: int) -> ShownMessage:
    await group.show_all()
    return last(group, who)


# --- the group --------------------------------------------------------------------------------------------------


async def test_a_group_has_one_button_for_all_choices_of_cards(store: Store) -> None:
    group, caller = await exchange(store)
    calls = next(shown for shown in group.shown if "solissima" in names(shown))
    assert "carta" in names(calls), "calls show no card"
    assert "carte" not in names(calls)
    shown = {}
    for phase in ("discard", "tricks"):
        await group.show_all()
        shown[phase] = [button.label for button in buttons(last(group))]
        own_names = {"carta", "accomodo", "calo", "segna", "segnate"}
        assert own_names.isdisjoint(names(last(group))), phase
        await group.write(caller, f"/scarta {typed(*(await cards_of_caller(group, caller))[:4])}")
    assert shown["discard"] == shown["tricks"] == ["🃏 Le mie carte", "Mi alzo", "Pausa"]


async def test_the_button_leads_to_the_private_card_and_brings_it_down(store: Store) -> None:
    group, caller = await exchange(store, 1, 2, 3)
    before = await place_of(group, caller)
    answer = await group.tap_on(caller, "carte")
    assert (answer.url, answer.text) == ("https://t.me/matta_bot?start=carte", "")
    assert await group.show_all(), "the card is drawn again"
    assert (await place_of(group, caller)).message_id == before.message_id, "it is the last message"
    await group.write(caller, "/regole")
    await group.show_all()
    await group.tap_on(caller, "carte")
    await group.show_all()
    assert (await place_of(group, caller)).message_id != before.message_id
    shown = len(group.shown)
    await group.write(caller, "/start carte", private=True)
    texts = [message.screen.text for message in await group.show_all()]
    assert texts in ([], [""]), "the link needs no answer"
    assert len(group.shown) - shown == len(texts)


async def place_of(group: Group, who: int) -> Place:
    table_id, person = await group.table(), await group.person(who)
    place = await group.store.read(lambda work: work.outbox.get(card_key(table_id, person)))
    assert place is not None
    return place


async def test_a_person_without_start_reads_the_cards_and_the_words_to_type(store: Store) -> None:
    group, caller = await exchange(store)
    answer = await group.tap_on(caller, "carte")
    assert answer.alert
    assert not answer.url
    said, _, how = group.toasts[-1].splitlines()
    cards = await cards_of_caller(group, caller)
    assert said.startswith("Le tue carte: ")
    assert len(said.split()) == 3 + len(cards)
    words, example = how.split(": ")
    assert words == "Qui si scrive, per esempio"
    assert example.startswith("/scarta ")
    await group.write(caller, example)
    await group.show_all()
    assert await group.turn() != 0
    assert (await view(group, caller)).table.phase == "tricks", "the example is a legal choice"
    assert given(await view(group, caller)) == {*sorted(cards)[:4]}
    who = await group.turn()
    await group.tap_on(who, "carte")
    example = group.toasts[-1].split("esempio: ")[1]
    assert example.startswith("/gioca ")
    await group.write(who, example)
    assert len((await view(group, who)).table.played) == 1
    await group.tap_on(who, "carte")
    assert "/gioca " in group.toasts[-1], "the next card may be chosen already"


async def test_typed_cards_must_be_named(store: Store) -> None:
    group, caller = await exchange(store)
    await group.write(caller, "/scarta")
    shown = [message.screen.text for message in await group.show_all() if message.public]
    assert f"{NAMES[caller]}: Scrivi 4 carte in una volta, per esempio 4c 5b …" in shown
    assert (await view(group, caller)).table.phase == "discard"
    await group.write(caller, f"/scarta {typed(*(await cards_of_caller(group, caller))[:4])}")
    who = await group.turn()
    await group.write(who, "/gioca")
    shown = [message.screen.text for message in await group.show_all() if message.public]
    assert f"{NAMES[who]}: Scrivi una carta sola, per esempio 3 denari." in shown
    assert not (await view(group, who)).table.played


async def test_people_without_a_hand_are_told_so(store: Store) -> None:
    group = Group(store, names={**NAMES, 4: "Pia"}, languages={})
    await group.write(1, "/gioco terziglio")
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.tap(4, await group.data("carte"))
    assert group.toasts[-1] == "A questo tavolo non hai un posto: tocca Siediti."


AWAY = "Sei assente: tocca Eccomi quando torni."
NEXT = "In questa mano non ci sei: giochi dalla prossima."
NO_HAND = "Adesso non si sta giocando una mano."


async def answer_to(group: Group, who: int, typed: str) -> str:
    """The answer in the group to these words."""
    await group.show_all()
    before = len(group.shown)
    await group.write(who, typed)
    await group.show_all()
    fresh = group.shown[before:]
    return "\n".join(one.screen.text for one in fresh if one.place.kind == "reply" and one.public)


@pytest.mark.parametrize("private", [False, True])
async def test_nobody_is_led_to_cards_that_are_not_there(store: Store, private: bool) -> None:
    """People with and without a private chat type ``/carta``."""
    names = {**NAMES, 4: "Pia", 5: "Ugo"}
    group = Group(store, names=names, languages={})
    await group.opened(*(names if private else ()))
    await group.write(1, "/gioco sette e mezzo")
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    assert NO_HAND in await answer_to(group, 1, "/carta")
    await group.write(3, "/assente")
    await group.tap_on(1, "si_gioca")
    await group.tap_on(4, "siediti")
    assert "La tua carta è" in await answer_to(group, 1, "/carta")
    assert AWAY in await answer_to(group, 3, "/carta")
    assert NEXT in await answer_to(group, 4, "/carta")
    assert "non hai un posto" in await answer_to(group, 5, "/carta")
    await group.play_out()
    after = await answer_to(group, 1, "/carta")
    assert ("nella chat con me" if private else NO_HAND) in after


async def test_an_absent_person_is_told_the_way_back(store: Store) -> None:
    group = Group(store, names=NAMES, languages={})
    await group.write(1, "/gioco sette e mezzo")
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    await group.write(3, "/assente")
    await group.tap_on(1, "si_gioca")
    for name in ("carta", "tiro", "punta"):
        await group.tap(3, await group.data(name, "10" if name == "punta" else ""))
        assert group.toasts[-1] == AWAY, name
    await group.write(3, "/eccomi")
    for name in ("carta", "tiro", "punta"):
        await group.tap(3, await group.data(name, "10" if name == "punta" else ""))
        assert group.toasts[-1] == NEXT, name


# --- several cards ----------------------------------------------------------------------------------------------


async def test_cards_are_picked_by_taps_and_laid_together(store: Store) -> None:
    group, caller = await exchange(store, 1, 2, 3)
    cards = await cards_of_caller(group, caller)
    card = await own(group, caller)
    assert [len(row) for row in card.screen.keyboard[:3]] == [6, 5, 5], "sorted, at most six a row"
    picks = [parse(button.data) for button in buttons(card)[: len(cards)]]
    assert [tap and tap.argument for tap in picks] == [f"accomodo:{one}" for one in cards]
    assert "Scarta 4 carte: 0 di 4." in card.screen.text
    for count, one in enumerate(cards[:4], 1):
        assert laying(await own(group, caller)).disabled, "grey until four are picked"
        await group.tap_on(caller, "segna", f"accomodo:{one}", private=True)
        assert group.toasts[-1] == f"{count} di 4"
        card = await own(group, caller)
        assert f"Scarta 4 carte: {count} di 4." in card.screen.text
        ticked = [button.label for button in buttons(card) if "✓" in button.label]
        assert len(ticked) == count
    await group.tap_on(caller, "segna", f"accomodo:{cards[4]}", private=True)
    assert group.toasts[-1] == "Ne bastano 4: prima rimettine una in mano."
    done = laying(card)
    assert not done.disabled
    await group.tap_on(caller, "segna", f"accomodo:{cards[0]}", private=True)
    assert group.toasts[-1] == "3 di 4"
    await group.tap(caller, done.data, private=True)
    assert group.toasts[-1] == "Sono 3 di 4: scegli ancora."
    await group.tap_on(caller, "segna", f"accomodo:{cards[4]}", private=True)
    await group.tap(caller, done.data, private=True)
    seen = await view(group, caller)
    assert seen.table.phase == "tricks"
    assert given(seen) == {*cards[1:5]}


async def test_picked_cards_survive_a_restart_and_end_with_their_question(store: Store) -> None:
    group, caller = await exchange(store, 1, 2, 3)
    cards = await cards_of_caller(group, caller)
    for one in cards[:3]:
        await group.tap_on(caller, "segna", f"accomodo:{one}", private=True)
    old = next(button for button in buttons(await own(group, caller)) if "✓" not in button.label)
    group.restart(seed=2)
    await group.tap(caller, old.data, private=True)
    assert group.toasts[-1] == "4 di 4"
    await group.write(caller, f"/scarta {typed(*cards[-4:])}")
    assert (await view(group, caller)).table.phase == "tricks"
    await group.tap(caller, old.data, private=True)
    assert "4" not in group.toasts[-1]
    card = await own(group, caller)
    assert "Scarta" not in card.screen.text
    assert not any("✓" in button.label for button in buttons(card))


async def test_only_the_person_of_the_question_can_pick_cards_of_the_own_hand(store: Store) -> None:
    group, caller = await exchange(store, 1, 2, 3)
    cards = await cards_of_caller(group, caller)
    strange = next(card for card in range(40) if card not in cards)
    data = await group.data("segna", f"accomodo:{strange}")
    await group.tap(caller, data, private=True)
    assert group.toasts[-1] == "Un attimo, il tavolo è già andato avanti."
    other = next(who for who in NAMES if who != caller)
    await group.tap(other, await group.data("segna", f"accomodo:{cards[0]}"), private=True)
    assert group.toasts[-1] == f"Adesso tocca a {NAMES[caller]}."
    await group.tap(caller, await group.data("segna", "calo:3"), private=True)
    assert group.toasts[-1] == "Un attimo, il tavolo è già andato avanti."
    await group.tap(caller, await group.data("segna", "accomodo:x"), private=True)
    assert group.toasts[-1] == "Un attimo, il tavolo è già andato avanti."


async def test_one_tap_on_a_card_plays_it(store: Store) -> None:
    group, caller = await exchange(store, 1, 2, 3)
    await group.write(caller, f"/scarta {typed(*(await cards_of_caller(group, caller))[:4])}")
    who = await group.turn()
    card = await own(group, who)
    cards = await hand(group, who)
    assert [len(row) for row in card.screen.keyboard[:2]] == [6, 6]
    await group.tap(who, buttons(card)[0].data, private=True)
    assert (await view(group, who)).table.played == (cards[0],)


# --- cards before the turn --------------------------------------------------------------------------------------


async def tricks(store: Store) -> tuple[Group, list[int]]:
    """The first trick of a round, and its players in their order."""
    group, caller = await exchange(store, 1, 2, 3)
    await group.write(caller, f"/scarta {typed(*(await cards_of_caller(group, caller))[:4])}")
    known = {await group.person(who): who for who in NAMES}
    people = [known[one] for one in (await view(group, caller)).table.round.players]
    first = people.index(await group.turn())
    return group, [*people[first:], *people[:first]]


async def test_a_player_who_unblocks_the_bot_sees_the_cards_as_they_are_now(store: Store) -> None:
    group, (leader, second, _) = await tricks(store)
    await group.show_all()
    await group.bot(inside=False, by=second, private=True)
    await group.tap_on(leader, "calo", private=True)
    assert not [one for one in await group.show_all() if one.address == second]
    await group.bot(inside=True, by=second, private=True)
    (card,) = [one for one in await group.show_all() if one.address == second]
    assert "calo" in names(card)


async def test_a_card_is_chosen_before_the_turn_and_taken_back(store: Store) -> None:
    group, (leader, second, _) = await tricks(store)
    cards = await hand(group, second)
    card = await own(group, second)
    assert [tap.argument for tap in taps(card) if tap.name == "prima"] == [
        f"calo:m{one}" for one in cards
    ]
    assert [len(row) for row in card.screen.keyboard[:2]] == [6, 6]
    public = len([shown for shown in group.shown if shown.public])
    await group.tap_on(second, "prima", f"calo:m{cards[3]}", private=True)
    assert group.toasts[-1].startswith("Segnato per quando tocca a te: Gioco ")
    card = await own(group, second)
    (ticked,) = [button for button in buttons(card) if "✓" in button.label]
    assert ticked.label.removesuffix(" ✓") in group.toasts[-1]
    assert ticked.label.removesuffix(" ✓") in card.screen.text
    await group.tap_on(second, "ripenso", private=True)
    card = await own(group, second)
    assert not any("✓" in button.label for button in buttons(card))
    assert len([shown for shown in group.shown if shown.public]) == public, "nobody else sees it"
    await group.tap_on(leader, "calo", private=True)
    assert await group.turn() == second


async def test_a_card_chosen_before_the_turn_is_played_if_it_is_legal(store: Store) -> None:
    group, (leader, second, third) = await tricks(store)
    led = (await hand(group, leader))[0]
    mine, suit = await hand(group, second), led // 10
    follows = [card for card in mine if card // 10 == suit]
    assert follows
    await group.tap_on(second, "prima", f"calo:m{follows[-1]}", private=True)
    other = next(card for card in await hand(group, third) if card // 10 != suit)
    assert any(card // 10 == suit for card in await hand(group, third))
    await group.tap_on(third, "prima", f"calo:m{other}", private=True)
    assert "✓" in "".join(button.label for button in buttons(await own(group, third)))
    await group.tap_on(leader, "calo", f"m{led}", private=True)
    assert (await view(group, leader)).table.played == (led, follows[-1])
    assert await group.turn() == third, "the other suit must not be played: the choice is dropped"
    card = await own(group, third)
    assert "Tocca a te: si risponde a denari." in card.screen.text
    ready = [tap for tap in taps(card, disabled=False) if tap.name == "calo"]
    assert all(int(tap.argument[1:]) // 10 == suit for tap in ready)
    assert not any("✓" in button.label for button in buttons(card))


async def test_nobody_chooses_a_card_of_another_hand_before_the_turn(store: Store) -> None:
    group, (leader, second, _) = await tricks(store)
    strange = (await hand(group, leader))[0]
    await group.tap(second, await group.data("prima", f"calo:m{strange}"), private=True)
    assert group.toasts[-1] == "Questo non si può ancora scegliere."
    await group.tap_on(second, "carte")
    assert group.toasts[-1] == ""


def taps(shown: ShownMessage, *, disabled: bool = True) -> list[Tap]:
    """The taps of the buttons, with or without the grey ones."""
    return [
        tap
        for button in buttons(shown)
        if (disabled or not button.disabled) and (tap := parse(button.data)) is not None
    ]


# --- hidden information -----------------------------------------------------------------------------------------


async def told(path: Path, taps: int) -> list[object]:
    """All that reaches the group and the other players while the caller picks: texts, keyboards, order and urgency."""
    store = await Store.open(path)
    try:
        group, caller = await exchange(store, 1, 2, 3)
        cards = await cards_of_caller(group, caller)
        start = len(group.shown)
        revisions = []
        for tap in range(taps):
            await group.tap_on(caller, "segna", f"accomodo:{cards[tap % 9]}", private=True)
            revisions.append(await store.read(lambda work: others(work, caller)))
            await group.show_all()
        await group.write(caller, f"/scarta {typed(*cards[:4])}")
        revisions.append(await store.read(lambda work: others(work, caller)))
        await group.show_all()
        shown = [
            (one.place.key, one.place.wanted, one.place.urgency, one.screen)
            for one in group.shown[start:]
            if one.address != caller
        ]
        return [shown, revisions[-1], [one for one in revisions[:-1] if one != revisions[0]]]
    finally:
        await store.close()


def others(work: UnitOfWork, caller: int) -> list[object]:
    """The wanted messages of all others, in their order."""
    somebody = work.people.by_telegram(caller)
    assert somebody is not None
    return [
        (place.key, place.wanted, place.payload, place.urgency, place.state)
        for place in work.outbox.pending()
        if place.person != somebody.person
    ]


async def test_nothing_that_others_get_depends_on_the_picked_cards(tmp_path: Path) -> None:
    first = await told(tmp_path / "0.db", 0)
    for taps in (1, 3, 13):
        assert await told(tmp_path / f"{taps}.db", taps) == first


async def test_no_keyboard_of_a_group_depends_on_the_cards(tmp_path: Path) -> None:
    """Rounds with different decks, played by the clock's rules, show the same buttons."""
    seen = []
    for seed in (1, 2, 3):
        store = await Store.open(tmp_path / f"{seed}.db")
        try:
            group, caller = await exchange(store, seed=seed)
            kept = [buttons(last(group))]
            cards = await cards_of_caller(group, caller)
            await group.write(caller, f"/scarta {typed(*cards[:4])}")
            await group.show_all()
            kept.append(buttons(last(group)))
            seen.append(kept)
        finally:
            await store.close()
    assert seen[0] == seen[1] == seen[2]
