"""The screens of briscola: the turned-up card, the stock and the partner's cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from display.cards import card_list, card_within, suit_name
from display.pictures.picture import Panel
from display.render_context import RenderContext
from display.tricks.game import SidesScreens
from display.tricks.pictures import stock_panel
from engine.cards import PACK, Card, suit
from engine.tricks.sides import partner_of
from games.briscola.cards import STRENGTH
from games.briscola.view import BriscolaView


def card_order(number: int) -> int:
    """The place of a card in a sorted hand: by suit, and from the ace down to the 2."""
    return number // 10 * 10 + 9 - STRENGTH[number]


def in_order(numbers: Iterable[int]) -> list[Card]:
    return [PACK[number] for number in sorted(numbers, key=card_order)]


def stock_lines(context: RenderContext) -> list[str]:
    """The cards from below the stock that went into hands; ``Briscola: 7 di coppe · nel mazzo 21``."""
    view: BriscolaView = context.seen.game
    table, word = view.table, context.words
    told: list[str] = [
        word("briscola.drew", name=context.name(person), card=card_within(PACK[card], word))
        for card, person in table.known
    ]
    turned = PACK[table.turned]
    if not table.stock:
        return [*told, word("briscola.no_stock", suit=suit_name(suit(turned), word))]
    return [*told, word("briscola.turned", card=card_within(turned, word), n=table.stock)]


def partner_lines(context: RenderContext) -> list[str]:
    """The partner's cards, from the end of the stock on (BR-7)."""
    view: BriscolaView = context.seen.game
    if not view.partner:
        return []
    name = context.name(partner_of(view.table.play.players, view.viewer))
    cards = card_list(in_order(view.partner), context.words)
    return [context.words("briscola.partner", name=name, cards=cards)]


def stock_panels(context: RenderContext) -> list[Panel]:
    table = context.seen.game.table
    panel = stock_panel(context, turned=PACK[table.turned], left=table.stock)
    return [panel] if table.stock else []


SCREENS: Final = SidesScreens(
    hand=lambda context: in_order(context.seen.game.hand),
    deal=stock_lines,
    shown=partner_lines,
    panels=stock_panels,
)
