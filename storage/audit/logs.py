"""Every table's log, replayed and compared: its moves with their events, its events with the posted transfers, its
rounds with the entered results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from sqlite3 import Connection
from typing import Any, NamedTuple, Protocol

from engine.game import Person, Transfer, WonMatch
from storage.codec import Codec
from storage.errors import DamagedRecordError
from storage.repositories.ledger import KINDS
from storage.repositories.points import places_of


class Replayer(Protocol):
    """Replays a table's log, as the module ``engine.journal`` does."""

    def all_events(self) -> Sequence[type[Any]]: ...

    @property
    def start(self) -> Callable[[Any], Any]:
        """``start(first event) -> state``."""

    @property
    def evolve(self) -> Callable[[Any, Any], Any]:
        """``evolve(state, event) -> state``."""

    @property
    def decided(self) -> Callable[[Any, Any], Sequence[Any] | None]:
        """``decided(state, event)``: the events that must follow ``event``, decided again; None if it is refused."""

    @property
    def transfers(self) -> Callable[[Any], tuple[Transfer, ...]]:
        """``transfers(event)``: the event's transfers, in order."""

    @property
    def score(self) -> Callable[[Any], Mapping[Person, int] | None]:
        """``score(event)``: each player's points of the round that this event ended, else None."""

    @property
    def match(self) -> Callable[[Any], WonMatch | None]:
        """``match(event)``: the end of a match, if this event ended one."""

    @property
    def results(self) -> Callable[[Any], Mapping[Person, int] | None]:
        """``results(event)``: each player's chips from the round that this event settled, else None."""


class _Event(NamedTuple):
    table_id: int
    seq: int
    type: str
    body: str


class _Settled(NamedTuple):
    """The outcome of a round, by its log or as entered."""

    results: dict[Person, int]
    points: dict[Person, int]
    places: dict[Person, int]

    def __str__(self) -> str:
        text = f"{self.results}"
        if self.points:
            text += f", points {self.points}"
        return f"{text}, places {self.places}" if self.places else text


class _Round(NamedTuple):
    number: int
    first_seq: int
    last_seq: int
    entered: _Settled


_SELECT_POSTED = (
    "SELECT x.table_id, x.seq, s.kind, s.person_id, t.kind, t.person_id, x.chips FROM transfers x"
    " JOIN accounts s ON s.id = x.source JOIN accounts t ON t.id = x.target"
    " WHERE x.table_id IS NOT NULL ORDER BY x.table_id, x.seq, x.id"
)
_PURSES = {kind: purse for purse, kind in KINDS.items()}
"""By the kind of account; 0 stands for the house, which has no part in a game."""


def logs(db: Connection, game: Replayer) -> Iterator[str]:
    """Give a line for each difference between a log and its transfers and rounds. Holds one table at a time."""
    codec = Codec(game.all_events())
    posted = groupby(db.cursor().execute(_SELECT_POSTED), itemgetter(0))
    booked = next(posted, None)
    rows = db.cursor().execute("SELECT table_id, seq, type, body FROM events ORDER BY 1, 2")
    for table_id, group in groupby(map(_Event._make, rows), itemgetter(0)):
        transfers: dict[int, list[Transfer]] = defaultdict(list)
        while booked is not None and booked[0] <= table_id:
            for table, seq, source, giver, target, taker, chips in booked[1]:
                if table == table_id:
                    here, there = giver or _PURSES.get(source, 0), taker or _PURSES.get(target, 0)
                    transfers[seq].append(Transfer(here, there, chips))
            booked = next(posted, None)
        yield from _log(
            game, codec, events=list(group), posted=transfers, rounds=_rounds(db, table_id)
        )


def _rounds(db: Connection, table_id: int) -> list[_Round]:
    kept = [
        _by_round(db.execute(f"SELECT number, person_id, {what} WHERE table_id = ?", (table_id,)))
        for what in ("chips FROM results", "points FROM points", "place FROM match_places")
    ]
    rounds = [
        _Round(
            number=number,
            first_seq=first,
            last_seq=last,
            entered=_Settled(*(rows.pop(number, {}) for rows in kept)),
        )
        for number, first, last in db.execute(
            "SELECT number, first_seq, last_seq FROM rounds WHERE table_id = ?", (table_id,)
        )
    ]
    left = sorted({number for rows in kept for number in rows})
    return rounds + [
        _Round(
            number=number,
            first_seq=0,
            last_seq=0,
            entered=_Settled(*(rows.get(number, {}) for rows in kept)),
        )
        for number in left
    ]


def _by_round(rows: Iterable[tuple[int, Person, int]]) -> dict[int, dict[Person, int]]:
    found: dict[int, dict[Person, int]] = defaultdict(dict)
    for number, person, amount in rows:
        found[number][person] = amount
    return found


def _log(
    game: Replayer,
    codec: Codec,
    events: list[_Event],
    *,
    posted: Mapping[int, list[Transfer]],
    rounds: list[_Round],
) -> Iterator[str]:
    table_id = events[0].table_id
    settled: dict[int, _Settled] = {}
    state: Any = None
    to_come: list[Any] = []
    for place, event in enumerate(events, 1):
        where = f"table {table_id}, seq {event.seq}"
        if event.seq != place:
            yield f"{where}: event {place} is missing"
            return
        try:
            happened = codec.decode(event.type, event.body, table_id=table_id, seq=event.seq)
            if to_come and happened != to_come.pop(0):
                yield f"{where}: the move before it gives other events"
                return
            state = game.start(happened) if place == 1 else game.evolve(state, happened)
            came = game.decided(state, happened)
            due, outcome = game.transfers(happened), _outcome(game, happened)
        except DamagedRecordError as error:
            yield str(error)
            return
        except Exception as error:  # noqa: BLE001 -- whatever it is, this log does not replay; its text may hold a card
            yield f"{where}: {event.type} cannot be replayed ({type(error).__name__})"
            return
        if came is None:
            yield f"{where}: the move is refused"
            return
        to_come = [*came, *to_come]
        if list(due) != posted.get(event.seq, []):
            yield f"{where}: {event.type} moves {_text(due)}, posted {_text(posted.get(event.seq, ()))}"
        if outcome is not None:
            settled[event.seq] = outcome
    if to_come:
        yield f"table {table_id}: the last move gives more events"
    yield from _compare_rounds(table_id, settled, rounds)


def _outcome(game: Replayer, event: Any) -> _Settled | None:
    """The outcome of the round that this event ended; None for any other event."""
    brought, points, won = game.results(event), game.score(event), game.match(event)
    if brought is None and points is None:
        return None
    places = places_of(won.ranking) if won is not None else {}
    return _Settled(dict(brought or {}), dict(points or {}), places)


def _compare_rounds(
    table_id: int, settled: dict[int, _Settled], rounds: list[_Round]
) -> Iterator[str]:
    for number, first, last, entered in rounds:
        where = f"table {table_id}, round {number}"
        inside = [seq for seq in settled if first <= seq <= last]
        if not inside and not any(entered):
            continue  # nobody took the bank: nothing was played
        if len(inside) != 1:
            yield f"{where}: {len(inside)} settlements between its events {first} and {last}"
            continue
        brought = settled.pop(inside[0])
        if brought != entered:
            yield f"{where}: brought {brought}, entered {entered}"
    for seq in settled:
        yield f"table {table_id}, seq {seq}: settled a round that was not entered"


def _text(transfers: Sequence[Transfer]) -> str:
    return ", ".join(f"{chips} from {a} to {b}" for a, b, chips in transfers) or "nothing"
