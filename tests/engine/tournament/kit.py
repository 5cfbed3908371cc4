"""A tournament without tables: players enter, and giri are told to it as tables would tell them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from engine.game import CHANCE, CLOCK, PRIZE, TABLE, Person, Refusal, Who
from engine.tournament import (
    Giro,
    Out,
    Terms,
    Tournament,
    awaits,
    decide,
    evolve,
    fold,
    open_tournament,
    timers,
    transfers,
)
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.value import replace

ORGANISER = 1
TERMS = Terms()


class Fair:
    """A tournament with its log, its money, and chance that answers at once with ``order``."""

    def __init__(
        self,
        entrants: Iterable[Person] = (),
        terms: Terms = TERMS,
        chips: int = 1000,
        *,
        seed: int = 1,
        shown: bool = True,
        **changes: Any,
    ) -> None:
        """With ``shown`` Telegram accepts the seal at once."""
        opened = open_tournament(ORGANISER, replace(terms, **changes))
        assert not isinstance(opened, Refusal)
        self.log: list[ev.TournamentEvent] = list(opened)
        self.tournament: Tournament = fold(opened)
        self.chance = random.Random(seed)
        self.purses: dict[int, int] = dict.fromkeys(range(1, 101), chips) | {PRIZE: 0}
        self.shown = shown
        self._let_chance()
        for person in entrants:
            self.done(person, act.Enter())

    def do(self, who: Who, action: Any) -> tuple[ev.TournamentEvent, ...] | Refusal:
        verdict = decide(self.tournament, who, action=action, purses=self.purses)
        if isinstance(verdict, Refusal):
            return verdict
        for event in verdict:
            self.log.append(event)
            self.tournament = evolve(self.tournament, event)
            for source, target, chips in transfers(event):
                self.purses[source] -= chips
                self.purses[target] += chips
        return (*verdict, *self._let_chance())

    def _let_chance(self) -> tuple[ev.TournamentEvent, ...]:
        """Let chance answer, and Telegram accept the seal, at once."""
        awaited = awaits(self.tournament)
        if isinstance(awaited, act.SealTournament):
            links = tuple(f"{number:064x}" for number in range(awaited.tables + 1))
            drawn = self.do(CHANCE, act.TournamentDrawn("0" * 64, links))
        elif self.tournament.seal is not None and not self.tournament.seal.shown and self.shown:
            drawn = self.do(TABLE, act.SeeTournamentSeal())
        elif isinstance(awaited, act.DrawSeats):
            order = list(awaited.people)
            self.chance.shuffle(order)
            drawn = self.do(CHANCE, act.SeatsFell(tuple(order)))
        else:
            return ()
        assert not isinstance(drawn, Refusal)
        return drawn

    def done(self, who: Who, action: Any) -> tuple[ev.TournamentEvent, ...]:
        verdict = self.do(who, action)
        assert not isinstance(verdict, Refusal), verdict
        return verdict

    def refused(self, who: Who, action: Any) -> str:
        verdict = self.do(who, action)
        assert isinstance(verdict, Refusal), verdict
        return verdict.code

    def begin(self) -> Fair:
        self.done(ORGANISER, act.StartTournament())
        return self

    def run_out(self) -> None:
        (timer,) = timers(self.tournament)
        self.done(CLOCK, act.TimerOver(timer.name))

    def table_of(self, person: Person) -> int:
        return next(b.number for b in self.tournament.benches if person in b.people)

    def at(self, table: int) -> tuple[Person, ...]:
        bench = self.tournament.bench(table)
        assert bench is not None
        return bench.people

    def stacks_at(self, table: int) -> dict[Person, int]:
        chips = dict(self.tournament.stacks)
        return {person: chips[person] for person in self.at(table)}

    def giro(
        self,
        table: int,
        out: Sequence[Out] = (),
        winner: Person = 0,
        *,
        banker: Person = 0,
        last: bool = True,
    ) -> tuple[ev.TournamentEvent, ...]:
        """One giro at a table: players in ``out`` lose all, to ``winner`` or the first player left."""
        stacks = self.stacks_at(table)
        gone = {one.person for one in out}
        taker = winner or next(person for person in stacks if person not in gone)
        lost = sum(stacks[person] for person in gone)
        after = {person: 0 if person in gone else chips for person, chips in stacks.items()}
        after[taker] += lost
        told = Giro(banker=banker, stacks=tuple(after.items()), out=tuple(out), last=last)
        action = act.TakeGiro(self.tournament.taken + 1, table, told)
        return self.done(TABLE, action)

    @property
    def places(self) -> dict[Person, tuple[int, int]]:
        return {place.person: (place.best, place.worst) for place in self.tournament.ranking}
