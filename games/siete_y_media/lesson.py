"""The lesson of siete y media: four prepared hands show a card, the covered card, a doubled bet and a 7½.

It is played at home: without la loca, without muerto, with one banker.
"""

from __future__ import annotations

from typing import Final

from engine.game import Person
from engine.lesson import LEARNER, LessonPlan, prepared
from games.siete_y_media.game import GAME
from games.siete_y_media.rules import PRESETS

BANK: Final[Person] = 2

PLAN: Final = LessonPlan(
    game=GAME,
    rules=PRESETS["en_casa"],
    people=(LEARNER, BANK),
    lot=BANK,
    hands=(
        prepared("card", "5B 4C 2S", "tiro sto"),
        prepared("covered", "4B 1C 5S 6C", "tapada sto"),
        prepared("double", "5B 6D", "doblo"),
        prepared("media", "6S 10C 7C 3D", "tiro"),
    ),
)
