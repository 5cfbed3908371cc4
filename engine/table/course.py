"""One decision at a table as it goes along: what leads from one event to the next, whoever began it."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.game import TABLE, Between, OpenRound, Purses, Refusal, Who
from engine.table import events as ev
from engine.table.evolve import evolve
from engine.table.state import Table, enough

AnyAction: TypeAlias = Any
"""An action at the table (``actions.Action``) or of the game at it; whatever is neither is refused."""


class Course:
    """One decision as it goes along: the table so far and the events that led there."""

    __slots__ = ("events", "purses", "table")

    def __init__(self, table: Table, purses: Purses) -> None:
        self.table = table
        self.purses = purses
        self.events: list[ev.AnyEvent] = []

    def add(self, event: ev.AnyEvent) -> None:
        self.events.append(event)
        self.table = evolve(self.table, event)

    def game(self, who: Who, action: AnyAction) -> Refusal | None:
        """Let the game decide; when that ends the round, what follows for the table."""
        decided = self.table.kind.decide(self.table.game, who, action, self.purses)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            self.add(event)
        if isinstance(self.table.kind.awaits(self.table.game), Between):
            self.add(ev.RoundOver(self.table.round))
            self._after_round()
        return None

    def open_round(self) -> Refusal | None:
        """Deal to everybody who is here."""
        seats = self.table.here
        if not enough(self.table.seats):
            return Refusal("few")
        action = OpenRound(seats, self.table.rules)
        decided = self.table.kind.decide(self.table.game, TABLE, action, self.purses)
        if isinstance(decided, Refusal):
            return decided
        self.add(ev.RoundStarted(self.table.round + 1, seats))
        for event in decided:
            self.add(event)
        return None

    def rest(self, reason: str) -> None:
        self.add(ev.Halted(reason))

    def _after_round(self) -> None:
        if self.table.ending:
            self.add(ev.Closed(self.table.thrown_out))
        elif self.table.pause_asked:
            self.rest("asked")
        elif not enough(self.table.seats):
            self.rest("few")
