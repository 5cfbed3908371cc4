"""A table with players, and a toy game whose log can be replayed."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from engine.game import ESCROW, PRIZE, Person, Transfer, WonMatch
from engine.value import Tagged
from storage import Codec, Store, UnitOfWork
from storage.records import (
    NewEvent,
    NewPlace,
    Place,
    RoundResult,
)

NOON = 1_800_000_000_000
"""The time of everything in these tests, in milliseconds."""

_telegram_ids = count(1000)
_addresses = count(1)


class StoredSitting(NamedTuple):
    chat: int
    address: int
    table: int
    people: tuple[Person, ...]


def sit_down(work: UnitOfWork, seats: int = 3, first: int = 0) -> StoredSitting:
    """A new chat with an open table and players with their starting chips.

    ``first`` moves Telegram's numbers away from those of another process.
    """
    address = -next(_addresses) - first
    chat = work.chats.open(address, "Famiglia", kind="group", language="it", at=NOON).chat_id
    people = tuple(
        work.people.meet(
            next(_telegram_ids) + first, f"Zia {n}", username=None, language="it"
        ).person
        for n in range(seats)
    )
    table = work.tables.open(chat, 0, game="toy", opener=people[0], at=NOON).table_id
    work.ledger.purses(chat, people, NOON)
    return StoredSitting(chat=chat, address=address, table=table, people=people)


def event(kind: str = "Opened", body: str = "{}", update_id: int | None = None) -> NewEvent:
    return NewEvent(at=NOON, type=kind, body=body, update_id=update_id)


class Opened(Tagged, frozen=True):
    pass


class Paid(Tagged, frozen=True):
    person: int
    chips: int


class Staked(Paid, frozen=True):
    """Into the escrow."""


class Won(Paid, frozen=True):
    """Out of the escrow."""


class Settled(Tagged, frozen=True):
    gains: dict[int, int]


class Entered(Paid, frozen=True):
    """Into the prize."""


class Prize(Paid, frozen=True):
    """Out of the prize."""


class Scored(Tagged, frozen=True):
    """A round for points; ``places`` is the ranking of the match that it ended."""

    points: dict[int, int]
    places: tuple[tuple[int, ...], ...] = ()


Event = Opened | Staked | Won | Settled | Entered | Prize | Scored


class Toy:
    """The ``storage.audit.Replayer`` of the toy game: a player stakes, and wins or loses the stake."""

    @staticmethod
    def all_events() -> Sequence[type[Any]]:
        return (Opened, Staked, Won, Settled, Entered, Prize, Scored)

    def start(self, first: Event) -> int:
        if first != Opened():
            raise ValueError("begins with Opened")
        return 0

    def evolve(self, state: int, event: Event) -> int:
        if event == Opened():
            raise ValueError("opened twice")
        return state + 1

    def decided(self, _state: int, _event: Event) -> tuple[Event, ...]:
        """The toy has no moves."""
        return ()

    def transfers(self, event: Event) -> tuple[Transfer, ...]:
        match event:
            case Staked(person, chips):
                return (Transfer(person, ESCROW, chips),)
            case Won(person, chips):
                return (Transfer(ESCROW, person, chips),)
            case Entered(person, chips):
                return (Transfer(person, PRIZE, chips),)
            case Prize(person, chips):
                return (Transfer(PRIZE, person, chips),)
            case _:
                return ()

    def results(self, event: Event) -> Mapping[Person, int] | None:
        return event.gains if isinstance(event, Settled) else None

    def score(self, event: Event) -> Mapping[Person, int] | None:
        return event.points if isinstance(event, Scored) else None

    def match(self, event: Event) -> WonMatch | None:
        return WonMatch(event.places) if isinstance(event, Scored) and event.places else None


TOY = Toy()
CODEC = Codec(TOY.all_events())


def play(work: UnitOfWork, table: int, *events: Event, update_id: int | None = None) -> int:
    """Append events of the toy game and post their moves, as a croupier does; return the last number."""
    first = work.journal.last_seq(table) + 1
    work.journal.append(
        table, first, [NewEvent(NOON, *CODEC.encode(one), update_id) for one in events]
    )
    for seq, one in enumerate(events, first):
        work.ledger.move(
            table, seq, transfers=TOY.transfers(one), reason=type(one).__name__, at=NOON
        )
    return first + len(events) - 1


def play_round(work: UnitOfWork, sitting: StoredSitting, number: int, *, stake: int = 20) -> None:
    """The second player wins the stake of the first; the third looks on."""
    first, second, third = sitting.people
    begin = work.journal.last_seq(sitting.table) + 1
    gains = {first: -stake, second: stake, third: 0}
    opening = (Opened(),) if begin == 1 else ()
    end = play(
        work, sitting.table, *opening, Staked(first, stake), Won(second, stake), Settled(gains)
    )
    results = [RoundResult(person, chips, "{}") for person, chips in gains.items()]
    work.rounds.close(
        sitting.table, number, first_seq=begin, last_seq=end, at=NOON + number, results=results
    )


def mode(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


async def make(path: Path) -> None:
    store = await Store.open(path)
    await store.write(lambda work: work.heartbeat.beat(NOON))
    await store.close()


def table_place(sitting: StoredSitting, payload: str | None = None, urgency: int = 5) -> NewPlace:
    return NewPlace(
        key=f"table:{sitting.table}",
        kind="table",
        table_id=sitting.table,
        chat_id=sitting.chat,
        thread_id=3,
        payload=payload,
        urgency=urgency,
    )


def wanted(work: UnitOfWork) -> tuple[StoredSitting, str]:
    """A new table with a wanted message, and the key of that message."""
    sitting = sit_down(work)
    place = table_place(sitting)
    work.outbox.want(place, NOON)
    return sitting, place.key


def stands(work: UnitOfWork, key: str) -> Place:
    place = work.outbox.get(key)
    assert place is not None
    return place


SECRET = bytes(range(32))


SEAL = sha256(SECRET).hexdigest()
