"""*Alla regola* (PI-35): the system's play for a player in sit-out, from public information and own cards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card
from engine.drawing.hand import MATTA, best_total, weight
from engine.half_points import FIVE, HALF, SEVEN, SEVEN_AND_HALF


def punta_draws(cards: Iterable[Card]) -> bool:
    """True if a punta with these cards draws: below 5, so also on the matta alone."""
    return best_total(cards) < FIVE


def least(face_up: Iterable[Card], at_seven_and_half: bool) -> int:
    """The lowest total, in half points, that a punta who is not bust can have, as far as is public.

    ``face_up`` are the cards drawn. The covered card counts at least ½; with the matta among the drawn cards the
    total is at least 7. ``at_seven_and_half``: the system stood for the punta (BT-7), so the 7½ is public.
    """
    if at_seven_and_half:
        return SEVEN_AND_HALF
    drawn = tuple(face_up)
    return SEVEN if MATTA in drawn else weight(drawn) + HALF


def banker_draws(cards: Iterable[Card], to_reach: int) -> bool:
    """True if a banker with these cards draws: below 5 and below ``to_reach``, the lowest total of a punta still in."""
    return best_total(cards) < max(FIVE, to_reach)
