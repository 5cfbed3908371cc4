"""Buttons for the options of an offer: cards, calls, people, shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from croupier.picked_cards import together
from display.buttons import button, named
from display.callback import choice_argument
from display.cards import card_sign
from display.render_context import RenderContext
from display.screen import Button
from engine.cards import PACK
from engine.game import Choice, Offer
from locales import number

CARDS_A_ROW: Final = 6

PICK: Final = "segna"
"""The button that picks a card, or puts it back; its argument is ``offer:card``."""

LAY: Final = "segnate"
"""The button that makes the choice with all picked cards; its argument is the offer."""

OptionName: TypeAlias = Callable[[RenderContext, Offer, int], str]
"""``name(context, offer, option)``: an option as the label of its button."""


def option_name(context: RenderContext, offer: Offer, option: int) -> str:
    """The sign of a card, the name of a person, any other option in digits."""
    if offer.option_kind == "cards":
        return card_sign(PACK[option], context.words)
    if offer.option_kind == "people":
        return context.name(option)
    return number(option)


CardOrder: TypeAlias = Callable[[int], int]
"""The place of a card, by its number, among others."""


def pack_order(card: int) -> int:
    """Cards in the order of the pack."""
    return card


def offered_rows(
    context: RenderContext, name: OptionName = option_name, order: CardOrder = pack_order
) -> list[tuple[Button, ...]]:
    """A row of the offers without cards, with a button for each option; then the cards, sorted, six a row.

    Picked cards have a tick; ``LAY`` appears below as many as are taken together.
    """
    row: list[Button] = []
    rows: list[tuple[Button, ...]] = []
    for offer in context.offers:
        if offer.option_kind == "cards":
            rows += _card_rows(context, offer, order)
        elif offer.options:
            row += [_option(context, offer, name=name, option=one) for one in offer.options]
        else:
            row.append(named(context, offer.name))
    return [tuple(row), *rows] if row else rows


def _option(context: RenderContext, offer: Offer, name: OptionName, option: int) -> Button:
    argument = choice_argument(Choice(offer.name, options=(option,)))
    return button(context, offer.name, label=name(context, offer, option), argument=argument)


def _card_rows(context: RenderContext, offer: Offer, order: CardOrder) -> list[tuple[Button, ...]]:
    """A button for each card: it makes the choice, or picks the card if several are taken together."""
    options = sorted(offer.options, key=order)
    if offer.take == 1:
        cards = [_option(context, offer, name=option_name, option=one) for one in options]
        return in_sixes(cards)
    rows = in_sixes([_pick(context, offer, card) for card in options])
    if rows and len(context.picked) == offer.take:
        label = context.words(f"button.{LAY}")
        rows.append(
            (button(context, LAY, label, argument=offer.name, style="success", offer=offer.name),)
        )
    return rows


def _pick(context: RenderContext, offer: Offer, card: int) -> Button:
    sign = option_name(context, offer, card)
    return button(
        context,
        PICK,
        label=f"{sign} ✓" if card in context.picked else sign,
        argument=f"{offer.name}:{card}",
        style="primary" if card in context.picked else "",
        offer=offer.name,
    )


def picked_lines(context: RenderContext) -> list[str]:
    """The number of cards that the viewer has picked, and has to pick; empty if there are none to pick."""
    offer = together(context.offers)
    if offer is None or not offer.options:
        return []
    return [context.words("card.picked", n=offer.take, picked=len(context.picked))]


def in_sixes(cards: Sequence[Button]) -> list[tuple[Button, ...]]:
    """The buttons of cards in rows."""
    starts = range(0, len(cards), CARDS_A_ROW)
    return [tuple(cards[start : start + CARDS_A_ROW]) for start in starts]
