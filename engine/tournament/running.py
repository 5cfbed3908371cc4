"""A running tournament: the draw, reports of the tables, joining tables, and the end."""

from __future__ import annotations

from engine.game import CHANCE, TABLE, Refusal, Who
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament.event_builder import TournamentEventBuilder
from engine.tournament.giro import placed
from engine.tournament.prizes import paid_places, prizes
from engine.tournament.seating import rearrange, spread


def seats_fell(course: TournamentEventBuilder, who: Who, action: act.SeatsFell) -> Refusal | None:
    """Chance has drawn the seats: the tables begin. Refused: ``not_awaited`` (also for an order of other people)."""
    tournament = course.tournament
    drawn = sorted(action.order) == sorted(tournament.entrants)
    shown = tournament.seal is not None and tournament.seal.shown
    if who != CHANCE or tournament.phase != "draw" or not (drawn and shown):
        return Refusal("not_awaited")
    course.add(ev.TablesDrawn(spread(action.order, tournament.terms.seats)))
    _let_go(course)
    return None


def take_giro(course: TournamentEventBuilder, who: Who, action: act.TakeGiro) -> Refusal | None:
    """A giro ended at one of the tables. Each is taken once, in the order in which they ended.

    Refused: ``not_awaited`` (also out of order, or a second time).
    """
    tournament = course.tournament
    if who != TABLE or tournament.phase != "running" or action.number != tournament.taken + 1:
        return Refusal("not_awaited")
    left = len(tournament.stacks)
    course.add(ev.GiroTaken(action.number, action.table, action.giro))
    for place in placed(action.giro.out, left, tournament.terms.elim_tie):
        course.add(
            ev.Eliminated(
                person=place.person, table=action.table, best=place.best, worst=place.worst
            )
        )
    if len(course.tournament.stacks) == 1:
        _win(course, action.table)
    else:
        _rearrange(course)
        _let_go(course)
    return None


def _win(course: TournamentEventBuilder, table: int) -> None:
    """The last player with chips wins (TO-6)."""
    course.add(ev.TournamentWon(course.tournament.stacks[0][0], table))
    now = course.tournament
    places = paid_places(now.terms.places, len(now.ranking))
    course.add(ev.PrizesPaid(prizes(now.paid, places, now.ranking)))


def _rearrange(course: TournamentEventBuilder) -> None:
    tournament = course.tournament
    done = rearrange(tournament.benches, tournament.terms.seats)
    for move in done.moves:
        course.add(ev.EntrantMoved(move.person, move.source, move.target))
    for number in done.broken:
        course.add(ev.TableBroken(number))


def _let_go(course: TournamentEventBuilder) -> None:
    """Let waiting tables with at least two people play on; a player alone at a table waits for company."""
    tournament = course.tournament
    for bench in tournament.benches:
        if bench.waits and len(bench.people) > 1:
            course.add(ev.TableLetGo(bench.number, tournament.level))
