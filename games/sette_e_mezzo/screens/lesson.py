"""The words of the lesson of sette e mezzo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import cards_within, points
from display.game_ui import LessonUi
from engine.lesson import Moment
from games.sette_e_mezzo.lesson import PLAN
from locales import Raw, Words


def _said(moment: Moment, words: Words) -> Mapping[str, Raw]:
    """The learner's total; once the hand is over, the banker's cards and total."""
    said = {"total": Raw(points(moment.view.total))}
    ending = moment.view.table.ending
    if ending is not None:
        banker = ending.results[-1]
        cards = cards_within(banker.cards, words)
        said |= {"cards": cards, "bank": Raw(points(banker.total or 0))}
    return said


LESSON: Final = LessonUi(PLAN, "", _said)
