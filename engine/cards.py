"""The pack of forty cards and their codes (GEN-1, GEN-2), common to all games.

A card is its code, such as ``"10D"`` for the re di denari. A code is readable in a log, needs no conversion to JSON
and is a fast dictionary key.
"""

from __future__ import annotations

from typing import Final, NewType

Card = NewType("Card", str)

SUITS: Final = "DCSB"
"""denari (♦), coppe (♥), spade (♠), bastoni (♣): the suit letters of GEN-1."""

RANKS: Final = tuple(range(1, 11))
"""Ace 1 to 7, then fante 8, cavallo (donna) 9, re 10."""

PACK: Final[tuple[Card, ...]] = tuple(Card(f"{rank}{suit}") for suit in SUITS for rank in RANKS)
"""All forty cards, in the order that every shuffle starts from."""

PACK_SIZE: Final = len(PACK)

NUMBER: Final[dict[Card, int]] = {card: number for number, card in enumerate(PACK)}
"""The number of each card, 0 to 39: its place in ``PACK``. Options of kind ``cards`` are such numbers."""

_RANK: Final[dict[Card, int]] = {card: int(card[:-1]) for card in PACK}
_SUIT: Final[dict[Card, str]] = {card: card[-1] for card in PACK}


def rank(card: Card) -> int:
    """1 (ace) to 10 (re)."""
    return _RANK[card]


def suit(card: Card) -> str:
    """One letter of ``SUITS``."""
    return _SUIT[card]


def is_figure(card: Card) -> bool:
    """Fante, cavallo or re."""
    return _RANK[card] >= 8
