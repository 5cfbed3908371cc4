"""*Alla regola* (PI-35): how the system plays for who is in sit-out, from what everybody sees and his own cards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card
from engine.online.hand import (
    FIVE,
    HALF,
    MATTA,
    SEVEN,
    SEVEN_AND_HALF,
    best_total,
    weight,
)


def punta_draws(cards: Iterable[Card]) -> bool:
    """A punta draws below 5, so on a lone matta too; from 5 on he stands."""
    return best_total(cards) < FIVE


def least(face_up: Iterable[Card], at_seven_and_half: bool) -> int:
    """The least total, in half points, that a punta who is not bust can have, for all that everybody sees.

    ``face_up`` are the cards he drew; the covered one is at least ½, and with the matta among those he drew he has 7 at
    least. ``at_seven_and_half``: the system stood for him (BT-7), so everybody knows that he has 7½.
    """
    if at_seven_and_half:
        return SEVEN_AND_HALF
    drawn = tuple(face_up)
    return SEVEN if MATTA in drawn else weight(drawn) + HALF


def banker_draws(cards: Iterable[Card], to_reach: int) -> bool:
    """A banker draws below 5 and below ``to_reach``, the least that a punta still in can have (``least``)."""
    return best_total(cards) < max(FIVE, to_reach)
