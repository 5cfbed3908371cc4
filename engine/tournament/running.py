"""A running tournament: the draw, reports of the tables, joining tables, and the end."""

from __future__ import annotations

from engine.game import CHANCE, TABLE, Refusal, Who
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament.event_builder import TournamentEventBuilder
from engine.tournament.giro import placed
from engine.tournament.prizes import paid_places, prizes
from engine.tournament.seating import rearrange, spread


def seats_fell(builder: TournamentEventBuilder, who: Who, action: act.SeatsFell) -> Refusal | None:
    """Chance has drawn the seats: the tables begin. Refused: ``not_awaited`` (also for an order of other people)."""
    tournament = builder.tournament
    drawn = sorted(action.order) == sorted(tournament.entrants)
    shown = tournament.seal is not None and tournament.seal.shown
    if who != CHANCE or tournament.phase != "draw" or not (drawn and shown):
        return Refusal("not_awaited")
    builder.add(ev.TablesDrawn(spread(action.order, tournament.terms.seats)))
    _let_go(builder)
    return None


def take_giro(builder: TournamentEventBuilder, who: Who, action: act.TakeGiro) -> Refusal | None:
    """A giro ended at one of the tables. Each is taken once, in the order in which they ended.

    Refused: ``not_awaited`` (also out of order, or a second time).
    """
    tournament = builder.tournament
    if who != TABLE or tournament.phase != "running" or action.number != tournament.taken + 1:
        return Refusal("not_awaited")
    left = len(tournament.stacks)
    builder.add(ev.GiroTaken(action.number, action.table, action.giro))
    for place in placed(action.giro.out, left, tournament.terms.elim_tie):
        builder.add(
            ev.Eliminated(
                person=place.person, table=action.table, best=place.best, worst=place.worst
            )
        )
    if len(builder.tournament.stacks) == 1:
        _win(builder, action.table)
    else:
        _rearrange(builder)
        _let_go(builder)
    return None


def _win(builder: TournamentEventBuilder, table: int) -> None:
    """The last player with chips wins (TO-6)."""
    builder.add(ev.TournamentWon(builder.tournament.stacks[0][0], table))
    now = builder.tournament
    places = paid_places(now.terms.places, len(now.ranking))
    builder.add(ev.PrizesPaid(prizes(now.paid, places, now.ranking)))


def _rearrange(builder: TournamentEventBuilder) -> None:
    tournament = builder.tournament
    done = rearrange(tournament.benches, tournament.terms.seats)
    for move in done.moves:
        builder.add(ev.EntrantMoved(move.person, move.source, move.target))
    for number in done.broken:
        builder.add(ev.TableBroken(number))


def _let_go(builder: TournamentEventBuilder) -> None:
    """Let waiting tables with at least two people play on; a player alone at a table waits for company."""
    tournament = builder.tournament
    for bench in tournament.benches:
        if bench.waits and len(bench.people) > 1:
            builder.add(ev.TableLetGo(bench.number, tournament.level))
