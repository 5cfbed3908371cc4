"""Advice for the next card in words."""

from __future__ import annotations

from display.cards import card_name, cards_within
from display.render_context import RenderContext
from engine.cards import PACK
from engine.game import Choice
from locales import Raw


def advised(context: RenderContext, found: Choice) -> str:
    """``💡 Gioca: 3 di denari.``; the word on the button for a choice without cards."""
    what = card_said(context, found) if found.options else context.words(f"button.{found.name}")
    return context.words("tricks.advice.best", what=what)


def card_said(context: RenderContext, choice: Choice) -> Raw:
    """A card and the cards that it takes, if any."""
    word = context.words
    card, *takes = (PACK[one] for one in choice.options)
    if not takes:
        return word("tricks.advice.calo", card=card_name(card, word))
    return word("tricks.advice.takes", card=card_name(card, word), cards=cards_within(takes, word))
