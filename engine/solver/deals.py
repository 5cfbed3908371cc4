"""How covered cards may lie before several people, of whom each holds one of some things and no card lies twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import perm
from typing import TypeAlias

from engine.solver.left import MATTA, Counts
from engine.value import value

Place: TypeAlias = int
"""A worth in one of several piles, the oldest first: ``pile * 9 + worth``."""


@value
class Covered:
    """One way that somebody's covered cards may be: which, in how many orders, and the best total of the hand."""

    cards: tuple[tuple[Place, int], ...]
    orders: int
    total: int


MayHold: TypeAlias = tuple[Covered, ...]


class Deals:
    """In how many ways covered cards can lie before those who stand.

    ``held`` are the different things that somebody may hold; how many ``people`` may hold each is told by place.
    ``away``: how many other cards were put away unseen, none of which is the matta.
    """

    def __init__(self, held: Sequence[MayHold], away: int = 0) -> None:
        different = Counter(held)
        self.held = tuple(different)
        self.people = tuple(different.values())
        self.away = away
        self._ways: dict[tuple[Counts, tuple[int, ...]], int] = {}

    def ways(self, left: Counts, people: tuple[int, ...] | None = None) -> int:
        """The ways to deal to these ``people``, or to all, from what is ``left``, by place."""
        people = self.people if people is None else people
        key = (left, people)
        found = self._ways.get(key)
        if found is None:
            at = next((at for at, many in enumerate(people) if many), -1)
            found = self._rest(left) if at < 0 else sum(self.each(left, at, people))
            self._ways[key] = found
        return found

    def each(self, left: Counts, at: int, people: tuple[int, ...] | None = None) -> list[int]:
        """The ways to deal if one of those who may hold ``held[at]`` holds each of that."""
        people = self.people if people is None else people
        others = (*people[:at], people[at] - 1, *people[at + 1 :])
        found: list[int] = []
        for covered in self.held[at]:
            ways = covered.orders
            after = list(left)
            for place, count in covered.cards:
                ways *= perm(left[place], count)
                after[place] -= count
            found.append(ways * self.ways(tuple(after), others) if ways else 0)
        return found

    def _rest(self, left: Counts) -> int:
        """The ways to put cards away, once everybody has his."""
        return perm(sum(left) - left[MATTA], self.away) if self.away else 1
