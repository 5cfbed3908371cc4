"""The messages of a game with a pace: the private card starts the clock, and the group is drawn later."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from delivery.gateway import Shut, Wait
from delivery.reconciler import EDIT_DELAY
from engine.game import GroupPace
from engine.table import actions as act
from games.sette_e_mezzo.game import GAME
from storage import Store
from tests.croupier.kit import ADDRESS, at_home
from tests.delivery.wall import NotedCall, Wall, dealt, until, wall_of
from tests.kit.bussa import bussa_is_played
from tests.kit.changed_game import changed_game

LATE = 4_000
TIME = 60_000
"""Milliseconds of a turn."""


@dataclass
class Moment:
    pace: GroupPace = "turn"


@pytest.fixture
def moment() -> Iterator[Moment]:
    """Sette e mezzo has a pace, which tests set."""
    moment = Moment()
    paced: Any = changed_game(GAME, pace=lambda _: moment.pace)
    with bussa_is_played(paced):
        yield moment


@pytest.fixture
async def late(
    moment: Moment, store: Store, path: Path, *, monkeypatch: pytest.MonkeyPatch
) -> Wall:
    """A hand at a table of four with open private chats is shown; from now on the group sees cards late."""
    home = await at_home(store, path, people=4, seated=4, open_private=(0, 1, 2, 3))
    made = wall_of(home, monkeypatch)
    await made.settle()
    await dealt(made)
    moment.pace = "late"
    made.pass_(60_000)
    return made


async def look(wall: Wall) -> list[NotedCall]:
    """Look until nothing more may go out now."""
    found: list[NotedCall] = []
    while calls := await wall.look():
        found += calls
    return found


async def due_at(wall: Wall) -> int | None:
    """The end of the running clock."""
    (found,) = await wall.home.clocks()
    return found.due_at


async def address_on_turn(wall: Wall) -> int:
    return 1000 + wall.home.people.index((await wall.home.seen()).running.turn)


async def test_the_private_card_comes_first_and_starts_the_clock(late: Wall) -> None:
    home = late.home
    await home.play("sto")
    assert await due_at(late) is None
    calls = await look(late)
    assert calls[0].address == await address_on_turn(late)
    assert await due_at(late) == home.now + TIME
    assert all(call.address > 0 for call in calls), "the group waits"
    late.pass_(LATE - 1)
    assert all(call.address > 0 for call in await look(late))
    late.pass_(1)
    assert [call.address for call in await look(late)] == [ADDRESS]
    assert await due_at(late) == home.now - LATE + TIME, "a clock starts once"


async def test_a_game_without_a_pace_starts_the_clock_with_the_groups_message(wall: Wall) -> None:
    """The private card alone starts no clock."""
    await dealt(wall)
    await wall.home.play("sto")
    wall.wire.outcomes[ADDRESS] = Wait(20)
    assert any(call.address > 0 for call in await look(wall))
    assert await due_at(wall) is None


async def test_a_card_played_during_the_groups_call_waits_its_time(
    late: Wall, moment: Moment
) -> None:
    """A complete trick is under way to the group when two cards come, which must not replace it at once."""
    home, hold = late.home, asyncio.Event()
    moment.pace = "stays"
    late.wire.hold = hold
    await home.play("sto")
    looking = asyncio.create_task(late.look())
    await until(lambda: late.wire.under_way.get(ADDRESS) == 1)
    late.pass_(300)
    moment.pace = "late"
    await home.play("sto")
    late.pass_(500)
    await home.play("sto")
    hold.set()
    await looking
    place = await late.place(late.table)
    assert place.wanted == place.shown + 2
    assert place.wanted_at == home.now - 500 + LATE
    late.pass_(LATE - 501)
    assert all(call.address > 0 for call in await look(late))


async def test_a_429_of_the_group_gives_time_back_and_private_cards_go_on(late: Wall) -> None:
    home = late.home
    await home.play("sto")
    late.wire.outcomes[ADDRESS] = Wait(20)
    await look(late)
    began = await due_at(late)
    assert began == home.now + TIME
    late.pass_(LATE)
    await look(late)
    assert await due_at(late) == began + 20_000
    await home.play("sto")
    await look(late)
    assert await due_at(late) == home.now + TIME, "the next turn is seen on its own card"


async def test_a_429_of_the_private_chat_on_turn_gives_time_back(late: Wall) -> None:
    """The group's message has started the clock; then the own card, which the player waits for, is refused again."""
    home = late.home
    await home.play("sto")
    late.wire.outcomes[await address_on_turn(late)] = Wait(4.5)
    await look(late)
    late.pass_(LATE)
    await look(late)
    began = await due_at(late)
    assert began == home.now + TIME
    late.pass_(500)
    await look(late)
    assert await due_at(late) == began + 4_500


async def test_the_group_shows_the_turn_of_a_person_who_has_just_blocked_the_bot(
    late: Wall,
) -> None:
    home = late.home
    await home.play("sto")
    late.wire.outcomes[await address_on_turn(late)] = Shut("blocked")
    calls = await look(late)
    assert calls[-1].address == ADDRESS
    assert await due_at(late) == home.now + TIME


async def test_a_clock_that_was_set_back_holds_no_turn(late: Wall) -> None:
    home = late.home
    await home.play("sto")
    home.now -= 3_600_000
    late.watch.at += LATE / 1000
    assert any(call.address == ADDRESS for call in await look(late))


async def test_a_clock_that_was_set_back_holds_no_lobby(wall: Wall) -> None:
    wall.reconciler._edit_delay = EDIT_DELAY
    await wall.home.done(wall.home.people[3], act.Sit())
    wall.home.now -= 3_600_000
    wall.watch.at += 2
    assert any(call.address == ADDRESS for call in await look(wall))
