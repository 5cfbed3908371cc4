"""The lesson of calabresella: four prepared hands of a quartiglio.

They show the order of the cards, the called partner, the suit to follow, and the exchange for a card.
"""

from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.lesson import LEARNER, LessonPlan, shared
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules

RIGHT: Final[Person] = 2
FACING: Final[Person] = 3
LEFT: Final[Person] = 4

PLAN: Final = LessonPlan(
    game=GAME,
    rules=CalaRules(),
    people=(LEARNER, RIGHT, FACING, LEFT),
    lot=LEFT,
    hands=(
        shared(
            "strong",
            (
                "10B 3C 2C 1C 10C 3D 2D 1D 2S 4S",
                "9B 9C 5B 1S 5D 5C 6S 5S 7B 6C",
                "8B 10S 8C 10D 2B 6D 8D 6B 4B 8S",
                "3B 9S 1B 4C 4D 9D 7S 7C 3S 7D",
            ),
            "solissima:3 calo:12",
            rest="cousin",
        ),
        shared(
            "partner",
            (
                "10B 2C 10C 7C 3D 1D 9D 2S 10S 5B",
                "9B 8S 4C 4B 8C 9S 5S 2D 3S 1C",
                "8B 3C 4D 8D 1B 4S 6S 6D 10D 6B",
                "3B 7S 2B 7B 1S 5C 9C 7D 6C 5D",
            ),
            "dichiaro:1 nomino:12 calo:19",
            rest="cousin",
        ),
        shared(
            "follow",
            (
                "3B 4D 1C 1B 8D 7C 9D 7S 6S 6B",
                "10B 5D 4S 8S 2B 7D 6C 3D 5C 8C",
                "9B 1D 9C 4C 5S 5B 9S 7B 10C 4B",
                "8B 2D 10D 6D 3S 2S 1S 3C 2C 10S",
            ),
            "solissima:3 calo:1",
            rest="cousin",
        ),
        shared(
            "asked",
            (
                "10B 2S 1S 10S 3C 2C 1C 3D 10D 4B",
                "9B 8C 5B 9C 2D 4C 4S 3S 7B 5C",
                "8B 8S 7C 8D 1B 4D 6D 6B 2B 6S",
                "3B 7S 9S 9D 1D 7D 5S 6C 10C 5D",
            ),
            "dichiaro:2 poso:33 nomino:22",
            rest="cousin",
        ),
    ),
)
"""The learner deals the third hand, and is its last player; the player on the left deals the others."""
