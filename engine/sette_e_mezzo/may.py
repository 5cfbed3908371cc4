"""The optional actions that a hand allows, for both ``decide`` and ``offers`` (SM-41 … SM-44).

The matta never counts as a 3, a 4 or an ace here, whichever card it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, rank
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.state import Seat


def may_burn(rules: SetteEMezzoRules, cards: Sequence[Card]) -> bool:
    """Bruciare: the card just received is a 3 or a 4 (SM-41)."""
    return rules.burn_3_4 and rank(cards[-1]) in (3, 4) and cards[-1] != rules.matta


def may_swap(rules: SetteEMezzoRules, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Barella: the first card is a 4, no stake is named yet, and the player has not swapped before (SM-42)."""
    return (
        rules.barella
        and seat.stake is None
        and rank(cards[0]) == 4
        and cards[0] != rules.matta
        and (rules.barella_repeat or not seat.swapped)
    )


def may_halve(rules: SetteEMezzoRules, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Asso mezzo: the first card is an ace and no stake is named yet (SM-43)."""
    return (
        rules.asso_mezzo
        and seat.stake is None
        and not seat.ace_half
        and rank(cards[0]) == 1
        and cards[0] != rules.matta
    )
