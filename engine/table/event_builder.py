"""One decision at a table in progress: each event leads to the next, for any actor."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from engine.game import TABLE, Absent, Between, Move, OpenRound, Person, Purses, Refusal, Who
from engine.table import events as ev
from engine.table.evolve import evolve
from engine.table.seating import enough
from engine.table.state import Table, open_clock, with_game
from engine.value import replace

AnyAction: TypeAlias = Any
"""An action at the table (``actions.Action``) or of its game; any other value is refused."""


_FOR_WANT_OF_PLAYERS: Final = frozenset({"few", "too_few", "elsewhere"})
"""Reasons of a halt after which play resumes as after a stop (PI-13).

Too few players were present, too few of them could play, or too many play elsewhere.
"""


class TableEventBuilder:
    """One decision in progress: the current table and the events that led to it."""

    __slots__ = ("events", "purses", "table")

    def __init__(self, table: Table, purses: Purses) -> None:
        self.table = table
        self.purses = dict(purses)  # moves keep it
        self.events: list[ev.AnyEvent] = []

    def add(self, event: ev.AnyEvent) -> None:
        self.events.append(event)
        self.table = evolve(self.table, event)

    def _happened(self, move: Move[Any], events: tuple[Any, ...]) -> None:
        """Add a move and its events: the same as ``add`` for each, but with one new table for all events.

        A move without events, as the same bet again, leaves no trace.
        """
        if not events:
            return
        table = evolve(self.table, move)
        state, fold = table.sitting.state, table.sitting.kind.core.evolve
        for event in events:
            state = fold(state, event)
        self.events += (move, *events)
        self.table = with_game(table, state)

    def game(self, who: Who, action: AnyAction, *first: ev.AnyEvent) -> Refusal | None:
        """Let the game decide; if that ends the round, add its consequences for the table.

        ``first`` are events of the table that come before the game's, unless the game refuses.
        """
        sitting = self.table.sitting
        move = Move(who, action, self.purses)
        decided = sitting.kind.core.decide(sitting.state, move)
        if isinstance(decided, Refusal):
            return decided
        for event in first:
            self.add(event)
        self._happened(move, decided)
        self._if_over()
        return None

    def person_acts(self, who: Person, action: AnyAction, *first: ev.AnyEvent) -> Refusal | None:
        """Let a person act in the game; a bystander takes part in the round from now on.

        Refused: ``chips_in_round`` (a bystander's chips are in a round elsewhere), and the game's own refusals.
        """
        if who in self.table.running.everybody:
            return self.game(who, action, *first)
        if not self.may_act(who):
            return Refusal("chips_in_round")
        return self.game(who, action, *first, ev.BystanderActed(who))

    def may_act(self, who: Person) -> bool:
        """False for a bystander whose chips are in a round elsewhere."""
        return who in self.purses or who in self.table.running.everybody

    def _if_over(self) -> None:
        table = self.table
        awaited = table.sitting.kind.core.awaits(table.sitting.state)
        if isinstance(awaited, Between):
            self.add(ev.RoundOver(table.round))
            self._after_round(awaited.rest)

    def absent(self, person: Person) -> None:
        """Tell the game that a player went away during a round.

        If the pending decision is that player's, the clock plays it instead.
        """
        clock = open_clock(self.table)
        if self.table.phase == "round" and (clock is None or clock.who != person):
            self.game(TABLE, Absent(person))

    def open_round(self) -> Refusal | None:
        """Deal to all present players, at the game that the rules belong to.

        Players whose chips are in a round elsewhere are left out. Refused with ``seal_waits`` while the seal of the
        next deck, which the round may open, is not shown; ``elsewhere`` if too many are left out.
        """
        table = self.table
        if not enough(table.seating.seats, table.agreed.rules):
            return Refusal("few")
        free = tuple([seat for seat in table.seating.seats if seat.person in self.purses])
        if not enough(free, table.agreed.rules):
            return Refusal("elsewhere")
        if table.decks.ready is None:
            return Refusal("seal_waits")
        kind, rules, sitting = table.agreed.kind, table.agreed.rules, table.sitting
        seats, ring = replace(table.seating, seats=free).here, table.seating.ring
        state = sitting.state if kind is sitting.kind else kind.core.start(rules)
        resumed = table.halt.reason in _FOR_WANT_OF_PLAYERS
        action = OpenRound(
            seats=seats,
            rules=rules,
            ring=() if ring == seats else ring,
            resumed=resumed,
            stopped=table.halt.stopped if resumed else (),
        )
        move = Move(TABLE, action, self.purses)
        decided = kind.core.decide(state, move)
        if isinstance(decided, Refusal):
            return decided
        self.add(ev.RoundStarted(table.round + 1, seats))
        self._happened(move, decided)
        self._if_over()  # no player had a decision: all were fined (PI-17)
        return None

    def rest(self, reason: str) -> None:
        self.add(ev.Halted(reason))

    def _after_round(self, rest: str) -> None:
        if self.table.ending.asked:
            self.add(ev.Closed(self.table.ending.thrown_out))
        elif self.table.tournament.number:
            return  # it waits for its tournament
        elif self.table.halt.asked:
            self.rest("asked")
        elif not enough(self.table.seating.seats, self.table.agreed.rules):
            self.rest("few")
        elif rest:
            self.rest(rest)
