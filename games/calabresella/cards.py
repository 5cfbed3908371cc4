"""The cards of calabresella by their numbers (``engine.cards.NUMBER``), hands as bit masks, and the taker
of a trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import NUMBER, PACK, Card, rank

STRENGTH: Final = tuple((4, 5, 6, 7, 8, 9, 10, 1, 2, 3).index(rank(card)) for card in PACK)
"""Strength of each card in its suit, by number: 3, 2, ace, re, cavallo, fante, 7 … 4 (CA-2)."""

THIRDS: Final = tuple({1: 3, 4: 0, 5: 0, 6: 0, 7: 0}.get(rank(card), 1) for card in PACK)
"""Worth of each card in thirds of a point, by number (CA-3)."""

_GIVEN_UP: Final = sorted(
    range(len(PACK)), key=lambda number: (THIRDS[number], STRENGTH[number], number)
)
"""All numbers in the order in which a player gives cards up: fewest thirds first, then lowest (CA-38)."""

BIT: Final = tuple(1 << _GIVEN_UP.index(number) for number in range(len(PACK)))
"""The bit of each card in a mask, by number: the cards of a mask lie in the order above."""

CARD_BIT: Final = {card: BIT[number] for card, number in NUMBER.items()}
"""The same by card."""

SUIT: Final = tuple(
    sum(bit for other, bit in enumerate(BIT) if other // 10 == number // 10)
    for number in range(len(PACK))
)
"""The mask of all cards of a card's suit, by number."""

_TEN: Final = (1 << 10) - 1
_TENS: Final = tuple(
    tuple(
        tuple(_GIVEN_UP[ten * 10 + place] for place in range(10) if mask >> place & 1)
        for mask in range(_TEN + 1)
    )
    for ten in range(4)
)
"""The cards of every mask of ten bits, for each ten of the forty. A loop over bits would be a fifth of a round."""

NUMBERS: Final = frozenset(_GIVEN_UP)


def cards_of(mask: int) -> tuple[int, ...]:
    """The numbers of these cards, in the order in which a player gives them up."""
    one, two, three, four = _TENS
    return one[mask & _TEN] + two[mask >> 10 & _TEN] + three[mask >> 20 & _TEN] + four[mask >> 30]


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of these different cards."""
    return sum(map(CARD_BIT.__getitem__, cards))


def coded(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards of these numbers."""
    return tuple([PACK[number] for number in numbers])


def playable(hand: int, played: tuple[int, ...], players: int) -> int:
    """The cards of a hand that may be played now: of the suit led, if there are any (CA-28)."""
    on_table = len(played) % players
    return (on_table and hand & SUIT[played[-on_table]]) or hand


_FORCE: Final = tuple(10 * (card // 10) + strength for card, strength in enumerate(STRENGTH))
"""Strength of each card, by number, higher by ten for each suit: cards of one suit have the same tens."""


def taker(trick: Sequence[int]) -> int:
    """The place of the card that takes a trick: the highest of the suit of the first (CA-29)."""
    best, place = _FORCE[trick[0]], 0
    end = best - best % 10 + 10
    for at in range(1, len(trick)):
        if best < _FORCE[trick[at]] < end:
            best, place = _FORCE[trick[at]], at
    return place


def wanted(hand: int, laid: int = 0) -> tuple[int, ...]:
    """The cards outside a hand (and not ``laid``), best to name first: the highest of the longest suit (CA-38)."""
    held = hand | laid
    return tuple(
        sorted(
            (number for number in range(len(PACK)) if not held & BIT[number]),
            key=lambda number: (
                -(hand & SUIT[number]).bit_count(),
                number // 10,
                -STRENGTH[number],
            ),
        )
    )
