"""The lesson of sette e mezzo: four prepared hands show a card, a good stop, a bust and a reale."""

from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.lesson import LEARNER, LessonPlan, prepared
from games.sette_e_mezzo.game import GAME
from games.sette_e_mezzo.rules import SetteEMezzoRules

BANK: Final[Person] = 2

PLAN: Final = LessonPlan(
    game=GAME,
    rules=SetteEMezzoRules(),
    people=(LEARNER, BANK),
    lot=BANK,
    hands=(
        prepared("card", "4C 5B 2S", "tiro sto"),
        prepared("stop", "5D 4B 9S 6C", "sto"),
        prepared("bust", "3B 6D 5S", "tiro"),
        prepared("reale", "10C 6S 7C 3D", "tiro"),
    ),
)
