"""The possible deals of covered cards to several players, each with a list of possible hands; no card lies twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import perm
from typing import TypeAlias

from engine.solver.left import MATTA, Counts
from engine.value import Value

PilePlace: TypeAlias = int
"""A worth in one of several piles, the oldest first: ``pile * 9 + worth``."""


class Covered(Value, frozen=True):
    """One possible set of a player's covered cards: the cards, the number of orders, and the best total of the hand."""

    cards: tuple[tuple[PilePlace, int], ...]
    orders: int
    total: int


MayHold: TypeAlias = tuple[Covered, ...]


class Deals:
    """Counts the ways in which covered cards can lie before the standing players.

    ``held`` are the different lists of possible hands; ``people`` is the number of players for each of them.
    ``away``: number of other cards put away unseen, none of which is the matta.
    """

    def __init__(self, held: Sequence[MayHold], away: int = 0) -> None:
        different = Counter(held)
        self.held = tuple(different)
        self.people = tuple(different.values())
        self.away = away
        self._ways: dict[tuple[Counts, tuple[int, ...]], int] = {}

    def ways(self, left: Counts, people: tuple[int, ...] | None = None) -> int:
        """The ways to deal to these ``people``, or to all, from the cards ``left``, by place."""
        people = self.people if people is None else people
        key = (left, people)
        found = self._ways.get(key)
        if found is None:
            at = next((at for at, many in enumerate(people) if many), -1)
            found = self._rest(left) if at < 0 else sum(self.each(left, at, people))
            self._ways[key] = found
        return found

    def each(self, left: Counts, at: int, people: tuple[int, ...] | None = None) -> list[int]:
        """For each hand of ``held[at]``, the ways to deal in which one of its players holds that hand."""
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
        """The ways to put cards away, once every player has a hand."""
        return perm(sum(left) - left[MATTA], self.away) if self.away else 1
