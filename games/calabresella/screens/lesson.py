"""The words of the lesson of calabresella."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from display.game_ui import LessonUi, pairs_of_moves
from display.tricks.lesson import card_label, card_rows
from engine.lesson import Moment, move_name, options_of
from games.calabresella.lesson import PLAN
from games.calabresella.screens.facts import call_said, card_order
from locales import Raw, Words

_CALLS: Final = ("dichiaro", "solissima")


def _said(moment: Moment, _words: Words) -> Mapping[str, Raw]:
    """The points of both sides, once the hand is over."""
    ending = moment.view.table.round.ending
    if ending is None:
        return {}
    own, others = ending.points
    return {"own": Raw(str(own)), "others": Raw(str(others))}


def _label(moment: Moment, move: str, words: Words) -> Raw:
    """The sign of a card, the name of a call, the word on any other button."""
    if move_name(move) not in _CALLS:
        return card_label(moment, move, words)
    (call,) = options_of(move)
    said = call_said(moment.view.table.round, call, words)
    return Raw(said[:1].upper() + said[1:])


def _rows(moment: Moment) -> list[tuple[str, ...]]:
    """Calls in pairs; cards to name a row a suit; other cards sorted as in a hand."""
    name = move_name(moment.move)
    if name in _CALLS:
        return pairs_of_moves(moment)
    if name != "nomino":
        return card_rows(moment, card_order)
    moves = sorted(moment.offers, key=lambda move: card_order(*options_of(move)))
    return [tuple(row) for _, row in groupby(moves, key=lambda move: options_of(move)[0] // 10)]


LESSON: Final = LessonUi(PLAN, "cala", _said, label=_label, rows=_rows)
