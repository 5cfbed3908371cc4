"""The fold of events into tournaments. Nothing here can refuse: every event in the log happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from engine.log import opening_of
from engine.tournament import events as ev
from engine.tournament.prizes import FinalPlace
from engine.tournament.seating import Bench
from engine.tournament.state import Seal, Tournament, worth_watching
from engine.value import replace


def start(opened: ev.TournamentOpened) -> Tournament:
    """The tournament that ``opened`` opens: people may enter."""
    return Tournament(opened.organiser, opened.terms)


def evolve(tournament: Tournament, event: ev.TournamentEvent) -> Tournament:
    """Apply one event."""
    return _CHANGES[type(event)](tournament, event)


def fold(events: Iterable[ev.TournamentEvent]) -> Tournament:
    """The tournament after a whole log. Raise ``ValueError`` if the log does not begin with ``TournamentOpened``."""
    log = iter(events)
    return reduce(evolve, log, start(opening_of(log, ev.TournamentOpened, "a tournament")))


def _stirred(t: Tournament, **changes: Any) -> Tournament:
    return replace(t, activity=t.activity + 1, quiet=False, **changes)


def _terms_set(t: Tournament, event: ev.TermsSet) -> Tournament:
    return _stirred(t, terms=event.terms)


def _entry_paid(t: Tournament, event: ev.EntryPaid) -> Tournament:
    return _stirred(t, entrants=(*t.entrants, event.person), paid=t.paid + event.chips)


def _entry_taken_back(t: Tournament, event: ev.EntryTakenBack) -> Tournament:
    entrants = tuple(one for one in t.entrants if one != event.person)
    return _stirred(t, entrants=entrants, paid=t.paid - event.chips)


def _entries_quiet(t: Tournament, _: ev.EntriesQuiet) -> Tournament:
    return replace(t, quiet=True)


def _entries_closed(t: Tournament, _: ev.EntriesClosed) -> Tournament:
    return replace(t, phase="draw", quiet=False)


def _sealed(t: Tournament, event: ev.TournamentSealed) -> Tournament:
    return replace(t, seal=Seal(event.seal, event.links))


def _seal_shown(t: Tournament, _: ev.TournamentSealShown) -> Tournament:
    return replace(t, seal=t.seal and replace(t.seal, shown=True))


def _tables_drawn(t: Tournament, event: ev.TablesDrawn) -> Tournament:
    benches = tuple(Bench(number, people, True) for number, people in enumerate(event.tables, 1))
    stacks = tuple((person, t.terms.stack) for people in event.tables for person in people)
    watched = worth_watching(benches, stacks)
    return replace(
        t,
        phase="running",
        benches=benches,
        stacks=stacks,
        featured=watched,
        drawn=event.tables,
    )


def _giro_taken(t: Tournament, event: ev.GiroTaken) -> Tournament:
    told = dict(event.giro.stacks)
    stacks = tuple((person, told.get(person, chips)) for person, chips in t.stacks)
    benches = _with(t, event.table, waits=event.giro.last, banker=event.giro.banker)
    return replace(t, taken=event.number, stacks=stacks, benches=benches)


def _with(t: Tournament, number: int, **changes: Any) -> tuple[Bench, ...]:
    """The tables with one of them changed."""
    return tuple(
        replace(bench, **changes) if bench.number == number else bench for bench in t.benches
    )


def _eliminated(t: Tournament, event: ev.Eliminated) -> Tournament:
    return replace(
        t,
        ranking=(FinalPlace(event.person, event.best, event.worst), *t.ranking),
        stacks=tuple(stack for stack in t.stacks if stack[0] != event.person),
        votes=tuple(one for one in t.votes if one != event.person),
        benches=_without(t, event.table, event.person),
    )


def _without(t: Tournament, number: int, person: int) -> tuple[Bench, ...]:
    bench = t.bench(number)
    people = () if bench is None else tuple(one for one in bench.people if one != person)
    return _with(t, number, people=people)


def _entrant_moved(t: Tournament, event: ev.EntrantMoved) -> Tournament:
    left = replace(t, benches=_without(t, event.source, event.person))
    bench = left.bench(event.target)
    people = () if bench is None else bench.people
    return replace(left, benches=_with(left, event.target, people=(*people, event.person)))


def _table_broken(t: Tournament, event: ev.TableBroken) -> Tournament:
    benches = tuple(bench for bench in t.benches if bench.number != event.table)
    featured = worth_watching(benches, t.stacks) if event.table == t.featured else t.featured
    return replace(t, benches=benches, featured=featured)


def _table_let_go(t: Tournament, event: ev.TableLetGo) -> Tournament:
    """The featured table is chosen anew after each of its giri."""
    benches = _with(t, event.table, waits=False)
    featured = worth_watching(benches, t.stacks) if event.table == t.featured else t.featured
    return replace(t, benches=benches, featured=featured)


def _level_rose(t: Tournament, event: ev.LevelRose) -> Tournament:
    return replace(t, level=event.level)


def _tournament_won(t: Tournament, event: ev.TournamentWon) -> Tournament:
    return replace(t, ranking=(FinalPlace(event.person, 1, 1), *t.ranking))


def _prizes_paid(t: Tournament, event: ev.PrizesPaid) -> Tournament:
    return replace(t, phase="over", paid=0, prizes=event.prizes, benches=(), featured=0, votes=())


def _call_off_voted(t: Tournament, event: ev.CallOffVoted) -> Tournament:
    return replace(t, votes=(*t.votes, event.person))


def _call_off_vote_taken_back(t: Tournament, event: ev.CallOffVoteTakenBack) -> Tournament:
    return replace(t, votes=tuple(one for one in t.votes if one != event.person))


def _called_off(t: Tournament, _: ev.CalledOff) -> Tournament:
    return replace(t, phase="called_off", paid=0, benches=(), featured=0, votes=())


_CHANGES: Final[dict[type, Callable[[Tournament, Any], Tournament]]] = {
    ev.TermsSet: _terms_set,
    ev.EntryPaid: _entry_paid,
    ev.EntryTakenBack: _entry_taken_back,
    ev.EntriesQuiet: _entries_quiet,
    ev.EntriesClosed: _entries_closed,
    ev.TournamentSealed: _sealed,
    ev.TournamentSealShown: _seal_shown,
    ev.TablesDrawn: _tables_drawn,
    ev.GiroTaken: _giro_taken,
    ev.Eliminated: _eliminated,
    ev.EntrantMoved: _entrant_moved,
    ev.TableBroken: _table_broken,
    ev.TableLetGo: _table_let_go,
    ev.LevelRose: _level_rose,
    ev.TournamentWon: _tournament_won,
    ev.PrizesPaid: _prizes_paid,
    ev.CallOffVoted: _call_off_voted,
    ev.CallOffVoteTakenBack: _call_off_vote_taken_back,
    ev.CalledOff: _called_off,
}
