"""The words of the lesson of calabresella."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from display.cards import cards_within
from display.game_ui import LessonUi, pairs_of_moves
from display.tricks.lesson import card_label, card_rows
from engine.lesson import Moment, options_of
from games.calabresella.lesson import PLAN
from games.calabresella.screens.facts import call_said, card_order
from locales import Raw, Words

_CALLS: Final = ("dichiaro", "solissima")


def _said(moment: Moment, words: Words) -> Mapping[str, Raw]:
    """The cards of the present trick; once the hand is over, the points of both sides."""
    table = moment.view.table
    ending = table.round.ending
    if ending is not None:
        own, others = ending.points
        return {"own": Raw(str(own)), "others": Raw(str(others))}
    tricks = table.play.tricks
    if not tricks:
        return {}
    return {"table": cards_within((card for _, card in tricks[-1].cards), words)}


def _label(moment: Moment, move: str, words: Words) -> Raw:
    """The sign of a card, the name of a call, the word on any other button."""
    name, _, option = move.partition(":")
    if not option or name not in _CALLS:
        return card_label(moment, move, words)
    said = call_said(moment.view.table.round, int(option), words)
    return Raw(said[:1].upper() + said[1:])


def _rows(moment: Moment) -> list[tuple[str, ...]]:
    """Calls in pairs; cards to name a row a suit; other cards sorted as in a hand."""
    name = moment.move.partition(":")[0]
    if name in _CALLS:
        return pairs_of_moves(moment)
    if name != "nomino":
        return card_rows(moment, card_order)
    moves = sorted(moment.offers, key=lambda move: card_order(*options_of(move)))
    return [tuple(row) for _, row in groupby(moves, key=lambda move: options_of(move)[0] // 10)]


LESSON: Final = LessonUi(PLAN, "cala", _said, label=_label, rows=_rows)
