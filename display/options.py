"""Buttons for the options of an offer: cards, calls, people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from display.buttons import button, in_rows, named
from display.callback import choice_argument
from display.cards import card_sign
from display.pictures.plan import in_sixes
from display.render_context import RenderContext
from display.screen import Button, ButtonStyle
from engine.cards import PACK
from engine.game import Choice, Offer
from engine.value import replace
from locales import number

SETS_A_ROW: Final = 2

MOST_CARD_ROWS: Final = 6
"""Maximum number of rows with all cards and sets of an offer; a phone shows no more of them."""

PICK: Final = "segna"
"""The button that picks a card, or puts it back; its argument is ``offer:card``."""

LAY: Final = "segnate"
"""The button that makes the choice with all picked cards; its argument is the offer."""

OptionName: TypeAlias = Callable[[RenderContext, Offer, int], str]
"""``name(context, offer, option)``: an option as the label of its button."""


def together(offers: Iterable[Offer]) -> Offer | None:
    """The offer of which the viewer may pick cards before the choice; None without one.

    It takes several cards together, or its card is marked first, or a card may take several sets.
    """
    cards = (one for one in offers if one.option_kind == "cards")
    found = (one for one in cards if one.take > 1 or one.marks or one.sets)
    return next(found, None)


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

    Picked cards have a tick; ``LAY`` below them is grey until as many as are taken together are picked.
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


def _option(context: RenderContext, offer: Offer, name: OptionName, *, option: int) -> Button:
    argument = choice_argument(Choice(offer.name, options=(option,)))
    return button(context, offer.name, label=name(context, offer, option), argument=argument)


def _card_rows(context: RenderContext, offer: Offer, order: CardOrder) -> list[tuple[Button, ...]]:
    """A button for each card alone, and for each card with others; with all picked cards one that makes the choice.

    If a phone has no room for them, there is a button for each card, and its sets follow once it is picked.
    """
    options = sorted(offer.options, key=order)
    with_others = {chosen[0] for chosen in offer.sets}
    alone = [card for card in options if card not in with_others]
    rows = in_sixes([card_button(context, offer, card) for card in alone])
    found = [_set_button(context, offer, chosen) for chosen in offer.sets]
    rows += in_pairs(found)
    if found and len(in_rows(tuple(rows))) > MOST_CARD_ROWS:
        return _rows_of_picked(context, offer) or in_sixes(
            [_head_button(context, offer, card) for card in sorted(offer.heads, key=order)]
        )
    if rows and offer.take > 1:
        label, missing = context.words(f"button.{offer.name}"), len(context.picked) < offer.take
        lay = button(context, LAY, label, argument=offer.name, style="success", offer=offer.name)
        rows.append((replace(lay, disabled=missing),))
    return rows


def in_pairs(buttons: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Buttons with sets of cards, in rows."""
    return [tuple(buttons[at : at + SETS_A_ROW]) for at in range(0, len(buttons), SETS_A_ROW)]


def _rows_of_picked(context: RenderContext, offer: Offer) -> list[tuple[Button, ...]]:
    """The picked card, which a tap puts back, and the sets of cards that it takes; empty if no card is picked."""
    if not context.picked:
        return []
    card = context.picked[0]
    back = _pick_button(context, offer, card=card, style="")
    found = [
        replace(_set_button(context, offer, chosen), label=_signs(context, offer, chosen[1:]))
        for chosen in offer.sets
        if chosen[0] == card
    ]
    return [(back,), *in_pairs(found)]


def _signs(context: RenderContext, offer: Offer, cards: Sequence[int]) -> str:
    return " ".join(option_name(context, offer, one) for one in cards)


def _head_button(context: RenderContext, offer: Offer, card: int) -> Button:
    """A button for a card: it makes the card's only choice, or picks a card that has several."""
    found = [chosen for chosen in offer.sets if chosen[0] == card]
    if len(found) > 1:
        picks = _pick_button(context, offer, card=card, style="primary")
        return replace(picks, label=f"{picks.label} …")
    return card_button(context, offer, card, style="primary" if found else "")


def _set_button(context: RenderContext, offer: Offer, chosen: tuple[int, ...]) -> Button:
    """A button for a card with others. A card that has no other choice is chosen alone."""
    label = taking_label([option_name(context, offer, one) for one in chosen])
    options = chosen[:1] if chosen[0] in offer.options else chosen
    argument = choice_argument(Choice(offer.name, options=options))
    return button(context, offer.name, label=label, argument=argument, style="primary")


def taking_label(signs: Sequence[str]) -> str:
    """A card and the cards that it takes, if any: ``7♦ ← 4♣ 3♠``."""
    card, *others = signs
    return f"{card} ← {' '.join(others)}" if others else card


def card_button(
    context: RenderContext, offer: Offer, card: int, *, style: ButtonStyle = ""
) -> Button:
    """A button for a card: it makes the choice, or picks the card if several are taken together or one is marked first.

    A marked card's button makes the choice. A picked card has a tick, and the style of the choice.
    """
    picked = card in context.picked
    if offer.take == 1 and (picked or not offer.marks):
        argument = choice_argument(Choice(offer.name, options=(card,)))
        label, style = _ticked(context, offer, card), "success" if picked else style
        return button(context, offer.name, label=label, argument=argument, style=style)
    return _pick_button(context, offer, card=card, style="primary" if picked else style)


def _pick_button(context: RenderContext, offer: Offer, *, card: int, style: ButtonStyle) -> Button:
    """A button that picks a card, or puts it back if it has a tick."""
    return button(
        context,
        PICK,
        label=_ticked(context, offer, card),
        argument=f"{offer.name}:{card}",
        style=style,
        offer=offer.name,
    )


def _ticked(context: RenderContext, offer: Offer, card: int) -> str:
    """The sign of a card, with a tick if it is picked."""
    sign = option_name(context, offer, card)
    return f"{sign} ✓" if card in context.picked else sign


def picked_lines(context: RenderContext) -> list[str]:
    """The number of cards that the viewer has picked, and has to pick, or the next tap; empty if there are none."""
    offer = together(context.offers)
    if offer is None or offer.sets or not offer.options:
        return []
    if offer.marks:
        return [context.words("card.marked" if context.picked else "card.to_mark")]
    return [context.words(f"picked.{offer.name}", n=offer.take, picked=len(context.picked))]
