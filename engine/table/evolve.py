"""The fold of events into tables. Nothing here can refuse: every event in the log happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from engine.game import Person
from engine.registry import GAMES
from engine.table import decks
from engine.table import events as ev
from engine.table.state import Premove, Seat, Table, open_clock, with_game
from engine.value import replace


def start(opened: ev.TableOpened) -> Table:
    """The table that ``opened`` opens: in its lobby, with no seats taken."""
    game = GAMES[opened.game].start(opened.rules)
    return Table(
        opened.game,
        opened.opener,
        opened.rules,
        opened.clock,
        game,
        practice=opened.practice,
        tournament=opened.tournament,
        held=opened.tournament != 0,
        kept=opened.kept,
        in_group=opened.in_group,
    )


def evolve(table: Table, event: ev.AnyEvent) -> Table:
    """Apply one event, of the table or of its game."""
    change = _CHANGES.get(type(event))
    if change is None:
        return with_game(table, table.kind.evolve(table.game, event))
    return change(table, event)


def fold(events: Iterable[ev.AnyEvent]) -> Table:
    """The table after a whole log. Raise ``ValueError`` if the log does not begin with ``TableOpened``."""
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
    """A newcomer sits last; a player with a kept seat sits right after the player who sat before in the old order."""
    if table.seat(seat.person) is None:
        place = len(table.seats)
        if seat.person in table.kept:
            earlier = table.kept[: table.kept.index(seat.person)]
            sitting = [n for n, old in enumerate(table.seats, 1) if old.person in earlier]
            place = max(sitting, default=0)
        return (*table.seats[:place], seat, *table.seats[place:])
    return tuple(seat if old.person == seat.person else old for old in table.seats)


Change: TypeAlias = Any
"""The new value of one field of a table."""


def _stirred(table: Table, **changes: Change) -> Table:
    """A person did something: the table is not idle."""
    return replace(table, activity=table.activity + 1, idle=False, **changes)


def _not_there(table: Table, person: Person) -> dict[str, Change]:
    """The fields that change when a player stops deciding, for the round and for that player's pending decision."""
    ahead = tuple(one for one in table.ahead if one[0] != person)
    if table.phase != "round":
        return {"ahead": ahead}
    clock = open_clock(table)
    his = clock is not None and clock.who == person
    return {
        "ahead": ahead,
        "absent": table.absent | {person},
        "lapsed": clock.decision if clock is not None and his else table.lapsed,
    }


def _sat_down(table: Table, event: ev.SatDown) -> Table:
    seats = _with_seat(table, Seat(event.person))
    absent = table.absent - {event.person} if table.kind.back_at_once else table.absent
    return _stirred(table, seats=seats, absent=absent, met=table.met | {event.person})


def _kept_seats_freed(table: Table, _: ev.KeptSeatsFreed) -> Table:
    return replace(table, kept=())


def _computer_sat_down(table: Table, event: ev.ComputerSatDown) -> Table:
    seats = _with_seat(table, Seat(event.person, player=event.player))
    return _stirred(table, seats=seats, met=table.met | {event.person})


def _got_up(table: Table, event: ev.GotUp) -> Table:
    seat = table.seat(event.person)
    gone = _not_there(table, event.person)
    if seat is not None and table.phase == "round" and event.person in table.playing:
        leaving = Seat(event.person, "leaving", player=seat.player)
        return _stirred(table, seats=_with_seat(table, leaving), **gone)
    return _stirred(table, seats=tuple(s for s in table.seats if s.person != event.person), **gone)


def _came_back(table: Table, event: ev.CameBack) -> Table:
    return _stirred(
        table,
        seats=_with_seat(table, Seat(event.person)),
        absent=table.absent - {event.person},
    )


def _back_next_round(table: Table, event: ev.BackNextRound) -> Table:
    return _stirred(table, seats=_with_seat(table, Seat(event.person)))


def _went_away(table: Table, event: ev.WentAway) -> Table:
    return replace(table, seats=_with_seat(table, Seat(event.person, "away")))


def _sat_out(table: Table, event: ev.SatOut) -> Table:
    gone = _not_there(table, event.person)
    return _stirred(table, seats=_with_seat(table, Seat(event.person, "away")), **gone)


def _rules_changed(table: Table, event: ev.RulesChanged) -> Table:
    return _stirred(table, rules=event.rules, clock=event.clock)


def _game_changed(table: Table, event: ev.GameChanged) -> Table:
    changed = _stirred(table, rules=event.rules, clock=event.clock)
    return changed if table.round else _next_game(changed)


def _next_game(table: Table) -> Table:
    """The table at the game of its rules; a different game is started."""
    game = table.next_kind
    if game.key == table.game_key:
        return table
    return replace(
        table,
        game_key=game.key,
        game=game.start(table.rules),
        ahead=(),
        games=table.games + 1,
    )


def _advice_allowed(table: Table, event: ev.AdviceAllowed) -> Table:
    return _stirred(table, advice=event.on)


