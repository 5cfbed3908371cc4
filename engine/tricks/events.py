"""Events of all games of tricks: the draw for the deal, and the deal."""

from __future__ import annotations

from engine.card_events import CardsDealt


class DealLots(CardsDealt, frozen=True):
    """A card for everybody who may deal: the highest deals, equal highest ones draw again.

    All see them, and they are gathered up (``clears``).
    """

    clears: bool = True


class PackDealt(CardsDealt, frozen=True):
    """The whole pack, one card at a time from the dealer's right; cards that nobody holds go to 0, in order."""
