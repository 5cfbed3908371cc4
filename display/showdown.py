"""What cards met at the end of a round, as everybody saw them: one form for all games."""

from __future__ import annotations

from typing import Literal, TypeAlias

from display.pictures.picture import Face
from engine.game import Person
from engine.value import value

Kind: TypeAlias = Literal["points", "bust", "seven_half", "reale", "triple"]


@value
class ShownHand:
    """One player's hand. A card that nobody had to show is ``BACK`` among ``cards``."""

    person: Person
    cards: tuple[Face, ...]
    total: int | None
    """Half points; None if a card stayed covered, and for a banker who did not have to play."""
    kind: Kind
    chips: int
    """What the showdown brought this player."""


@value
class Showdown:
    """A banker's hand and the hands that it was settled against."""

    bank: ShownHand
    punte: tuple[ShownHand, ...]
    matta: Face
    """The card that is marked as the matta; ``BACK`` for none."""
    takes: Person = 0
    """The player who took the bank with a reale (SM-27); 0 if nobody did."""
