"""The viewer's own cards in the online variants.

There are no suits and no announcements, and the matta is always at its best (PI-2 … PI-4).
"""

from __future__ import annotations

from typing import Protocol

from display.cards import card_list, card_name, cards_within, points, the_card
from display.drawing.pictures import total_label
from display.measure import plain
from display.pictures.picture import BACK, CardStyle, HandPicture
from display.render_context import RenderContext
from engine.cards import PACK, Card, is_figure
from engine.drawing.hand import MATTA, best_total, is_lone_matta
from engine.half_points import HALF, SEVEN_AND_HALF
from locales import Raw


class OnlineView(Protocol):
    """The viewer's own cards in the views of both variants. ``total`` is in half points."""

    cards: tuple[Card, ...]
    total: int
    may_draw: bool


def own_lines(context: RenderContext, cards: tuple[Card, ...], *, waiting: bool) -> list[str]:
    """The cards by name and their total; ``waiting``: true if the viewer may still draw."""
    word = context.words
    ahead = prospect(context, cards) if waiting else ""
    total = word("online.own.total", total=points(best_total(cards)))
    lines = [f"<b>{card_list(cards, word)}</b>", f"{total} {ahead}".rstrip()]
    if is_lone_matta(cards):
        lines.append(word("online.own.matta_alone"))
    return lines


def total_line(context: RenderContext) -> str:
    """The total of the viewer's own cards and the prospect of one more; empty without cards."""
    view: OnlineView = context.seen.game
    if not view.cards:
        return ""
    return own_lines(context, view.cards, waiting=view.may_draw)[1]


def own_said(context: RenderContext, cards: tuple[Card, ...], *, waiting: bool) -> Raw:
    """The same cards and total in one sentence, for an alert."""
    word = context.words
    if is_lone_matta(cards):
        return word("online.own.matta", card=the_card(MATTA, word))
    said = cards_within(cards, word)
    if len(cards) > 1:
        told = word("online.own.many", cards=said, total=points(best_total(cards)))
    else:
        told = word("online.own.one", cards=said)
    ahead = prospect(context, cards) if waiting else ""
    return Raw(f"{told} {ahead}") if ahead else told


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's own cards and their total; a back while the viewer has no cards."""
    view: OnlineView = context.seen.game
    if not view.cards:
        return HandPicture(style=style, matta=BACK, cards=(), total=None)
    note = plain(prospect(context, view.cards)) if view.may_draw else ""
    return HandPicture(
        style=style, matta=MATTA, cards=view.cards, total=total_label(view.total), note=note
    )


def prospect(context: RenderContext, cards: tuple[Card, ...]) -> str:
    """The prospect of one more card; empty if no card can help."""
    total = best_total(cards)
    if total >= SEVEN_AND_HALF or is_lone_matta(cards):
        return ""
    if total == HALF and len(cards) == 1:
        return context.words("online.own.seven")
    figure = next(card for card in PACK if is_figure(card) and card not in (*cards, MATTA))
    ahead = best_total((*cards, figure))
    if ahead == total:
        return ""
    key = "online.own.figure" if ahead < SEVEN_AND_HALF else "online.own.figure_makes"
    return context.words(key, total=points(ahead))


def drew(context: RenderContext, card: Card, total: int) -> Raw:
    """The effect of a card on the player who drew it: ``Cavallo di spade: ora hai 6½.``

    ``total`` is the player's new total in half points.
    """
    word = context.words
    name = card_name(card, word)
    if card == MATTA:
        name = word("online.drew_matta", card=name)
    if total > SEVEN_AND_HALF:
        return word("online.drew_bust", card=name, total=points(total))
    if total == SEVEN_AND_HALF:
        return word("online.drew_seven_half", card=name)
    return word("online.drew_on", card=name, total=points(total))
