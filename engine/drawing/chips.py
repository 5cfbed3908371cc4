"""Chips between a purse and escrow, and stakes that are refused."""

from __future__ import annotations

from engine.game import ESCROW, Purse, Refusal, Transfer


def to_escrow(purse: Purse, chips: int) -> tuple[Transfer, ...]:
    """``chips`` from a purse to escrow; a figure below zero moves them back, and 0 moves nothing."""
    if chips > 0:
        return (Transfer(purse, ESCROW, chips),)
    if chips < 0:
        return (Transfer(ESCROW, purse, -chips),)
    return ()


def refuse_stake(
    asked: int, had: int | None, *, bounds: tuple[int, int], most: int, purse: int
) -> Refusal:
    """The refusal of a whole stake that is outside ``bounds``, with the correct amount.

    ``had``: the stake named before; ``most``: the table's maximum; ``purse``: the player's other chips. Codes:
    ``stake_lower`` (it may not go down), ``stake_below_min``, ``stake_above_max``, ``stake_above_purse``,
    ``bank_covers`` (GEN-8).
    """
    low, high = bounds
    if asked < low:
        return Refusal("stake_lower" if low == had else "stake_below_min", low)
    if asked > most:
        return Refusal("stake_above_max", most)
    if asked > (had or 0) + purse:
        return Refusal("stake_above_purse", (had or 0) + purse)
    return Refusal("bank_covers", high)
