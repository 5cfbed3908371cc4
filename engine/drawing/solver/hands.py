"""Hands as this solver counts them: by the worth of their cards. Suits never matter here (PI-29, PI-30)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from engine.drawing.hand import CARD_WEIGHTS, MATTA, best_of
from engine.half_points import FIVE, HALF, MATTA_WEIGHT, SEVEN, SEVEN_AND_HALF
from engine.solver.left import Worth, stand_ins

Weight: TypeAlias = int
"""Half points of a hand's cards, the matta as ``MATTA_WEIGHT``: the only relevant fact about a hand."""

BUST: Final = SEVEN_AND_HALF + 1
"""Stands for every total over 7½."""

WEIGHTS: Final = tuple(CARD_WEIGHTS[cards[0]] for cards in stand_ins(MATTA))
"""The weight of a card, indexed by worth."""


def weight_of(cards: Iterable[Worth]) -> Weight:
    """The weight of cards of these worths."""
    return sum(WEIGHTS[worth] for worth in cards)


def total_of(weight: Weight) -> int:
    """The total of a hand of this weight, in half points, the matta at its best; ``BUST`` if it is over 7½."""
    return min(best_of(weight), BUST)


def least_of(shown: Weight) -> int:
    """The lowest total of a hand with open cards of this weight and one covered card (PI-35)."""
    return SEVEN if shown >= MATTA_WEIGHT else shown + HALF


def punta_draws(weight: Weight) -> bool:
    """True if a punta *alla regola* takes a card: below five (PI-35)."""
    return best_of(weight) < FIVE
