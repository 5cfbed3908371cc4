"""Chips between a purse and escrow."""

from __future__ import annotations

from engine.game import ESCROW, Purse, Transfer


def to_escrow(purse: Purse, chips: int) -> tuple[Transfer, ...]:
    """``chips`` from a purse to escrow; a figure below zero moves them back, and 0 moves nothing."""
    if chips > 0:
        return (Transfer(purse, ESCROW, chips),)
    if chips < 0:
        return (Transfer(ESCROW, purse, -chips),)
    return ()
