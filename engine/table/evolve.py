"""The next table from the last one and an event. Nothing here can refuse: what is in the log happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from engine.registry import GAMES
from engine.table import events as ev
from engine.table.state import SealedDeck, Seat, Table, with_game


def start(opened: ev.TableOpened) -> Table:
    """The table that ``opened`` opens: in its lobby, nobody seated."""
    game = GAMES[opened.game].start(opened.rules)
    return Table(
        opened.game, opened.opener, opened.rules, opened.clock, game, practice=opened.practice
    )


def evolve(table: Table, event: ev.AnyEvent) -> Table:
    """Apply one event, of the table or of its game."""
    change = _CHANGES.get(type(event))
    if change is None:
        return with_game(table, table.kind.evolve(table.game, event))
    return change(table, event)


def fold(events: Iterable[ev.AnyEvent]) -> Table:
    """The table that a whole log leads to. Raise ``ValueError`` if it does not begin with ``TableOpened``."""
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, ev.TableOpened):
        raise ValueError(  # noqa: TRY004 -- the log is wrong, not the type of an argument
            f"a table's log begins with TableOpened, not {type(first).__name__}"
        )
    table = start(first)
    for event in log:
        table = evolve(table, event)
    return table


def _with_seat(table: Table, seat: Seat) -> tuple[Seat, ...]:
    if table.seat(seat.person) is None:
        return (*table.seats, seat)
    return tuple(seat if old.person == seat.person else old for old in table.seats)


Change: TypeAlias = Any
"""The new value of one field of a table."""


def _stirred(table: Table, **changes: Change) -> Table:
    """Somebody did something: the table is not idle."""
    return replace(table, activity=table.activity + 1, idle=False, **changes)


def _sat_down(table: Table, event: ev.SatDown) -> Table:
    seats = _with_seat(table, Seat(event.person))
    return _stirred(table, seats=seats, met=table.met | {event.person})


def _computer_sat_down(table: Table, event: ev.ComputerSatDown) -> Table:
    seats = _with_seat(table, Seat(event.person, player=event.player))
    return _stirred(table, seats=seats, met=table.met | {event.person})


def _got_up(table: Table, event: ev.GotUp) -> Table:
    seat = table.seat(event.person)
    if seat is not None and table.phase == "round" and event.person in table.playing:
        return _stirred(
            table,
            seats=_with_seat(table, Seat(event.person, "leaving", player=seat.player)),
            absent=table.absent | {event.person},
        )
    return _stirred(table, seats=tuple(s for s in table.seats if s.person != event.person))


def _came_back(table: Table, event: ev.CameBack) -> Table:
    return _stirred(
        table,
        seats=_with_seat(table, Seat(event.person)),
        absent=table.absent - {event.person},
    )


def _went_away(table: Table, event: ev.WentAway) -> Table:
    return replace(table, seats=_with_seat(table, Seat(event.person, "away")))


def _rules_changed(table: Table, event: ev.RulesChanged) -> Table:
    return _stirred(table, rules=event.rules, clock=event.clock)


def _advice_allowed(table: Table, event: ev.AdviceAllowed) -> Table:
    return _stirred(table, advice=event.on)


def _deck_sealed(table: Table, event: ev.DeckSealed) -> Table:
    return replace(table, sealed=SealedDeck(event.deck, event.seal))


def _deck_cut(table: Table, event: ev.DeckCut) -> Table:
    if table.sealed is None:
        raise ValueError(f"deck {event.deck} was cut but none lies sealed")
    cuts = (*table.sealed.cuts, (event.person, event.words))
    return _stirred(table, sealed=replace(table.sealed, cuts=cuts))


def _deck_taken(table: Table, _: ev.DeckTaken) -> Table:
    return replace(table, sealed=None, deck=table.sealed)


def _round_started(table: Table, event: ev.RoundStarted) -> Table:
    return _stirred(
        table,
        phase="round",
        round=event.round,
        round_clock=table.clock,
        playing=event.seats,
        absent=frozenset(),
        halted="",
    )


def _round_ended(table: Table, _: ev.RoundOver) -> Table:
    staying = tuple(seat for seat in table.seats if seat.presence != "leaving")
    return replace(
        table,
        phase="pause",
        seats=staying,
        playing=(),
        absent=frozenset(),
        callable=0,
        called=0,
        idle=False,
    )


def _pause_asked(table: Table, _: ev.PauseAsked) -> Table:
    return _stirred(table, pause_asked=True)


def _halted(table: Table, event: ev.Halted) -> Table:
    return replace(table, phase="halt", halted=event.reason, pause_asked=False)


def _timed_out(table: Table, event: ev.TimedOut) -> Table:
    seats = tuple(
        replace(seat, strikes=seat.strikes + 1) if seat.person == event.person else seat
        for seat in table.seats
    )
    return replace(table, seats=seats, absent=table.absent | {event.person})


def _turn_callable(table: Table, event: ev.TurnCallable) -> Table:
    return replace(table, callable=event.decision, idle=True)


def _turn_called(table: Table, event: ev.TurnCalled) -> Table:
    return _stirred(table, called=event.decision)


def _became_idle(table: Table, _: ev.BecameIdle) -> Table:
    return replace(table, idle=True)


def _end_asked(table: Table, event: ev.EndAsked) -> Table:
    if event.person:
        return _stirred(table, ending=True)
    return replace(
        table, ending=True, thrown_out=True, absent=table.absent | frozenset(table.playing)
    )


def _closed(table: Table, _: ev.Closed) -> Table:
    return replace(table, phase="closed", sealed=None)


_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    ev.SatDown: _sat_down,
    ev.ComputerSatDown: _computer_sat_down,
    ev.GotUp: _got_up,
    ev.CameBack: _came_back,
    ev.WentAway: _went_away,
    ev.RulesChanged: _rules_changed,
    ev.AdviceAllowed: _advice_allowed,
    ev.DeckSealed: _deck_sealed,
    ev.DeckCut: _deck_cut,
    ev.DeckTaken: _deck_taken,
    ev.RoundStarted: _round_started,
    ev.RoundOver: _round_ended,
    ev.PauseAsked: _pause_asked,
    ev.Halted: _halted,
    ev.TimedOut: _timed_out,
    ev.TurnCallable: _turn_callable,
    ev.TurnCalled: _turn_called,
    ev.BecameIdle: _became_idle,
    ev.EndAsked: _end_asked,
    ev.Closed: _closed,
}
