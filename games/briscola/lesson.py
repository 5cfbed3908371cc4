"""The lesson of briscola: four prepared hands show a trick, the briscola, a trick to lose, and a lead."""

from __future__ import annotations

from typing import Final

from engine.lesson import duel, shared
from games.briscola.game import GAME

PLAN: Final = duel(
    GAME,
    shared("take", ("1B 10D 3C", "4B 1D 7C"), "calo:0", stock="6S"),
    shared("briscola", ("1D 3S 1B", "2C 4B 7D"), "calo:11", stock="5C"),
    shared("leave", ("6B 4D 5D", "5B 3C 7S"), "calo:34", stock="9S"),
    shared("lead", ("4B 3D 1C", "6S 10D 9D"), "calo:33", stock="2C"),
)
"""The highest first card deals: the learner, but for the last hand."""
