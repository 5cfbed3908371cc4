"""The words of the lesson of siete y media."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import cards_within, points
from display.game_ui import LessonUi
from engine.lesson import Moment
from games.siete_y_media.lesson import PLAN
from locales import Raw, Words


def _said(moment: Moment, words: Words) -> Mapping[str, Raw]:
    """The learner's total and two more moves; once the hand is over, the banker's cards and total."""
    said = {
        "total": Raw(points(moment.view.total)),
        "covered": words("button.tapada"),
        "double": words("button.doblo"),
    }
    ending = moment.view.table.ending
    if ending is not None:
        said |= {"cards": cards_within(ending.bank, words), "bank": Raw(points(ending.total))}
    return said


LESSON: Final = LessonUi(PLAN, "siete", _said)
