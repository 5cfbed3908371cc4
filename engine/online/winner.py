"""Who wins between punta and banker (PI-28 … PI-30): every win and every loss is the stake, once."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.online.hand import SEVEN_AND_HALF

Outcome: TypeAlias = Literal["bust", "banker_bust", "higher", "lower", "tie"]
"""How a punta's hand ended: he went over 7½, the banker did, his total is higher, lower, or the same, which loses."""

WINS: Final[frozenset[Outcome]] = frozenset({"banker_bust", "higher"})
"""The outcomes in which the punta is paid."""


def compare(punta: int, banker: int) -> Outcome:
    """The outcome of two totals in half points.

    A punta who is bust loses whatever the banker has (PI-26); with equal totals the banker wins without exception, also
    at 7½ and however many cards it took (PI-29).
    """
    if punta > SEVEN_AND_HALF:
        return "bust"
    if banker > SEVEN_AND_HALF:
        return "banker_bust"
    if punta > banker:
        return "higher"
    return "lower" if punta < banker else "tie"


def wins(outcome: Outcome, stake: int) -> int:
    """What the outcome brings the punta, in chips: his stake or its loss, never a multiple (PI-30)."""
    return stake if outcome in WINS else -stake
