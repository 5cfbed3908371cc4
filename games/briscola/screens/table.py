"""The running game of briscola, the own hand, the result and the picture."""

from __future__ import annotations

from collections.abc import Iterable

from display.cards import card_list, card_within, suit_name
from display.pictures.picture import BACK, CardStyle, Label, TablePicture
from display.render_context import RenderContext
from display.tricks import lines, own, sides
from display.tricks.pictures import stock_panel
from engine.cards import PACK, Card, suit
from engine.tricks.sides import partner_of
from games.briscola.cards import STRENGTH
from games.briscola.state import BriscolaTable
from games.briscola.view import BriscolaView
from locales import Raw


def seen_by(context: RenderContext) -> BriscolaView:
    view: BriscolaView = context.seen.game
    return view


def table_of(context: RenderContext) -> BriscolaTable:
    return seen_by(context).table


def running(context: RenderContext) -> bool:
    """True while players have cards."""
    return table_of(context).phase == "tricks"


def card_order(number: int) -> int:
    """The place of a card in a sorted hand: by suit, and from the ace down to the 2."""
    return number // 10 * 10 + 9 - STRENGTH[number]


def in_order(numbers: Iterable[int]) -> list[Card]:
    return [PACK[number] for number in sorted(numbers, key=card_order)]


# --- lines ----------------------------------------------------------------------------------------------------


def stock_lines(context: RenderContext) -> list[str]:
    """The cards from below the stock that went into hands; ``Briscola: 7 di coppe · nel mazzo 21``."""
    table, word = table_of(context), context.words
    told: list[str] = [
        word("briscola.drew", name=context.name(person), card=card_within(PACK[card], word))
        for card, person in table.known
    ]
    turned = PACK[table.turned]
    if not table.stock:
        return [*told, word("briscola.no_stock", suit=suit_name(suit(turned), word))]
    return [*told, word("briscola.turned", card=card_within(turned, word), n=table.stock)]


def hand_lines(context: RenderContext) -> list[str]:
    """The hand's number and dealer, the match, the pairs, the turned-up card, the tricks."""
    table = table_of(context)
    told = sides.opened_lines(context, table.opened, table.dealer)
    if not running(context):
        return told
    told += [*sides.pairs_said(context, table.play), "", *stock_lines(context)]
    return [*told, *lines.trick_lines(context, table.play)]


def caption_lines(context: RenderContext) -> list[str]:
    """After the game the winner of a match that is over, and the result; else the last event."""
    table, result = table_of(context), result_lines(context)
    if table.ending is not None:
        return [result[-1], result[0]] if table.ending.ranking else result[:1]
    if not running(context):
        return [lines.head_line(context, table.dealer)]
    return [lines.takes_line(context, table.play), *stock_lines(context)]


def result_lines(context: RenderContext) -> list[str]:
    table = table_of(context)
    ending = table.ending
    return sides.result_lines(context, ending, table.play) if ending is not None else []


def last_trick(context: RenderContext) -> str:
    return lines.last_trick(context, table_of(context).play) if running(context) else ""


def asks(context: RenderContext) -> Raw:
    """The question to the player on turn."""
    if table_of(context).is_last_trick:
        return context.words("tricks.asks.last")
    return lines.asks_card(context)


# --- the own hand ---------------------------------------------------------------------------------------------


def card_lines(context: RenderContext) -> list[str]:
    """The hand, unless a picture shows it; the partner's hand; the turned-up card and the present trick."""
    view = seen_by(context)
    told = [*own.suit_lines(context, in_order(view.hand)), *_partner(context)]
    if not running(context):
        return told
    trick = lines.trick_lines(context, view.table.play, before=False)[-1:]
    return [*told, "", *stock_lines(context)[-1:], *trick]


def _partner(context: RenderContext) -> list[str]:
    view, word = seen_by(context), context.words
    if not view.partner:
        return []
    name = context.name(partner_of(view.table.play.players, view.viewer))
    return [word("briscola.partner", name=name, cards=card_list(in_order(view.partner), word))]


def peek(context: RenderContext) -> str:
    """The hand in its shortest form, and the turned-up card."""
    hand: str = own.hand_said(in_order(seen_by(context).hand), context.words)
    return "\n".join([hand, *_partner(context), *stock_lines(context)[-1:]])


# --- the picture ----------------------------------------------------------------------------------------------


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The trick, which stays until the next card is led, and the stock; None before the deal."""
    table = table_of(context)
    panels = [
        sides.side_panel(
            context,
            table.play,
            person,
            ending=table.ending,
            turn=person == table.to_act,
            dealer=person == table.dealer,
        )
        for person in table.play.players
    ]
    if not panels:
        return None
    panels.append(stock_panel(context, turned=PACK[table.turned], left=table.stock))
    said = Label((stock_lines(context)[-1],))
    return TablePicture(style, BACK, tuple(panels), pot=said, heap=False)
