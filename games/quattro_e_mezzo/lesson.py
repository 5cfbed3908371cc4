"""The lesson of quattro e mezzo: four prepared hands show a 4½, a five that beats it, a doppio sei and the matta."""

from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.lesson import LEARNER, LessonPlan, prepared
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules

OTHER: Final[Person] = 2
DEALER: Final[Person] = 3

PLAN: Final = LessonPlan(
    game=GAME,
    rules=QuattroRules(),
    people=(LEARNER, OTHER, DEALER),
    lot=DEALER,
    hands=(
        prepared("four", "4C 7B 6S 8D", "tiro sto"),
        prepared("five", "5D 4B 7S 9C", "sto"),
        prepared("sixes", "6C 7B 5S 6B", "tiro"),
        prepared("matta", "4S 3B 7C 10D 5C", "tiro sto:1"),
    ),
)
