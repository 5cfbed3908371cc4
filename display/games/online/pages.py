"""Sentences of the rules pages that the online variants share."""

from __future__ import annotations


def lone_matta(*, draws: bool) -> str:
    """The sentence (its key) about who holds the matta and nothing else (PI-4)."""
    return "rules.online.matta_must_draw" if draws else "rules.online.matta_alone"
