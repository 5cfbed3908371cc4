"""The winner between punta and banker (PI-28 … PI-30): every win and every loss is the stake, once."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.half_points import SEVEN_AND_HALF

Comparison: TypeAlias = Literal["bust", "banker_bust", "higher", "lower", "tie"]
"""The end of a punta's hand: the punta bust, the banker bust, the punta's total higher, lower or equal (a loss)."""

WINS: Final[frozenset[Comparison]] = frozenset({"banker_bust", "higher"})
"""The outcomes in which the punta is paid."""


def compare(punta: int, banker: int) -> Comparison:
    """The outcome of two totals in half points.

    A bust punta loses against any total of the banker (PI-26). With equal totals the banker always wins, also at 7½
    and with any number of cards (PI-29).
    """
    if punta > SEVEN_AND_HALF:
        return "bust"
    if banker > SEVEN_AND_HALF:
        return "banker_bust"
    if punta > banker:
        return "higher"
    return "lower" if punta < banker else "tie"


def wins(outcome: Comparison, stake: int) -> int:
    """The punta's gain in chips: plus or minus the stake, never a multiple (PI-30)."""
    return stake if outcome in WINS else -stake
