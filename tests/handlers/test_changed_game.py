"""Between two rounds the table agrees on another game: every screen of the last one can still be drawn."""

from __future__ import annotations

import re
from functools import partial

import pytest

from croupier.table_transaction import TableDone
from display.callback import Tap
from display.games import look
from display.measure import plain
from engine.game import CLOCK, Choice, Refusal
from engine.registry import GAMES
from engine.table import TableView, timers
from engine.table.actions import Play, SetRules, TimeUp
from messages.scenes import render_context
from storage import Store, UnitOfWork
from tests.handlers.kit import Group
from tests.kit.crowd import NAMES, crowd

NUMBERED = re.compile(r"\b(?:mano|banco) (\d+)", re.IGNORECASE)


async def run_out(group: Group) -> None:
    """Let every clock of the table run out once."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> None:
        for timer in timers(group.croupier.loaded(work, table_id).table):
            group.croupier.act(
                work, group.now, table_id=table_id, who=CLOCK, action=TimeUp(timer.name)
            )

    await group.croupier.write(job)


async def seen(group: Group) -> TableView:
    table_id = await group.table()
    return await group.store.read(lambda work: group.croupier.view(work, table_id))


async def finish_a_round(group: Group) -> None:
    """Let every clock run out until the running round is over."""
    for _ in range(200):
        if (await seen(group)).phase != "round":
            return
        await run_out(group)
        await group.show_all()
    raise AssertionError("the round does not end")


async def begin(group: Group, game: str) -> None:
    """People sit down at this game, and the first round is dealt."""
    people = crowd(GAMES[game], max(len(crowd(one)) for one in GAMES.values()))
    await group.opened(*people)
    await group.write(1, f"/gioco {game.replace('_', ' ')}")
    for who in people[1:]:
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()


def agree(
    group: Group, work: UnitOfWork, table_id: int, *, action: SetRules
) -> TableDone | Refusal:
    return group.croupier.act(work, group.now, table_id=table_id, who=1, action=action)


@pytest.mark.parametrize("last", sorted(GAMES))
async def test_the_screens_of_a_round_outlive_its_game(store: Store, last: str) -> None:
    group = Group(store, NAMES, {})
    await begin(group, last)
    await finish_a_round(group)
    table_id = await group.table()
    for key, game in GAMES.items():
        group.shown.clear()
        rules = game.rulebook.rules()
        agreed = SetRules(rules, 60, False)
        done = await group.croupier.write(partial(agree, group, table_id=table_id, action=agreed))
        assert not isinstance(done, Refusal), done
        now = await seen(group)
        assert (now.game_key, now.agreed.game_key) == (last, key)
        await group.show_all()
        for who in (1, 2, 3):
            await group.tap(who, await group.data("carta"))
            await group.write(who, "/carta")
        await group.show_all()
        assert group.shown, key


async def take_an_offer(group: Group) -> None:
    """The player on turn takes the first offer at its lowest; without a legal one the clocks run out."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> bool:
        who = group.croupier.view(work, table_id).running.turn
        seen = group.croupier.view(work, table_id, who)
        offers = GAMES[seen.game_key].sight.offers(seen.game) if who else ()
        if not offers:
            return False
        offer = offers[0]
        choice = Choice(offer.name, offer.low or None, offer.options[: offer.take or 1])
        play = Play(choice)
        done = group.croupier.act(work, group.now, table_id=table_id, who=who, action=play)
        return not isinstance(done, Refusal)

    if not await group.croupier.write(job):
        await run_out(group)


def numbers(*texts: str) -> set[int]:
    """The numbers of hands and banks that the texts name."""
    return {int(number) for text in texts for number in NUMBERED.findall(plain(text))}


