"""The stock: the cards still to be drawn, one bit per card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import NUMBER, PACK, Card

BIT: Final[dict[Card, int]] = {card: 1 << number for card, number in NUMBER.items()}
"""One bit per card, for the set of cards in the stock."""

ALL_FORTY: Final = (1 << len(PACK)) - 1


def bits(cards: Iterable[Card]) -> int:
    """The bit set of these cards, which must be cards of the pack."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def are_in(stock: int, cards: Sequence[Card]) -> bool:
    """True if the cards are all different and all in the set."""
    found = 0
    for card in cards:
        found |= BIT.get(card, 0)
    return (found & stock).bit_count() == len(cards)
