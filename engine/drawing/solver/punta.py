"""The punta's best decision: all continuations of the hand, against a banker with a known way of playing.

All values are for a stake of one: a duel wins or loses the stake and nothing else (PI-28 … PI-30).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

from engine.drawing.solver.hands import WEIGHTS, Weight, least_of, total_of, weight_of
from engine.drawing.solver.rule import below
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.graph import Graph, Ways, ways_to_end
from engine.solver.left import Left, Worth, next_worths
from engine.value import Value

OpenWorths: TypeAlias = tuple[Worth, ...]
"""Open cards by worth, in the order received."""

PuntaAnswer: TypeAlias = tuple[object, Graph]
"""The banker's play against a punta who stands, and a key that identifies it."""

PuntaAnswers: TypeAlias = Callable[[OpenWorths, int], PuntaAnswer]
"""The banker's play against a punta with these open cards and this total.

The banker knows nothing about the total, except a 7½: the system stands by itself then (BT-7).
"""

NOBODY_ELSE: Final = SEVEN_AND_HALF
"""The lowest total of other punte if there are none, or none is still in."""

LOST: Final = certain([-1])


class Brings(Value, frozen=True):
    """One possible action: its name among the offers, and its average gain as a share of the stake."""

    name: str
    wins: Fraction


def alla_regola(others: int = NOBODY_ELSE) -> PuntaAnswers:
    """A banker *alla regola* (PI-35).

    ``others``: the lowest total that other punte still in can hold, as the banker sees it.
    """

    def answer(opened: OpenWorths, total: int) -> PuntaAnswer:
        least = total if total == SEVEN_AND_HALF else least_of(weight_of(opened))
        target = max(FIVE, min(others, least))
        return target, below(target)

    return answer


class OnlinePuntaTurn:
    """A punta's turn against a banker who ``answers``.

    ``plays`` tells whether the punta draws with a hand; without it the punta takes the best action. Results are
    cached for the whole turn, so every call must start from the same cards left.
    """

    def __init__(
        self, answers: PuntaAnswers, plays: Callable[[Weight], bool] | None = None
    ) -> None:
        self.answers = answers
        self.plays = plays
        self._values: dict[object, Average] = {}
        self._ends: dict[object, Ways] = {}

    def choices(self, hole: Worth, opened: OpenWorths, left: Left) -> tuple[Brings, ...]:
        """The options with this hand, which is below 7½, the best first; ``left`` excludes its cards."""
        found = [Brings("sto", self.stands(hole, opened, left))]
        if left.drawable:
            found.append(Brings("tiro", self.draws(hole, opened, left)))
        found.sort(key=lambda one: one.wins, reverse=True)
        return tuple(found)

    def stands(self, hole: Worth, opened: OpenWorths, left: Left) -> Fraction:
        """The gain of standing, as a share of the stake."""
        total = total_of(WEIGHTS[hole] + weight_of(opened))
        return self._against_the_bank(total, opened, left).at(0)

    def draws(self, hole: Worth, opened: OpenWorths, left: Left) -> Fraction:
        """The gain of another card, as a share of the stake. A card must be left."""
        return self._one_more(hole, opened, left).at(0)

    def wins(self, hole: Worth, opened: OpenWorths, left: Left) -> Fraction:
        """The gain of this hand as a share of the stake, with the punta's way of playing."""
        return self._value(hole, opened, left).at(0)

    def _value(self, hole: Worth, opened: OpenWorths, left: Left) -> Average:
        weight = WEIGHTS[hole] + weight_of(opened)
        total = total_of(weight)
        if total > SEVEN_AND_HALF:
            return LOST
        if total == SEVEN_AND_HALF or not left.drawable:
            return self._against_the_bank(total, opened, left)
        # The last open card tells a banker more than the order of the earlier cards.
        key = hole, weight, opened[-1:], left.by_worth
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._played(weight, hole, opened=opened, left=left)
        return found

    def _played(self, weight: Weight, hole: Worth, opened: OpenWorths, *, left: Left) -> Average:
        if self.plays is None:
            stands = self._against_the_bank(total_of(weight), opened, left)
            if stands.at(0) >= 1 - 2 * busts(weight, left):  # a card cannot win more
                return stands
            return picked([[(stands, 0), (self._one_more(hole, opened, left), 0)]])
        if self.plays(weight):
            return self._one_more(hole, opened, left)
        return self._against_the_bank(total_of(weight), opened, left)

    def _one_more(self, hole: Worth, opened: OpenWorths, left: Left) -> Average:
        return mixed(
            [
                (ways, self._value(hole, (*opened, worth), after))
                for worth, ways, after in next_worths(left.shuffled())
            ]
        )

    def _against_the_bank(self, total: int, opened: OpenWorths, left: Left) -> Average:
        """The gain of standing with ``total``; the banker wins ties (PI-29)."""
        way, graph = self.answers(opened, total)
        key = way, left.by_worth
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = ways_to_end(graph, left)
        ends, of = found
        lower = sum(ends[:total]) + ends[-1]
        return Average((2 * lower - of,), of)


def busts(weight: Weight, left: Left) -> Fraction:
    """The chance that the next card takes a hand of this weight over 7½; a card must be left."""
    cards = [
        (ways, total_of(weight + WEIGHTS[worth]) > SEVEN_AND_HALF)
        for worth, ways, _ in next_worths(left.shuffled())
    ]
    return Fraction(sum(ways for ways, bust in cards if bust), sum(ways for ways, _ in cards))
