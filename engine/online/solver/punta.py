"""The punta's best decision: every way his hand can go on, against a banker whose play is known.

All of it is for a stake of one: a duel wins or loses the stake and nothing else (PI-28 … PI-30).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

from engine.online.hand import FIVE, SEVEN_AND_HALF
from engine.online.solver.hands import WEIGHTS, Weight, least_of, total_of, weight_of
from engine.online.solver.rule import below
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.graph import Graph, Ways, ways_to_end
from engine.solver.left import Left, Worth, next_worths
from engine.value import value

Opened: TypeAlias = tuple[Worth, ...]
"""Open cards by worth, as they came."""

Answer: TypeAlias = tuple[object, Graph]
"""How the banker plays against a punta who stands, and a name that tells this way from others."""

Answers: TypeAlias = Callable[[Opened, int], Answer]
"""The banker's way against who shows these cards and stands with this total. Of the total he knows nothing, but that
it is 7½ if it is: the system stands by itself then (BT-7)."""

NOBODY_ELSE: Final = SEVEN_AND_HALF
"""The least total of other punte where there are none, or none is still in."""

LOST: Final = certain([-1])


@value
class Brings:
    """One thing that may be done, by its name among the offers, and what it wins of a stake on average."""

    name: str
    wins: Fraction


def alla_regola(others: int = NOBODY_ELSE) -> Answers:
    """A banker *alla regola* (PI-35). ``others``: the least that other punte still in can hold, as he sees it."""

    def answer(opened: Opened, total: int) -> Answer:
        least = total if total == SEVEN_AND_HALF else least_of(weight_of(opened))
        target = max(FIVE, min(others, least))
        return target, below(target)

    return answer


class Turn:
    """A punta's turn against a banker who ``answers``.

    Without ``plays``, which says of a hand whether he draws, he does what wins most. What was looked at is remembered
    as long as the turn is: all of it must begin with the same cards left.
    """

    def __init__(self, answers: Answers, plays: Callable[[Weight], bool] | None = None) -> None:
        self.answers = answers
        self.plays = plays
        self._values: dict[object, Average] = {}
        self._ends: dict[object, Ways] = {}

    def choices(self, hole: Worth, opened: Opened, left: Left) -> tuple[Brings, ...]:
        """What may be done with this hand, which is below 7½, the best first; ``left`` is without its cards."""
        found = [Brings("sto", self.stands(hole, opened, left))]
        if left.drawable:
            found.append(Brings("tiro", self.draws(hole, opened, left)))
        found.sort(key=lambda one: one.wins, reverse=True)
        return tuple(found)

    def stands(self, hole: Worth, opened: Opened, left: Left) -> Fraction:
        """What standing wins of a stake."""
        total = total_of(WEIGHTS[hole] + weight_of(opened))
        return self._against_the_bank(total, opened, left).at(0)

    def draws(self, hole: Worth, opened: Opened, left: Left) -> Fraction:
        """What another card wins of a stake. There is one to be drawn."""
        return self._one_more(hole, opened, left).at(0)

    def wins(self, hole: Worth, opened: Opened, left: Left) -> Fraction:
        """What this hand wins of a stake, played as he plays."""
        return self._value(hole, opened, left).at(0)

    def _value(self, hole: Worth, opened: Opened, left: Left) -> Average:
        weight = WEIGHTS[hole] + weight_of(opened)
        total = total_of(weight)
        if total > SEVEN_AND_HALF:
            return LOST
        if total == SEVEN_AND_HALF or not left.drawable:
            return self._against_the_bank(total, opened, left)
        # The last open card tells a banker more than the order of those before.
        key = hole, weight, opened[-1:], left.by_worth
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._played(weight, hole, opened, left)
        return found

    def _played(self, weight: Weight, hole: Worth, opened: Opened, left: Left) -> Average:
        if self.plays is None:
            stands = self._against_the_bank(total_of(weight), opened, left)
            if stands.at(0) >= 1 - 2 * busts(weight, left):  # more a card cannot win
                return stands
            return picked([[(stands, 0), (self._one_more(hole, opened, left), 0)]])
        if self.plays(weight):
            return self._one_more(hole, opened, left)
        return self._against_the_bank(total_of(weight), opened, left)

    def _one_more(self, hole: Worth, opened: Opened, left: Left) -> Average:
        return mixed(
            [
                (ways, self._value(hole, (*opened, worth), after))
                for worth, ways, after in next_worths(left.shuffled())
            ]
        )

    def _against_the_bank(self, total: int, opened: Opened, left: Left) -> Average:
        """What standing with ``total`` wins: ties are the banker's (PI-29)."""
        way, graph = self.answers(opened, total)
        key = way, left.by_worth
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = ways_to_end(graph, left)
        ends, of = found
        lower = sum(ends[:total]) + ends[-1]
        return Average((2 * lower - of,), of)


def busts(weight: Weight, left: Left) -> Fraction:
    """How likely the next card takes a hand of this weight over 7½; there is one to be drawn."""
    cards = [
        (ways, total_of(weight + WEIGHTS[worth]) > SEVEN_AND_HALF)
        for worth, ways, _ in next_worths(left.shuffled())
    ]
    return Fraction(sum(ways for ways, bust in cards if bust), sum(ways for ways, _ in cards))
