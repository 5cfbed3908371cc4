"""The lesson of calabresella: the last three tricks of a quartiglio with open hands, then a call.

The first trick must follow suit, the called partner takes the second, and the last is worth a point more.
"""

from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.lesson import LEARNER, LessonPlan, shared
from engine.value import replace
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules

RIGHT: Final[Person] = 2
FACING: Final[Person] = 3
LEFT: Final[Person] = 4

_TRICKS: Final = shared(
    "tricks",
    (
        "4D 4S 7C 9C 9B 1D 1S 1B 1C 3B",
        "4B 4C 5B 6B 6C 10D 10B 2D 2C 3S",
        "6D 6S 7D 7S 7B 9D 10C 2S 3C 3D",
        "2B 10S 9S 8C 8S 8D 8B 5S 5C 5D",
    ),
    "calo:30 calo:20 calo:18",
)
_BEFORE: Final = "dichiaro:1 nomino:12 calo:32 calo:16 calo:3 calo:38 calo:23 calo:10 calo:0"

_CALL: Final = shared(
    "call",
    (
        "10B 2C 10C 7C 3D 1D 9D 2S 10S 5B",
        "9B 8S 4C 4B 8C 9S 5S 2D 3S 1C",
        "8B 3C 4D 8D 1B 4S 6S 6D 10D 6B",
        "3B 7S 2B 7B 1S 5C 9C 7D 6C 5D",
    ),
    "dichiaro:1 nomino:12",
)

PLAN: Final = LessonPlan(
    game=GAME,
    rules=CalaRules(),
    people=(LEARNER, RIGHT, FACING, LEFT),
    lot=LEFT,
    hands=(
        replace(_TRICKS, before=tuple(_BEFORE.split()), is_open=True),
        replace(_CALL, rest="cousin"),
    ),
)
"""The player on the left draws the highest card and deals."""
