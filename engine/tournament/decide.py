"""The entry point of every action of a tournament: it returns events or a refusal, like the table's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.game import BETWEEN, Between, Person, Purses, Refusal, Waiting, Who
from engine.tournament import actions as act
from engine.tournament import entries, running, voting
from engine.tournament import events as ev
from engine.tournament.event_builder import TournamentEventBuilder
from engine.tournament.state import MOST_TABLES, Tournament
from engine.tournament.terms import Terms

TournamentVerdict: TypeAlias = tuple[ev.TournamentEvent, ...] | Refusal


def open_tournament(who: Person, terms: Terms) -> TournamentVerdict:
    """Open a tournament: the only action that needs no existing tournament. Refused as ``entries.terms_refusal``."""
    wrong = entries.terms_refusal(terms)
    return wrong if wrong is not None else (ev.TournamentOpened(who, terms),)


def decide(tournament: Tournament, who: Who, action: Any, *, purses: Purses) -> TournamentVerdict:
    """The events of ``action`` by ``who``, or a Refusal; the tournament itself is not changed.

    ``purses``: free chips of the actor; empty if a running round holds them. Refused, apart from the refusals of each
    action: ``tournament_over``, ``unknown_action``.
    """
    if tournament.done:
        return Refusal("tournament_over")
    decider = (_OF_PEOPLE if who > 0 else _OF_NOBODY).get(type(action))
    if decider is None:
        return Refusal("unknown_action")
    builder = TournamentEventBuilder(tournament, purses)
    refusal = decider(builder, who, action)
    return refusal if refusal is not None else tuple(builder.events)


def awaits(
    tournament: Tournament,
) -> Waiting | act.SealTournament | act.AwaitTournamentSeal | act.DrawSeats | Between:
    """The next actor or request: chance, Telegram, its tables and people; ``BETWEEN`` once it is over."""
    if tournament.done:
        return BETWEEN
    if tournament.seal is None and tournament.phase in ("entries", "draw"):
        return act.SealTournament(MOST_TABLES)
    if tournament.phase == "draw":
        shown = tournament.seal is not None and tournament.seal.shown
        return act.DrawSeats(tournament.entrants) if shown else act.AwaitTournamentSeal()
    return Waiting((tournament.organiser,), anybody=True)


_Deciders: TypeAlias = dict[type, Callable[[TournamentEventBuilder, Who, Any], Refusal | None]]

_OF_PEOPLE: Final[_Deciders] = {
    act.SetTerms: entries.set_terms,
    act.Enter: entries.enter,
    act.Withdraw: entries.withdraw,
    act.StartTournament: entries.close_entries,
    act.CallOff: entries.call_off,
    act.PlayOn: voting.take_back,
}

_OF_NOBODY: Final[_Deciders] = {
    act.TimerOver: entries.timer_over,
    act.GroupLost: entries.group_lost,
    act.TournamentDrawn: entries.drawn,
    act.SeeTournamentSeal: entries.see_seal,
    act.SeatsFell: running.seats_fell,
    act.TakeGiro: running.take_giro,
}
