"""Sentences that the rules pages of both online variants share."""

from __future__ import annotations


def lone_matta(*, draws: bool) -> str:
    """The key of the sentence about a player who holds the matta alone (PI-4)."""
    return "rules.online.matta_must_draw" if draws else "rules.online.matta_alone"
