"""A tournament at one moment. Nothing in it is hidden."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.game import Person
from engine.tournament.prizes import FinalPlace
from engine.tournament.seating import Bench
from engine.tournament.terms import Terms, highest_level
from engine.value import Value

TournamentPhase: TypeAlias = Literal["entries", "draw", "running", "over", "called_off"]

FEWEST: Final = 2
"""Minimum number of entrants of a tournament."""

MOST: Final = 96
"""Maximum number of entrants of a tournament."""

MOST_TABLES: Final = MOST // 2
"""Maximum number of tables of a tournament: at least two people sit at each."""


class Seal(Value, frozen=True):
    """The commitment that fixes the draw and all decks; the fields are as in ``TournamentSealed``."""

    seal: str
    links: tuple[str, ...]
    shown: bool = False


class Tournament(Value, frozen=True):
    organiser: Person
    terms: Terms
    phase: TournamentPhase = "entries"
    entrants: tuple[Person, ...] = ()
    """In the order of payment."""
    paid: int = 0
    """Chips in the prizes."""
    quiet: bool = False
    activity: int = 0
    """Counts the actions of people before the start: the timer of the entries belongs to one value of it."""
    level: int = 1
    benches: tuple[Bench, ...] = ()
    taken: int = 0
    """Number of giri taken in, over all tables: the tournament's position in their reports."""
    stacks: tuple[tuple[Person, int], ...] = ()
    """All remaining players, with their chips after their table's last giro; in the order of the draw."""
    ranking: tuple[FinalPlace, ...] = ()
    """Eliminated players, the last one first; at the end all players, the winner first."""
    prizes: tuple[tuple[Person, int], ...] = ()
    votes: tuple[Person, ...] = ()
    """Remaining players who want it called off, in the order of their votes."""
    featured: int = 0
    """The table with most chips, which spectators see first; 0 before there are any."""
    seal: Seal | None = None
    drawn: tuple[tuple[Person, ...], ...] = ()
    """The tables as they were drawn; empty before."""

    def bench(self, number: int) -> Bench | None:
        return next((bench for bench in self.benches if bench.number == number), None)

    @property
    def fits_one_table(self) -> bool:
        return len(self.entrants) <= self.terms.seats

    @property
    def done(self) -> bool:
        return self.phase in ("over", "called_off")

    @property
    def top_level(self) -> bool:
        """True if the minimums no longer rise."""
        return self.level >= highest_level(self.terms, len(self.entrants))


def worth_watching(benches: tuple[Bench, ...], stacks: tuple[tuple[Person, int], ...]) -> int:
    """The table with the most chips on it; of equal ones the first. 0 if there is none."""
    chips = dict(stacks)
    return max(
        benches,
        key=lambda bench: (sum(chips.get(one, 0) for one in bench.people), -bench.number),
        default=Bench(0, ()),
    ).number
