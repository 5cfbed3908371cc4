"""The course of a trick of three. Cards, worths and masks are those of calabresella."""

from __future__ import annotations

from typing import Final

from engine.calabresella.cards import STRENGTH, SUIT

SEATS: Final = 3


def playable(hand: int, played: tuple[int, ...]) -> int:
    """The cards of a hand that may be played now: of the suit led, if there are any."""
    on_table = len(played) % SEATS
    return (on_table and hand & SUIT[played[-on_table]]) or hand


def taker(first: int, second: int, third: int) -> int:
    """The place, 0 to 2, of the card that takes a trick: the highest of the suit of the first."""
    best, place = first, 0
    if second // 10 == best // 10 and STRENGTH[second] > STRENGTH[best]:
        best, place = second, 1
    if third // 10 == best // 10 and STRENGTH[third] > STRENGTH[best]:
        place = 2
    return place
