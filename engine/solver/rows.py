"""The best play as a table: a line for every total that a punta can hold."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from engine.value import value

ACE: Final = 2
"""The least total of a card that is no figure, in half points."""


@value
class Row:
    """All hands of one total: how likely a punta who plays best comes to hold one, and what he wins by standing and by
    calling, on average over them.

    ``total`` in half points; ``matta``: it is one of them. ``calls``: how much of the time calling is better.
    """

    total: int
    matta: bool
    chance: Fraction
    stands: Fraction
    draws: Fraction
    calls: Fraction


def stands_from(rows: Iterable[Row]) -> int:
    """From which total on a punta without the matta stands more often than not, in half points."""
    calling = [row.total for row in rows if not row.matta and 2 * row.calls > 1]
    return max(calling, default=ACE - 1) + 1
