"""The lesson of classica: four prepared hands show a stake with a card, the highest stake, a tie and the matta."""

from __future__ import annotations

from typing import Final

from engine.drawing.hand import MATTA
from engine.lesson import LEARNER, OTHER, LessonPlan, prepared
from games.classica.game import GAME
from games.classica.rules import ClassicaRules

PLAN: Final = LessonPlan(
    game=GAME,
    rules=ClassicaRules(),
    people=(LEARNER, OTHER),
    lot=OTHER,
    hands=(
        prepared("card", "4C 5B 2S", "tiro=5 sto"),
        prepared("highest", "7C 6B", "sto=50"),
        prepared("tie", "5D 5S", "sto=5"),
        prepared("matta", "10D 6S 7B 3C", "tiro=5"),
    ),
    draw=(MATTA,),
    amounts=True,
)
