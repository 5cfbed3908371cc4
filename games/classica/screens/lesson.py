"""The words of the lesson of classica."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import cards_within, points
from display.game_ui import LessonUi
from engine.lesson import Moment
from games.classica.lesson import PLAN
from locales import Raw, Words


def _said(moment: Moment, words: Words) -> Mapping[str, Raw]:
    """The banker's cards and total, once the bank is over."""
    ending = moment.view.table.ending
    if ending is None:
        return {}
    bank = ending.results[-1]
    return {"cards": cards_within(bank.cards, words), "bank": Raw(points(bank.total))}


LESSON: Final = LessonUi(PLAN, "classica", _said)
