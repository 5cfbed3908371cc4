"""One decision in progress."""

from __future__ import annotations

from engine.game import Purses, Who
from engine.tournament import events as ev
from engine.tournament.evolve import evolve
from engine.tournament.state import Tournament


class TournamentEventBuilder:
    """The current tournament and the events that led to it."""

    __slots__ = ("events", "purses", "tournament")

    def __init__(self, tournament: Tournament, purses: Purses) -> None:
        self.tournament = tournament
        self.purses = purses
        self.events: list[ev.TournamentEvent] = []

    def add(self, event: ev.TournamentEvent) -> None:
        self.events.append(event)
        self.tournament = evolve(self.tournament, event)

    def end(self, who: Who) -> None:
        """Call it off: every entrant gets the entry back."""
        entry = self.tournament.terms.entry
        returned = tuple((person, entry) for person in self.tournament.entrants)
        self.add(ev.CalledOff(max(who, 0), returned))
