"""The banker's best decision: all continuations of the hand, against all punte still in.

The gain from several punte is a sum, so each counts separately. They depend on each other only because no card can
lie in two places; that is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from engine.drawing.solver.hands import BUST, WEIGHTS, Weight, total_of
from engine.half_points import SEVEN_AND_HALF
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.deals import Deals, MayHold
from engine.solver.left import Counts, Left, Worth
from engine.value import Value

Coming: TypeAlias = tuple[Worth, int, Left]
"""A card that may come: its worth, the number of ways, and the cards left after it."""


class OnlineFoe(Value, frozen=True):
    """A punta still in: the stake and the possible covered cards."""

    stake: int
    held: MayHold


class OnlineBankersTurn:
    """The banker's turn against these punte. ``older``: the counts of piles from before the last shuffle."""

    def __init__(self, foes: Sequence[OnlineFoe], older: Counts = (), away: int = 0) -> None:
        self.foes = tuple(foes)
        self._older = older
        self._deals = Deals([foe.held for foe in foes], away)
        self._at_stake = sum(foe.stake for foe in foes)
        self._bust = certain([-self._at_stake])
        self._values: dict[object, Average] = {}
        self._stood: dict[object, Average] = {}

    def choices(self, weight: Weight, left: Left) -> tuple[tuple[str, Fraction], ...]:
        """The banker's options with a hand of this weight below 7½, with their values in chips, the best first.

        Stakes of bust punte belong to the banker already and do not count.
        """
        found = [("sto", self._stands(total_of(weight), left).at(0))]
        if left.drawable:
            found.append(("tiro", self._with(weight, tuple(self._next(left))).at(0)))
        found.sort(key=lambda choice: choice[1], reverse=True)
        return tuple(found)

    def can_be(self, left: Left) -> bool:
        """True if the punte can hold their possible cards with these cards left."""
        return self._deals.ways(self._counts(left)) > 0

    def draws(self, weight: Weight, left: Left) -> bool:
        """True if the banker takes a card with a hand of this weight below 7½; a card must be left."""
        stands, cards = self._stands(total_of(weight), left), tuple(self._next(left))
        return self._may_better(stands, weight, cards) and (
            self._with(weight, cards).at(0) > stands.at(0)
        )

    def busts(self, weight: Weight, left: Left) -> Fraction:
        """The chance that the next card busts the hand; a card must be left."""
        return _bust_share(weight, tuple(self._next(left)))

    def _value(self, weight: Weight, left: Left) -> Average:
        """The value of this hand with best play."""
        total = total_of(weight)
        if total == BUST:
            return self._bust
        if total == SEVEN_AND_HALF or not left.drawable:
            return self._stands(total, left)
        key = weight, left.by_worth
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._played(weight, left)
        return found

    def _played(self, weight: Weight, left: Left) -> Average:
        stands, cards = self._stands(total_of(weight), left), tuple(self._next(left))
        if not self._may_better(stands, weight, cards):
            return stands
        return picked([[(stands, 0), (self._with(weight, cards), 0)]])

    def _may_better(self, stands: Average, weight: Weight, cards: Sequence[Coming]) -> bool:
        """True if a card can be better than ``stands``: at best it wins all stakes unless it busts the hand."""
        bust = _bust_share(weight, cards)
        return stands.at(0) < self._at_stake * (1 - 2 * bust)

    def _with(self, weight: Weight, cards: Sequence[Coming]) -> Average:
        """The value of drawing one of these cards."""
        return mixed(
            [(ways, self._value(weight + WEIGHTS[worth], after)) for worth, ways, after in cards]
        )

    def _next(self, left: Left) -> Iterator[Coming]:
        """The cards that may come next, weighted: a card that leaves more ways to deal the other hands is likelier."""
        left = left.shuffled()
        for worth, count in enumerate(left.pile.counts):
            if count:
                after = left.take(worth)
                ways = count * self._deals.ways(self._counts(after))
                if ways:
                    yield worth, ways, after

    def _stands(self, total: int, left: Left) -> Average:
        """The value of standing with ``total``; the banker wins ties (PI-29)."""
        counts = self._counts(left)
        key = total, counts
        found = self._stood.get(key)
        if found is None:
            hoped = sum(
                sum(map(mul, self._taken(held, total), self._deals.each(counts, at)))
                for at, held in enumerate(self._deals.held)
            )
            found = self._stood[key] = Average((hoped,), self._deals.ways(counts))
        return found

    def _taken(self, held: MayHold, total: int) -> tuple[int, ...]:
        """For each way that punte may hold the same card, the gain with ``total`` from all of them together."""
        stakes = sum(foe.stake for foe in self.foes if foe.held == held)
        return tuple(stakes if total >= covered.total else -stakes for covered in held)

    def _counts(self, left: Left) -> Counts:
        """The source of the others' covered cards: older piles, and the last pile shuffled before this turn."""
        return (*self._older, *(left.holes or left.pile).counts)


def _bust_share(weight: Weight, cards: Sequence[Coming]) -> Fraction:
    """The chance that one of these cards takes a hand of this weight over 7½."""
    bust = sum(ways for worth, ways, _ in cards if total_of(weight + WEIGHTS[worth]) == BUST)
    return Fraction(bust, sum(ways for _, ways, _ in cards))
