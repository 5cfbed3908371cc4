"""Totals of the family of seven and a half, in half points, and the points of the pack's cards (GEN-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cards import PACK, Card, is_figure, rank

HALF: Final = 1
"""Half a point: totals are whole numbers of these."""

FIVE: Final = 10
SIX: Final = 12
SEVEN: Final = 14
SEVEN_AND_HALF: Final = 15

POINTS: Final[Mapping[Card, int]] = {
    card: HALF if is_figure(card) else 2 * rank(card) for card in PACK
}
"""Half points of every card without a matta: figures count ½, the others their number (SM-4, SM-5, PI-2, SY-4)."""

MATTA_WEIGHT: Final = 1000
"""The matta's part of a hand's weight: one sum then tells both the points of the other cards and the matta."""
