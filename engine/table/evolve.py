"""The fold of events into tables. Nothing here can refuse: every event in the log happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeAlias

from engine.game import Move, Person
from engine.log import opening_of
from engine.registry import GAMES, game_of
from engine.review import choices_of
from engine.table import decks
from engine.table import events as ev
from engine.table.seating import Seating, TableSeat
from engine.table.state import (
    Activity,
    Agreement,
    GameSitting,
    Halt,
    Premove,
    RunningRound,
    Table,
    TableEnding,
    TournamentHold,
    open_clock,
    with_game,
)
from engine.value import replace


def start(opened: ev.TableOpened) -> Table:
    """The table that ``opened`` opens: in its lobby, with no seats taken."""
    return Table(
        opener=opened.opener,
        practice=opened.practice,
        sitting=GameSitting(opened.game, GAMES[opened.game].core.start(opened.rules)),
        agreed=Agreement(opened.rules, opened.clock),
        seating=Seating(kept=opened.kept),
        tournament=TournamentHold(
            opened.tournament, held=opened.tournament != 0, in_group=opened.in_group
        ),
    )


def evolve(table: Table, event: ev.AnyEvent) -> Table:
    """Apply one event, of the table or of its game."""
    change = _CHANGES.get(type(event))
    if change is None:
        return with_game(table, table.sitting.kind.core.evolve(table.sitting.state, event))
    return change(table, event)


def fold(events: Iterable[ev.AnyEvent]) -> Table:
    """The table after a whole log. Raise ``ValueError`` if the log does not begin with ``TableOpened``."""
    log = iter(events)
    return reduce(evolve, log, start(opening_of(log, ev.TableOpened, "a table")))


_Part: TypeAlias = Any
"""The new value of one part of a table."""


def _stirred(table: Table, **changes: _Part) -> Table:
    """A person did something: the table is not idle."""
    return replace(table, activity=Activity(table.activity.count + 1), **changes)


def _seated(table: Table, seat: TableSeat) -> Seating:
    """The seating with ``seat`` in its person's place."""
    return replace(table.seating, seats=table.seating.with_seat(seat))


def _joined(table: Table, seat: TableSeat) -> Seating:
    """The same for a person who may be new at the table."""
    return replace(_seated(table, seat), met=table.seating.met | {seat.person})


def _without_premoves(table: Table, person: Person) -> tuple[Premove, ...]:
    return tuple(one for one in table.premoves if one[0] != person)


def _round_without(table: Table, person: Person) -> RunningRound:
    """The running round after a player stopped deciding, also the pending decision if it is that player's."""
    running = table.running
    if table.phase != "round":
        return running
    clock = open_clock(table)
    own = clock is not None and clock.who == person
    return replace(
        running,
        absent=running.absent | {person},
        lapsed=clock.decision if clock is not None and own else running.lapsed,
    )


def _sat_down(table: Table, event: ev.SatDown) -> Table:
    seating = _joined(table, TableSeat(event.person))
    if not table.sitting.kind.seats.back_at_once:
        return _stirred(table, seating=seating)
    return _stirred(table, seating=seating, running=_present(table, event.person))


def _present(table: Table, person: Person) -> RunningRound:
    return replace(table.running, absent=table.running.absent - {person})


def _kept_seats_freed(table: Table, _: ev.KeptSeatsFreed) -> Table:
    return replace(table, seating=replace(table.seating, kept=()))


def _computer_sat_down(table: Table, event: ev.ComputerSatDown) -> Table:
    return _stirred(table, seating=_joined(table, TableSeat(event.person, player=event.player)))


def _partners_changed(table: Table, _: ev.PartnersChanged) -> Table:
    first, second, *others = table.seating.seats
    return _stirred(table, seating=replace(table.seating, seats=(first, *others, second)))


def _got_up(table: Table, event: ev.GotUp) -> Table:
    seating = table.seating
    seat = seating.seat(event.person)
    if seat is not None and table.phase == "round" and event.person in table.running.playing:
        seating = _seated(table, TableSeat(event.person, "leaving", player=seat.player))
    else:
        others = tuple(s for s in seating.seats if s.person != event.person)
        seating = replace(seating, seats=others)
    return _stirred(
        table,
        seating=seating,
        running=_round_without(table, event.person),
        premoves=_without_premoves(table, event.person),
    )


def _came_back(table: Table, event: ev.CameBack) -> Table:
    if table.seating.seat(event.person) is None:  # a bystander
        return _stirred(table, running=_present(table, event.person))
    return _stirred(
        table,
        seating=_seated(table, TableSeat(event.person)),
        running=_present(table, event.person),
    )