def _of_decks(table: Table, event: ev.AnyEvent) -> Table:
    deck, sealed, chains = decks.evolve(table.decks, event)
    return replace(table, deck=deck, sealed=sealed, chains=chains)


def _seal_shown(table: Table, event: ev.SealShown) -> Table:
    return replace(_of_decks(table, event), starter=0)


def _deck_cut(table: Table, event: ev.DeckCut) -> Table:
    return _stirred(_of_decks(table, event))


def _start_waits(table: Table, event: ev.StartWaits) -> Table:
    return _stirred(table, starter=event.person)


def _round_started(table: Table, event: ev.RoundStarted) -> Table:
    table = _next_game(table)
    return _stirred(
        table,
        phase="round",
        starter=0,
        round=event.round,
        round_clock=table.clock,
        playing=event.seats,
        absent=frozenset(s.person for s in table.seats if s.person not in event.seats),
        lapsed=0,
        halted="",
        stopped=(),
    )


def _round_ended(table: Table, _: ev.RoundOver) -> Table:
    staying = tuple(seat for seat in table.seats if seat.presence != "leaving")
    return replace(
        table,
        phase="pause",
        seats=staying,
        playing=(),
        absent=frozenset(),
        lapsed=0,
        callable=0,
        called=0,
        idle=False,
        held=table.tournament != 0,
    )


def _let_go_on(table: Table, _: ev.LetGoOn) -> Table:
    return replace(table, phase="pause", held=False)


def _pause_asked(table: Table, _: ev.PauseAsked) -> Table:
    return _stirred(table, pause_asked=True)


def _halted(table: Table, event: ev.Halted) -> Table:
    stopped = table.stopped or tuple(seat.person for seat in table.seats)
    return replace(
        table, phase="halt", halted=event.reason, stopped=stopped, pause_asked=False, ahead=()
    )


def _timed_out(table: Table, event: ev.TimedOut) -> Table:
    seats = tuple(
        replace(seat, timeouts=seat.timeouts + 1) if seat.person == event.person else seat
        for seat in table.seats
    )
    gone = {**_not_there(table, event.person), "lapsed": event.decision}
    return replace(table, seats=seats, **gone)


def _ahead_set(table: Table, event: ev.AheadSet) -> Table:
    """Other players must not notice a premove, so the table does not count as stirred."""
    kept = _without(table, event.person, event.question)
    return replace(table, ahead=(*kept, (event.person, event.question, event.choice)))


def _ahead_gone(table: Table, event: ev.AheadWithdrawn | ev.AheadPlayed | ev.AheadDropped) -> Table:
    return replace(table, ahead=_without(table, event.person, event.question))


def _without(table: Table, person: Person, question: str) -> tuple[Premove, ...]:
    return tuple(one for one in table.ahead if one[:2] != (person, question))


def _turn_callable(table: Table, event: ev.TurnCallable) -> Table:
    return replace(table, callable=event.decision, idle=True)


def _turn_called(table: Table, event: ev.TurnCalled) -> Table:
    return _stirred(table, called=event.decision)


def _became_idle(table: Table, _: ev.BecameIdle) -> Table:
    return replace(table, idle=True)


def _end_asked(table: Table, event: ev.EndAsked) -> Table:
    if event.person:
        return _stirred(table, ending=True)
    clock = open_clock(table)
    return replace(
        table,
        ending=True,
        thrown_out=True,
        absent=table.absent | frozenset(table.playing),
        lapsed=clock.decision if clock is not None else 0,
        ahead=(),
    )


def _closed(table: Table, _: ev.Closed) -> Table:
    return replace(table, phase="closed", sealed=None, ahead=(), starter=0)


_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    ev.KeptSeatsFreed: _kept_seats_freed,
    ev.SatDown: _sat_down,
    ev.ComputerSatDown: _computer_sat_down,
    ev.GotUp: _got_up,
    ev.CameBack: _came_back,
    ev.BackNextRound: _back_next_round,
    ev.WentAway: _went_away,
    ev.SatOut: _sat_out,
    ev.RulesChanged: _rules_changed,
    ev.GameChanged: _game_changed,
    ev.AdviceAllowed: _advice_allowed,
    ev.DeckSealed: _of_decks,
    ev.ChainSealed: _of_decks,
    ev.SealShown: _seal_shown,
    ev.StartWaits: _start_waits,
    ev.DeckCut: _deck_cut,
    ev.DeckTaken: _of_decks,
    ev.LetGoOn: _let_go_on,
    ev.RoundStarted: _round_started,
    ev.RoundOver: _round_ended,
    ev.PauseAsked: _pause_asked,
    ev.Halted: _halted,
    ev.TimedOut: _timed_out,
    ev.AheadSet: _ahead_set,
    ev.AheadWithdrawn: _ahead_gone,
    ev.AheadPlayed: _ahead_gone,
    ev.AheadDropped: _ahead_gone,
    ev.TurnCallable: _turn_callable,
    ev.TurnCalled: _turn_called,
    ev.BecameIdle: _became_idle,
    ev.EndAsked: _end_asked,
    ev.Closed: _closed,
}
