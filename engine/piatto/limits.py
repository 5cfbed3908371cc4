"""How much may be named: the pot of a bank, and a punta's stake. Asked alike by ``decide`` and by ``offers``."""

from __future__ import annotations

from engine.piatto.rules import PiattoRules


def pot_range(rules: PiattoRules, credit: int) -> tuple[int, int]:
    """Least and highest pot that somebody with ``credit`` chips may name, in chips (PI-14).

    With less than the least pot he may bank with all he has, and with nothing else (PI-15).
    """
    return min(rules.min_pot, credit), credit


def stake_range(rules: PiattoRules, pot: int, credit: int) -> tuple[int, int]:
    """Least and highest stake of a punta with ``credit`` chips against a pot of ``pot`` (PI-6, PI-19)."""
    high = min(pot, credit)
    return min(rules.min_bet, high), high