def _decided_in_time(table: Table, event: ev.DecidedInTime) -> Table:
    missed = tuple(person for person in table.seating.missed if person != event.person)
    return replace(table, seating=replace(table.seating, missed=missed))


def _back_next_round(table: Table, event: ev.BackNextRound) -> Table:
    return _stirred(table, seating=_seated(table, TableSeat(event.person)))


def _went_away(table: Table, event: ev.WentAway) -> Table:
    return replace(table, seating=_seated(table, TableSeat(event.person, "away")))


def _sat_out(table: Table, event: ev.SatOut) -> Table:
    return _stirred(
        table,
        seating=_seated(table, TableSeat(event.person, "away")),
        running=_round_without(table, event.person),
        premoves=_without_premoves(table, event.person),
    )


def _rules_changed(table: Table, event: ev.RulesChanged) -> Table:
    return _stirred(table, agreed=replace(table.agreed, rules=event.rules, clock=event.clock))


def _game_changed(table: Table, event: ev.GameChanged) -> Table:
    before = table.agreed
    known = (*before.earlier, before.rules)
    earlier = tuple(rules for rules in known if game_of(rules).key != event.game)
    agreed = replace(before, rules=event.rules, clock=event.clock, earlier=earlier)
    changed = _stirred(table, agreed=agreed)
    return changed if table.round else _next_sitting(changed)


def _next_sitting(table: Table) -> Table:
    """The table at the game of its rules; a different game is started."""
    game = table.agreed.kind
    if game.key == table.sitting.key:
        return table
    sitting = GameSitting(game.key, game.core.start(table.agreed.rules), table.sitting.number + 1)
    return replace(table, sitting=sitting, premoves=())


def _advice_allowed(table: Table, event: ev.AdviceAllowed) -> Table:
    return _stirred(table, agreed=replace(table.agreed, advice=event.on))


def _moved(table: Table, move: Move[Any]) -> Table:
    """The table with one more person who has chosen. The game's own events, which follow, tell what came of it."""
    who, sitting = move.who, table.sitting
    back = sitting.kind.players.looks_back
    if back is None or who <= 0 or who in table.chose or not isinstance(move.action, back.looks_at):
        return table
    choices = choices_of(sitting.kind.sight.offers(sitting.view(who)), back.beside)
    return replace(table, chose=table.chose | {who}) if len(choices) > 1 else table


def _of_decks(table: Table, event: ev.AnyEvent) -> Table:
    return replace(table, decks=decks.evolve(table.decks, event))


def _seal_shown(table: Table, event: ev.SealShown) -> Table:
    return replace(_of_decks(table, event), halt=replace(table.halt, starter=0))


def _deck_cut(table: Table, event: ev.DeckCut) -> Table:
    return _stirred(_of_decks(table, event))


def _start_waits(table: Table, event: ev.StartWaits) -> Table:
    return _stirred(table, halt=replace(table.halt, starter=event.person))


def _ready_for_next(table: Table, event: ev.ReadyForNext) -> Table:
    ready = (*table.halt.ready, event.person)
    return _stirred(table, halt=replace(table.halt, ready=ready))


def _round_started(table: Table, event: ev.RoundStarted) -> Table:
    table = _next_sitting(table)
    agreed, seats = table.agreed, table.seating.seats
    running = RunningRound(
        clock=agreed.clock,
        playing=event.seats,
        absent=frozenset(seat.person for seat in seats if seat.presence != "here"),
        for_chips=agreed.for_chips,
    )
    return _stirred(
        table,
        phase="round",
        round=event.round,
        running=running,
        chose=frozenset(),
        halt=Halt(asked=table.halt.asked),
    )


def _round_ended(table: Table, _: ev.RoundOver) -> Table:
    staying = tuple(seat for seat in table.seating.seats if seat.presence != "leaving")
    return replace(
        table,
        phase="pause",
        seating=replace(table.seating, seats=staying),
        running=RunningRound(),
        activity=Activity(table.activity.count),
        tournament=replace(table.tournament, held=table.tournament.number != 0),
    )


def _let_go_on(table: Table, _: ev.LetGoOn) -> Table:
    return replace(table, phase="pause", tournament=replace(table.tournament, held=False))


def _pause_asked(table: Table, _: ev.PauseAsked) -> Table:
    return _stirred(table, halt=replace(table.halt, asked=True))


def _halted(table: Table, event: ev.Halted) -> Table:
    stopped = table.halt.stopped or table.seating.ring
    halt = Halt(reason=event.reason, stopped=stopped, starter=table.halt.starter)
    return replace(table, phase="halt", halt=halt, premoves=())


