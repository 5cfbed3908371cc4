"""The lesson of piatto: three prepared hands show the pot, a bust that makes it grow, and a stake of the whole pot."""

from __future__ import annotations

from typing import Final

from engine.drawing.hand import MATTA
from engine.lesson import LEARNER, OTHER, LessonPlan, prepared
from engine.value import replace
from games.piatto.game import GAME
from games.piatto.rules import PiattoRules

_PLAYS: Final = ("gioco",)

PLAN: Final = LessonPlan(
    game=GAME,
    rules=PiattoRules(),
    people=(LEARNER, OTHER),
    lot=OTHER,
    hands=(
        prepared("pot", "6C 5B", "gioco sto=5"),
        replace(prepared("bust", "3B 4S 6D", "tiro=5"), before=_PLAYS),
        replace(prepared("whole", "7C 5S", "sto=20"), before=_PLAYS),
    ),
    draw=(MATTA,),
    amounts=True,
)
