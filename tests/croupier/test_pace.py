"""A game of many cards: the next player's private card comes first, and the group sees the cards a little later."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from delivery.urgency import TURN, URGENT
from engine.game import PUBLIC, Choice, GroupPace, Person
from engine.table import actions as act
from games.calabresella.cards import cards_of
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from games.calabresella.view import CalaView
from messages import own_tables
from storage import Store, UnitOfWork
from tests.croupier.kit import ADDRESS, Home, Time, at_home, mask, play_something
from tests.kit.bussa import bussa_is_played
from tests.kit.changed_game import changed_game
from tests.kit.shown import show_place

LATE = 4_000
STAYS = 1_500


async def at_tricks(store: Store, path: Path, open_private: Sequence[int] = (0, 1, 2)) -> Home:
    """Three at a table of calabresella, after the auction and the exchange, with everything shown."""
    home = await at_home(store, path, rules=CalaRules(), open_private=open_private)
    await home.deal()
    chance = random.Random(1)
    while (await home.seen()).game.table.phase != "tricks":
        await play_something(home, await on_turn(home), chance)
    await home.show_all()
    return home


async def on_turn(home: Home) -> Person:
    return (await home.seen()).running.turn


async def lay(home: Home, after: int = 2_500) -> None:
    """Let the player on turn play a card so many milliseconds later."""
    home.now += after
    await play_something(home, await on_turn(home), random.Random(2))


def table_of(home: Home) -> str:
    return f"table:{home.table}:1"


async def due(home: Home) -> int | None:
    """Milliseconds from now until the group's message is to be drawn; None if it shows everything."""
    place = (await home.places()).get(table_of(home))
    return place.wanted_at - home.now if place is not None else None


@pytest.fixture
async def three(store: Store, path: Path) -> Home:
    return await at_tricks(store, path)


async def test_the_next_player_sees_the_turn_at_once_and_the_group_later(three: Home) -> None:
    await lay(three)
    card = await three.there(f"card:{three.table}:{await on_turn(three)}")
    assert (card.wanted_at, card.urgency) == (three.now, URGENT)
    assert await due(three) == LATE


async def test_further_cards_do_not_put_the_group_off(three: Home) -> None:
    await lay(three)
    await lay(three)
    assert await due(three) == LATE - 2_500


async def test_a_complete_trick_is_shown_at_once_and_stays(three: Home) -> None:
    for _ in range(3):
        await lay(three, 500)
    assert await due(three) == 0
    assert (await three.there(table_of(three))).urgency == TURN
    await three.show_all()
    await lay(three, 200)
    assert await due(three) == LATE
    card = await three.there(f"card:{three.table}:{await on_turn(three)}")
    assert card.wanted_at == three.now - 200 + STAYS
    for _ in range(2):
        await lay(three, 200)
    assert await due(three) == STAYS - 3 * 200, "the next trick waits until the last one was seen"


async def test_a_turn_without_a_private_card_is_shown_by_the_group_at_once(
    store: Store, path: Path
) -> None:
    home = await at_tricks(store, path, open_private=())
    for _ in range(2):
        await lay(home)
        assert await due(home) == 0
        await home.show_all()
    await lay(home)
    await home.show_all()
    await lay(home, 100)
    assert await due(home) == STAYS - 100, "but the complete trick stays"


async def test_a_turn_begins_with_the_groups_message_after_a_premove_is_withdrawn(
    three: Home,
) -> None:
    """The group sees the end of that turn's time, and the private card may come as late as it likes."""
    while [clock.kind for clock in await three.clocks()] != ["itself"]:
        await lay(three)
        people = [one for one in three.people if one != await on_turn(three)]
        for person in people:
            card = cards_of((await three.seen(person)).game.hand)[-1]
            await three.done(person, act.SetPremove(Choice("calo", options=(card,))))
        await lay(three)
    await three.show_all()
    await three.done(await on_turn(three), act.WithdrawPremove("card"))
    assert await due(three) == STAYS
    table = await three.there(table_of(three))
    shows = partial(
        show_place, place=table, address=ADDRESS, message=table.message_id or 0, now=three.now
    )
    await three.write(shows)
    (clock,) = await three.clocks()
    assert (clock.kind, clock.due_at) == ("turn", three.now + clock.milliseconds)


async def test_a_turn_on_an_own_table_in_use_does_not_hurry_the_group(
    store: Store, path: Path
) -> None:
    home = await at_tricks(store, path, open_private=())
    for used, wait in ((False, 0), (True, LATE)):
        await home.write(partial(_open_own, home, await following(home), used=used))
        await lay(home)
        assert await due(home) == wait, "an own table that nobody has tapped may have vanished"
        await home.show_all()


def _open_own(home: Home, person: Person, work: UnitOfWork, *, used: bool) -> None:
    own = own_tables.own_table(work, home.table, person)
    own_tables.opened(work, own, number=1, now=home.now, urgency=URGENT, used=used)


async def test_a_computers_turn_does_not_hurry_the_group(store: Store, path: Path) -> None:
    home = await at_home(store, path, people=1, seated=1, rules=CalaRules(), open_private=(0,))
    for _ in range(2):
        await home.done(home.people[0], act.SeatComputer(await mask(home), "alla_regola"))
    time = Time(home)
    await home.deal()
    await home.done(home.people[0], act.Play(Choice("solissima")))
    while len((await home.seen()).game.table.played) % 3 != 1 or await on_turn(home) in home.people:
        await home.show_all()
        if await on_turn(home) in home.people:
            await play_something(home, home.people[0], random.Random(1))
        else:
            await time.pass_(3_000)
            await time.settle()
    assert await due(home) == LATE


async def test_the_turn_of_a_person_who_left_the_group_is_shown_by_the_group(
    three: Home,
) -> None:
    """The private card of a former member shows no turn."""
    await lay(three)
    await three.show_all()
    (first, second) = (await on_turn(three), await following(three))
    assert first != second
    await three.write(lambda work: work.former_members.leave(three.chat, second, three.now))
    await lay(three)
    assert await on_turn(three) == second
    assert await due(three) == 0


async def following(home: Home) -> Person:
    """The player after the one on turn."""
    players: tuple[Person, ...] = (await home.seen()).game.table.round.players
    return players[(players.index(await on_turn(home)) + 1) % len(players)]


async def test_the_pace_is_a_matter_of_the_public_view(three: Home) -> None:
    """No hidden card can change the time of a call."""
    seen: set[Person] = set()
    pace = GAME.sight.pace
    assert pace is not None

    def noted(view: CalaView) -> GroupPace:
        seen.add(view.viewer)
        return pace(view)

    with bussa_is_played(changed_game(GAME, pace=noted)):
        for _ in range(4):
            await lay(three)
    assert seen == {PUBLIC}


async def test_the_result_of_a_round_is_shown_at_once(three: Home) -> None:
    while (await three.seen()).phase == "round":
        await three.show_all()
        await lay(three)
    assert await due(three) == 0
