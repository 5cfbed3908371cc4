"""Common parts of a showdown in the online variants."""

from __future__ import annotations

from display.showdown import ShowdownKind
from engine.half_points import SEVEN_AND_HALF


def kind_of(total: int | None) -> ShowdownKind:
    """The kind of hand that a total in half points makes."""
    if total is None or total < SEVEN_AND_HALF:
        return "points"
    return "seven_half" if total == SEVEN_AND_HALF else "bust"
