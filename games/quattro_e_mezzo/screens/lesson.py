"""The words of the lesson of quattro e mezzo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import cards_within, points
from display.game_ui import LessonUi, plain_label
from engine.drawing.hand import weight
from engine.half_points import MATTA_WEIGHT
from engine.lesson import Moment
from games.quattro_e_mezzo.lesson import PLAN
from games.quattro_e_mezzo.screens.own import hand_name, own_total
from locales import Raw, Words


def _said(moment: Moment, words: Words) -> Mapping[str, Raw]:
    """The learner's total; once the hand is over, cards and totals of the other player and of the dealer."""
    said = {"total": own_total(moment.view, words)}
    ending = moment.view.table.ending
    if ending is not None:
        _, other, dealer = ending.hands
        said |= {
            "other": hand_name(other, words),
            "cards": cards_within(other.cards, words),
            "dealer": hand_name(dealer, words),
        }
    return said


def _label(moment: Moment, move: str, words: Words) -> Raw:
    """The word on the button; a stop with the matta names its total."""
    _, _, matta = move.partition(":")
    if not matta:
        return plain_label(moment, move, words)
    total = weight(moment.view.cards) - MATTA_WEIGHT + int(matta)
    return words("quattro.stop_at", total=points(total))


LESSON: Final = LessonUi(PLAN, "quattro", _said, label=_label)
