"""A tournament at one moment. Nothing in it is hidden."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.game import Person
from engine.tournament.prizes import Place
from engine.tournament.seating import Bench
from engine.tournament.terms import Terms, highest_level
from engine.value import value

Phase: TypeAlias = Literal["entries", "draw", "running", "over", "called_off"]

FEWEST: Final = 2
"""Entrants without whom there is no tournament."""

MOST: Final = 96
"""Entrants of one tournament."""

MOST_TABLES: Final = MOST // 2
"""Tables of one tournament: at least two sit at each."""


@value
class Seal:
    """What fixes the draw and all decks; the fields as in ``TournamentSealed``."""

    seal: str
    links: tuple[str, ...]
    shown: bool = False


@value
class Tournament:
    organiser: Person
    terms: Terms
    phase: Phase = "entries"
    entrants: tuple[Person, ...] = ()
    """In the order in which they paid."""
    paid: int = 0
    """Chips that lie in the prizes."""
    quiet: bool = False
    activity: int = 0
    """Counts what people did before the start: the alarm of the entries belongs to one value of it."""
    level: int = 1
    benches: tuple[Bench, ...] = ()
    taken: int = 0
    """Giri of all tables that were taken in: the tournament's position in what they tell."""
    stacks: tuple[tuple[Person, int], ...] = ()
    """Everybody who still plays, with his chips when his table's last giro ended; in the order of the draw."""
    ranking: tuple[Place, ...] = ()
    """Those who are out, the last one first; at the end everybody, the winner first."""
    prizes: tuple[tuple[Person, int], ...] = ()
    votes: tuple[Person, ...] = ()
    """People still in who want it called off, in the order in which they said so."""
    featured: int = 0
    """The table worth watching; 0 before there are any."""
    seal: Seal | None = None
    drawn: tuple[tuple[Person, ...], ...] = ()
    """The tables as they were drawn; empty before."""

    def bench(self, number: int) -> Bench | None:
        return next((bench for bench in self.benches if bench.number == number), None)

    @property
    def done(self) -> bool:
        return self.phase in ("over", "called_off")

    @property
    def top_level(self) -> bool:
        """Whether the minimums rise no more."""
        return self.level >= highest_level(self.terms, len(self.entrants))


def worth_watching(benches: tuple[Bench, ...], stacks: tuple[tuple[Person, int], ...]) -> int:
    """The table with the most chips on it; of equal ones the first. 0 if there is none."""
    chips = dict(stacks)
    return max(
        benches,
        key=lambda bench: (sum(chips.get(one, 0) for one in bench.people), -bench.number),
        default=Bench(0, ()),
    ).number
