"""The showdowns at the end of a round, in public form: one form for all games."""

from __future__ import annotations

from typing import Literal, TypeAlias

from display.pictures.picture import Face
from engine.game import Person
from engine.value import Value

ShowdownKind: TypeAlias = Literal["points", "bust", "seven_half", "reale", "triple"]


class ShownHand(Value, frozen=True):
    """One player's hand. ``cards`` has a ``BACK`` for each card that was not shown."""

    person: Person
    cards: tuple[Face, ...]
    total: int | None
    """Half points; None if a card stayed covered, and for a banker without a move."""
    kind: ShowdownKind
    chips: int
    """The player's change of chips in the showdown."""


class Showdown(Value, frozen=True):
    """A banker's hand and the hands that were settled against it."""

    bank: ShownHand
    punte: tuple[ShownHand, ...]
    matta: Face
    """The card marked as the matta; ``BACK`` for none."""
    takes: Person = 0
    """The player who took the bank with a reale (SM-27); 0 for none."""
