"""Advice of calabresella in words."""

from __future__ import annotations

from typing import Final

from display.cards import card_list, card_name
from display.render_context import RenderContext
from display.tricks.advice import card_said
from engine.cards import PACK
from engine.game import Choice
from games.calabresella.advice import CalaAdvice
from games.calabresella.screens.facts import call_said, in_order, pass_said, table_of
from locales import Raw

BUILT_KEYS: Final = (
    *(f"cala.advice.why.{reason}" for reason in ("only", "highest", "takes", "gift", "low")),
    *(f"cala.advice.{name}" for name in ("poso", "nomino")),
)
"""Keys built here, which no search for the whole key finds."""


def advised(context: RenderContext, found: CalaAdvice) -> str:
    """The best choice, with a reason if there is a plain one."""
    word = context.words
    what = _what(context, found.choice)
    if not found.reason:
        return word("tricks.advice.best", what=what)
    return word("cala.advice.because", what=what, why=word(f"cala.advice.why.{found.reason}"))


def _what(context: RenderContext, choice: Choice) -> Raw:
    """A choice in words: ``Gioca: 3 di denari``."""
    word, round_ = context.words, table_of(context).round
    if choice.name == "lascio":
        said = pass_said(word, called=bool(round_.call))
        return Raw(said[:1].upper() + said[1:])
    if choice.name in ("dichiaro", "solissima"):
        said = call_said(round_, choice.options[0], word)
        return Raw(said[:1].upper() + said[1:])
    if choice.name == "calo":
        return card_said(context, choice)
    if choice.name == "accomodo":
        return word("cala.advice.accomodo", cards=card_list(in_order(choice.options), word))
    (card,) = choice.options
    return word(f"cala.advice.{choice.name}", card=card_name(PACK[card], word))