async def captions(group: Group) -> list[str]:
    """The caption that a picture of the table would have now."""
    table_id = await group.table()

    def job(work: UnitOfWork) -> list[str]:
        context = render_context(work, group.croupier, table_id=table_id, now=group.now)
        return look(context).picture.caption_lines(context)

    return await group.store.read(job)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_round_has_one_number_everywhere_after_another_game(
    store: Store, game: str
) -> None:
    """In the group, on the private card, in the result, the recap and the list of the last hands."""
    group = Group(store, NAMES, {})
    before = "quattro_e_mezzo" if game == "sette_e_mezzo" else "sette_e_mezzo"
    await begin(group, before)
    await finish_a_round(group)
    table_id = await group.table()
    agreed = SetRules(GAMES[game].rulebook.rules(), 60, False)
    await group.croupier.write(partial(agree, group, table_id=table_id, action=agreed))
    await group.show_all()
    group.shown.clear()
    for _ in range(100):
        if (await seen(group)).round > 1:
            break
        await run_out(group)
        await group.show_all()
    assert (await seen(group)).round == 2, "the next round begins by itself"
    told: list[str] = []
    while (await seen(group)).phase == "round":
        assert numbers(*await captions(group)) <= {2}
        told += await captions(group)
        await take_an_offer(group)
        await group.show_all()
    told += await captions(group)
    assert (await seen(group)).game_key == game
    assert numbers(*told) == {2}
    assert numbers(*(one.screen.text for one in group.shown if one.place.key == "table:1:2")) == {2}
    cards = [one.screen.text for one in group.shown if one.place.kind == "card"]
    assert numbers(*cards) == {2}
    for round_number in (1, 2):
        group.toasts.clear()
        recap = Tap(table=table_id, round=round_number, decision=0, name="andata").data()
        for who in (1, 2, 3):
            await group.tap(who, recap)
        named = numbers(*group.toasts)
        assert named <= {round_number}
    group.shown.clear()
    await group.write(1, "/mano")
    await group.show_all()
    assert numbers(group.shown[-1].screen.text) == {1, 2}


async def settings(group: Group, *taps: str) -> None:
    """The opener taps these buttons of the settings in the private chat."""
    for argument in taps:
        await group.tap_on(1, "set", argument, private=True)


async def play(group: Group, *games: str) -> None:
    """The opener asks for these games, one after another."""
    for game in games:
        await group.write(1, f"/gioco {game.replace('_', ' ')}")


async def agreed(group: Group) -> object:
    """The rules of the next round."""
    table_id = await group.table()
    seen = await group.store.read(lambda work: group.croupier.view(work, table_id))
    return seen.agreed.rules


async def told(group: Group) -> str:
    """The newest line in the group about a change."""
    await group.show_all()
    lines = [shown for shown in group.shown if shown.place.kind == "changed"]
    return lines[-1].screen.text if lines else ""


async def test_a_game_chosen_again_has_its_rules_again(store: Store) -> None:
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {})
    await group.opened(1)
    await group.write(1, "/gioco quattro")
    await group.tap_on(2, "siediti")
    await group.write(1, "/impostazioni")
    await settings(group, "p:ready", "q:1")
    mine = await agreed(group)
    assert mine != GAMES["quattro_e_mezzo"].rulebook.switches.usual
    await play(group, "piatto", "quattro_e_mezzo")
    assert await agreed(group) == mine, "before the first hand"
    await group.tap_on(1, "si_gioca")
    await play(group, "sette_e_mezzo", "piatto")
    assert await agreed(group) != mine
    await play(group, "quattro_e_mezzo")
    assert await agreed(group) == mine
    await play(group, "quattro_e_mezzo")
    assert await agreed(group) == mine


@pytest.mark.parametrize("game", ["quattro_e_mezzo", "sette_e_mezzo"])
async def test_the_group_reads_that_a_match_is_given_up(store: Store, game: str) -> None:
    group = Group(store, {1: "Rita", 2: "Luca", 3: "Anna"}, {})
    await group.opened(1)
    await group.write(1, f"/gioco {game.replace('_', ' ')}")
    for who in (2, 3):
        await group.tap_on(who, "siediti")
    await group.tap_on(1, "si_gioca")
    await group.show_all()
    await play(group, "piatto")
    assert "resta a metà" not in await told(group), "nobody has points"
    await play(group, game)
    await finish_a_round(group)
    await play(group, "piatto")
    line = await told(group)
    assert "Piatto" in line
    assert ("La partita in corso resta a metà." in line) == (game != "sette_e_mezzo")
    await play(group, "classica")
    assert ("La partita in corso resta a metà." in await told(group)) == (game != "sette_e_mezzo")
    await play(group, game)
    assert "resta a metà" not in await told(group)