def _timed_out(table: Table, event: ev.TimedOut) -> Table:
    seating = table.seating
    return replace(
        table,
        seating=replace(seating, missed=(*seating.missed, event.person)),
        running=replace(_round_without(table, event.person), lapsed=event.decision),
        premoves=_without_premoves(table, event.person),
    )


def _premove_set(table: Table, event: ev.PremoveSet) -> Table:
    """Other players must not notice a premove, so the table does not count as stirred."""
    kept = _without(table, event.person, event.question)
    return replace(table, premoves=(*kept, (event.person, event.question, event.choice)))


def _premove_gone(
    table: Table, event: ev.PremoveWithdrawn | ev.PremovePlayed | ev.PremoveDropped
) -> Table:
    return replace(table, premoves=_without(table, event.person, event.question))


def _without(table: Table, person: Person, question: str) -> tuple[Premove, ...]:
    return tuple(one for one in table.premoves if one[:2] != (person, question))


def _bystander_acted(table: Table, event: ev.BystanderActed) -> Table:
    running = table.running
    return replace(
        table,
        seating=replace(table.seating, met=table.seating.met | {event.person}),
        running=replace(running, bystanders=(*running.bystanders, event.person)),
    )


def _chips_came_in(table: Table, event: ev.ChipsCameIn) -> Table:
    came_in = (*table.running.came_in, (event.person, event.chips))
    return replace(table, running=replace(table.running, came_in=came_in))


def _computer_decided(table: Table, event: ev.ComputerDecided) -> Table:
    decided = table.running.decided | {(event.person, event.decision)}
    return replace(table, running=replace(table.running, decided=decided))


def _turn_callable(table: Table, event: ev.TurnCallable) -> Table:
    return replace(
        table,
        running=replace(table.running, callable=event.decision),
        activity=replace(table.activity, idle=True),
    )


def _turn_called(table: Table, event: ev.TurnCalled) -> Table:
    return _stirred(table, running=replace(table.running, called=event.decision))


def _became_idle(table: Table, _: ev.BecameIdle) -> Table:
    return replace(table, activity=replace(table.activity, idle=True))


def _end_asked(table: Table, event: ev.EndAsked) -> Table:
    if event.person:
        return _stirred(table, ending=replace(table.ending, asked=True))
    clock, running = open_clock(table), table.running
    return replace(
        table,
        ending=TableEnding(asked=True, thrown_out=True),
        running=replace(
            running,
            absent=running.absent | frozenset(running.everybody),
            lapsed=clock.decision if clock is not None else 0,
        ),
        premoves=(),
    )


def _closed(table: Table, _: ev.Closed) -> Table:
    return replace(
        table,
        phase="closed",
        decks=replace(table.decks, ready=None),
        halt=replace(table.halt, starter=0),
        premoves=(),
    )


_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    Move: _moved,
    ev.KeptSeatsFreed: _kept_seats_freed,
    ev.SatDown: _sat_down,
    ev.ComputerSatDown: _computer_sat_down,
    ev.PartnersChanged: _partners_changed,
    ev.GotUp: _got_up,
    ev.CameBack: _came_back,
    ev.DecidedInTime: _decided_in_time,
    ev.BackNextRound: _back_next_round,
    ev.WentAway: _went_away,
    ev.SatOut: _sat_out,
    ev.RulesChanged: _rules_changed,
    ev.GameChanged: _game_changed,
    ev.AdviceAllowed: _advice_allowed,
    ev.ChainSealed: _of_decks,
    ev.SealShown: _seal_shown,
    ev.StartWaits: _start_waits,
    ev.ReadyForNext: _ready_for_next,
    ev.DeckCut: _deck_cut,
    ev.DeckTaken: _of_decks,
    ev.LetGoOn: _let_go_on,
    ev.RoundStarted: _round_started,
    ev.RoundOver: _round_ended,
    ev.PauseAsked: _pause_asked,
    ev.Halted: _halted,
    ev.TimedOut: _timed_out,
    ev.PremoveSet: _premove_set,
    ev.PremoveWithdrawn: _premove_gone,
    ev.PremovePlayed: _premove_gone,
    ev.PremoveDropped: _premove_gone,
    ev.BystanderActed: _bystander_acted,
    ev.ChipsCameIn: _chips_came_in,
    ev.ComputerDecided: _computer_decided,
    ev.TurnCallable: _turn_callable,
    ev.TurnCalled: _turn_called,
    ev.BecameIdle: _became_idle,
    ev.EndAsked: _end_asked,
    ev.Closed: _closed,
}
