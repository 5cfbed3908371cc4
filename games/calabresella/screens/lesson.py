"""The words of the lesson of calabresella."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import card_sign, cards_within
from display.game_ui import LessonUi, pairs_of_moves, plain_label
from display.options import CARDS_A_ROW
from engine.cards import PACK
from engine.lesson import Moment
from games.calabresella.lesson import PLAN
from games.calabresella.screens.facts import by_suit, call_said, card_order
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
    if not option:
        return plain_label(moment, move, words)
    if name in _CALLS:
        said = call_said(moment.view.table.round, int(option), words)
        return Raw(said[:1].upper() + said[1:])
    return Raw(card_sign(PACK[int(option)], words))


def _rows(moment: Moment) -> list[tuple[str, ...]]:
    """Calls in pairs; cards sorted as in a hand."""
    name = moment.move.partition(":")[0]
    if name in _CALLS:
        return pairs_of_moves(moment)
    cards = sorted((int(move.partition(":")[2]) for move in moment.offers), key=card_order)
    moves = [f"{name}:{card}" for card in cards]
    return [tuple(moves[at : at + CARDS_A_ROW]) for at in range(0, len(moves), CARDS_A_ROW)]


def _cards(moment: Moment, words: Words, *, pictured: bool) -> str:
    """The learner's hand by its signs; nothing beside the picture of the hand."""
    if pictured:
        return ""
    hand = by_suit(moment.view.hand)
    return f"<b>{' '.join(card_sign(card, words) for card in hand)}</b>"


LESSON: Final = LessonUi(PLAN, "cala", _said, label=_label, rows=_rows, cards=_cards)
