"""The lesson of scopa: four prepared hands show a taking, a sum, the settebello and a scopa."""

from __future__ import annotations

from typing import Final

from engine.lesson import duel, shared
from games.scopa.game import GAME

PLAN: Final = duel(
    GAME,
    shared("take", ("5C 6B 2S", "10S 8D 9C"), "calo:14.4", stock="5D 9S 3C 10B"),
    shared("sum", ("7C 2B 6D", "1B 8D 5C"), "calo:16.13.22", stock="4C 3S 10D 9B"),
    shared("equal", ("2C 7C 9S", "8B 5D 6B"), "calo:16.6", stock="7D 4S 3B 10C"),
    shared("scopa", ("6B 10B 9C", "8D 4C 7S"), "calo:39.24.11.0.31", stock="5S 2C 1D 2B"),
)
"""The highest first card deals, and the learner leads."""
