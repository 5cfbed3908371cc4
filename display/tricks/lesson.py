"""A lesson whose moves are cards."""

from __future__ import annotations

from display.cards import card_sign
from display.game_ui import LessonUi, plain_label
from display.options import CardOrder, pack_order, taking_label
from display.pictures.plan import in_sixes
from engine.cards import PACK
from engine.lesson import LessonPlan, Moment, options_of
from locales import Raw, Words


def card_lesson(plan: LessonPlan, section: str, *, order: CardOrder = pack_order) -> LessonUi:
    """A lesson whose sentences name no cards but those of the moves."""
    return LessonUi(plan, section, label=card_label, rows=lambda one: card_rows(one, order))


def card_label(moment: Moment, move: str, words: Words) -> Raw:
    """The sign of a card, with those of the cards that it takes; the word on any other button."""
    signs = [card_sign(PACK[one], words) for one in options_of(move)]
    return Raw(taking_label(signs)) if signs else plain_label(moment, move, words)


def card_rows(moment: Moment, order: CardOrder) -> list[tuple[str, ...]]:
    """Cards sorted as in a hand; below, in pairs, cards with those that they take."""
    alone = [move for move in moment.offers if len(options_of(move)) == 1]
    taking = [move for move in moment.offers if move not in alone]
    rows = in_sixes(sorted(alone, key=lambda move: order(*options_of(move))))
    return [*rows, *(tuple(taking[at : at + 2]) for at in range(0, len(taking), 2))]
