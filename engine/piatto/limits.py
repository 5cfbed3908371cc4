"""Ranges of the pot of a bank and of a punta's stake, for both ``decide`` and ``offers``."""

from __future__ import annotations

from engine.piatto.rules import PiattoRules


def pot_range(rules: PiattoRules, credit: int) -> tuple[int, int]:
    """Smallest and largest pot of a player with ``credit`` chips (PI-14).

    With fewer chips than the smallest pot, a player may bank with all of them, and with no other amount (PI-15).
    """
    return min(rules.min_pot, credit), credit


def stake_range(rules: PiattoRules, pot: int, credit: int) -> tuple[int, int]:
    """Minimum and maximum stake of a punta with ``credit`` chips against a pot of ``pot`` (PI-6, PI-19)."""
    high = min(pot, credit)
    return min(rules.min_bet, high), high
