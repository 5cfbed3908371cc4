"""The cards of briscola by their numbers (``engine.cards.NUMBER``): rank, points and the taker of a trick (BR-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import PACK, RANKS, Card, rank
from games.briscola.rules import BriscolaRules

SUIT: Final = tuple(number // len(RANKS) for number in range(len(PACK)))
"""The place of each card's suit in ``engine.cards.SUITS``."""

STRENGTH: Final = tuple((2, 4, 5, 6, 7, 8, 9, 10, 3, 1).index(rank(card)) for card in PACK)
"""Rank of each card in its suit: ace, 3, re, cavallo, fante, 7 … 4, 2."""

POINTS: Final = tuple({1: 11, 3: 10, 10: 4, 9: 3, 8: 2}.get(rank(card), 0) for card in PACK)
"""Points of each card; 120 in all."""

SWAPS: Final = {1: 7, 3: 7, 10: 7, 9: 7, 8: 7, 7: 2}
"""The rank of the briscola that may be exchanged for a turned-up card of each rank (BR-11)."""

_SUIT_NAMES: Final = {"denari": "D", "coppe": "C", "spade": "S", "bastoni": "B"}


def left_out(rules: BriscolaRules, players: int) -> tuple[Card, ...]:
    """The cards that so many players leave out: with three a 2 (BR-2)."""
    return (Card(f"2{_SUIT_NAMES[rules.without]}"),) if players == 3 else ()


def force(card: int, *, led: int, briscola: int) -> int:
    """The force of a card in a trick: any briscola is above the suit led, and that above all others (BR-6)."""
    suit = SUIT[card]
    return STRENGTH[card] + (20 if suit == briscola else 10 if suit == SUIT[led] else 0)


def taker(trick: Sequence[int], briscola: int) -> int:
    """The place of the card that takes a trick (BR-6)."""
    forces = [force(card, led=trick[0], briscola=briscola) for card in trick]
    return forces.index(max(forces))


def lowest_first(card: int) -> tuple[int, int, int]:
    """The order by points, then by rank; equal cards by suit."""
    return POINTS[card], STRENGTH[card], card
