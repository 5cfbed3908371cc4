"""Hands as this solver looks at them: by what their cards are worth. Suits never matter here (PI-29, PI-30)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from engine.online.hand import (
    FIVE,
    HALF,
    MATTA,
    MATTA_WEIGHT,
    POINTS,
    SEVEN,
    SEVEN_AND_HALF,
    best_of,
)
from engine.solver.left import Worth, stand_ins

Weight: TypeAlias = int
"""Half points of a hand's cards, the matta weighing ``MATTA_WEIGHT``: all that matters of a hand."""

BUST: Final = SEVEN_AND_HALF + 1
"""Every total over 7½, which are all the same."""

WEIGHTS: Final = tuple(POINTS[cards[0]] for cards in stand_ins(MATTA))
"""The weight of a card by worth."""


def weight_of(cards: Iterable[Worth]) -> Weight:
    """The weight of cards of these worths."""
    return sum(WEIGHTS[worth] for worth in cards)


def total_of(weight: Weight) -> int:
    """The total of a hand of this weight, in half points, the matta at its best; ``BUST`` if it is over 7½."""
    return min(best_of(weight), BUST)


def least_of(shown: Weight) -> int:
    """The least that somebody can hold who shows cards of this weight and covers one (PI-35)."""
    return SEVEN if shown >= MATTA_WEIGHT else shown + HALF


def punta_draws(weight: Weight) -> bool:
    """Whether a punta *alla regola* takes a card: below five (PI-35)."""
    return best_of(weight) < FIVE