async def lobby(group: Group) -> None:
    """Rita has opened a table of sette e mezzo, and Luca sits there too."""
    await group.write(1, "/gioco sette e mezzo")
    await group.tap_on(2, "siediti")
    await group.show_all()


async def said(group: Group) -> str:
    """The newest answer in the group."""
    await group.show_all()
    kinds = ("word", "reply", "lines")
    return [one.screen.text for one in group.shown if one.place.kind in kinds][-1]


@pytest.mark.parametrize("who", [1, 2])
async def test_before_the_first_hand_a_command_with_a_name_changes_the_game(
    store: Store, who: int
) -> None:
    """Everybody seated may, and keeps the seat."""
    group = Group(store, NAMES, {})
    await lobby(group)
    await group.write(who, "/gioco calabresella")
    assert await said(group) == f"{NAMES[who]} cambia gioco: adesso qui si gioca a Calabresella ☝️"
    now = await seen(group)
    assert (now.game_key, now.seating.ring) == ("calabresella", (1, 2))
    tables = [one for one in group.shown if one.place.kind == "table"]
    assert "Calabresella" in tables[-1].screen.text
    await group.tap_on(3, "siediti")
    await group.tap_on(2, "si_gioca")
    assert (await seen(group)).game_key == "calabresella"


async def test_a_button_with_a_games_name_changes_the_game_too(store: Store) -> None:
    group = Group(store, NAMES, {})
    await lobby(group)
    await group.write(2, "/gioco burraco")
    await group.tap_on(2, "menu", "apri:piatto")
    assert group.toasts[-1] == "Si gioca a Piatto."
    assert (await seen(group)).game_key == "piatto"
    asked = await group.store.read(lambda work: work.outbox.get("giochi:1:0"))
    assert asked is None or asked.state != "live", "the question is gone"
    await group.tap_on(3, "giochi")
    await group.tap_on(3, "menu", "apri:classica")
    assert "tocca Siediti" in group.toasts[-1]
    assert (await seen(group)).game_key == "piatto"


async def test_a_person_without_a_seat_is_told_how_to_change_the_game(store: Store) -> None:
    group = Group(store, NAMES, {})
    await lobby(group)
    await group.write(3, "/gioco calabresella")
    assert "si gioca a Sette e mezzo" in await said(group)
    assert "tocca Siediti" in await said(group)
    await group.tap_on(3, "siediti")
    await group.write(3, "/gioco calabresella")
    assert (await seen(group)).game_key == "calabresella"


async def test_once_a_hand_is_dealt_opener_and_admins_change_the_game_of_the_next(
    store: Store,
) -> None:
    group = Group(store, NAMES, {})
    await lobby(group)
    await group.tap_on(1, "si_gioca")
    await group.write(2, "/gioco piatto")
    assert "Rita" in await said(group)
    assert (await seen(group)).agreed.game_key == "sette_e_mezzo"
    await group.write(1, "/gioco piatto")
    assert "Piatto" in await told(group)
    assert (await seen(group)).agreed.game_key == "piatto"
    assert (await seen(group)).game_key == "sette_e_mezzo", "until this hand is over"
    group.admins = frozenset({2})
    await group.write(2, "/gioco classica")
    assert (await seen(group)).agreed.game_key == "classica"


async def test_at_the_practice_table_a_command_with_a_name_changes_the_game(store: Store) -> None:
    group = Group(store, NAMES, {})
    await group.opened(1)
    await group.write(1, "/gioco", private=True)
    await group.write(1, "/gioco calabresella", private=True)
    await group.show_all()
    tables = [one for one in group.shown if one.place.kind == "table"]
    assert "Calabresella" in tables[-1].screen.text
    assert not [one for one in group.shown if "impostazioni" in one.screen.text.lower()]
