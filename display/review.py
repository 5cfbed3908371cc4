"""The look back at a player's decisions in an ended round, in words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from display.cards import card_name, cards_within
from display.games import look
from display.measure import MOST_ANSWER, fits
from display.options import option_name, taking_label
from display.points import signed_points
from display.render_context import RenderContext
from engine.cards import PACK
from engine.game import Choice, LookBack, Offer
from engine.registry import GAMES
from engine.review import Loss, Review
from locales import Raw, tenths

BUILT_KEYS: Final = tuple(
    f"review.{name}.{way}" for name in ("asks", "title", "nothing") for way in ("open", "seen")
)
"""Keys that are built here, so that no search finds them as they are."""


def looks_back(context: RenderContext) -> LookBack[Any, Any] | None:
    """The look back of the table's game; None if it has none."""
    return GAMES[context.seen.game_key].players.looks_back


def may_look_back(context: RenderContext) -> bool:
    """True if the viewer made a choice in the last round at which the game's look back looks."""
    return context.seen.chose and look(context).actor.recap(context) is not None


def choice_label(context: RenderContext, choice: Choice) -> str:
    """A choice on a button."""
    if not choice.options:
        return context.words(f"button.{choice.name}")
    offer = Offer(choice.name, options=choice.options, option_kind="cards")
    return taking_label([option_name(context, offer, card) for card in choice.options])


def choice_place(context: RenderContext, choice: Choice) -> tuple[int, ...]:
    """The place of a choice among the others: cards as in the hand."""
    return tuple(look(context).offers.card_order(card) for card in choice.options)


def review_lines(context: RenderContext, found: Review) -> str:
    """As many of the decisions that cost most as an answer holds, in the order of play; praise if there are none."""
    if not found.losses:
        return look_back_says(context, "nothing")
    title, dearest = (
        look_back_says(context, "title"),
        sorted(found.losses, key=lambda loss: -loss.cost),
    )
    ways = [(many, name) for many in range(len(dearest), 0, -1) for name in (_said, choice_label)]
    texts = [
        "\n".join(
            [title, *(_line(context, one, name) for one in found.losses if one in dearest[:many])]
        )
        for many, name in ways
    ]
    return next((text for text in texts if fits(text, MOST_ANSWER)), texts[-1])


def instead(context: RenderContext, found: Review, *, event: int, place: int) -> str:
    """The worth of another choice in place of the one that cost something: the choice at this place among all.

    Empty if no such decision cost anything, or had no such choice.
    """
    loss = next((one for one in found.losses if one.event == event), None)
    if loss is None or place >= len(loss.worths):
        return ""
    other = Loss(event=event, played=loss.worths[place], worths=loss.worths)
    if other.cost:
        return _line(context, other, _said)
    return context.words(
        "review.best",
        better=Raw(_said(context, loss.better.choice)),
        played=Raw(_said(context, loss.played.choice)),
        gain=_gain(context, loss.cost),
    )


def _line(context: RenderContext, loss: Loss, name: Callable[[RenderContext, Choice], str]) -> Raw:
    """``Asso di denari, meglio 4 di denari (+2⅓)``."""
    return context.words(
        "review.line",
        played=Raw(name(context, loss.played.choice)),
        better=Raw(name(context, loss.better.choice)),
        gain=_gain(context, loss.cost),
    )


def _said(context: RenderContext, choice: Choice) -> str:
    """A choice in a sentence."""
    word = context.words
    if not choice.options:
        return word(f"button.{choice.name}")
    card, *takes = (PACK[one] for one in choice.options)
    if not takes:
        return card_name(card, word)
    return word("review.takes", card=card_name(card, word), cards=cards_within(takes, word))


def look_back_says(context: RenderContext, name: str) -> str:
    """A question (``asks``), ``title`` or praise (``nothing``): by all cards, or by those that the player saw."""
    found = looks_back(context)
    return context.words(f"review.{name}.{'open' if found and found.is_open else 'seen'}")


def _gain(context: RenderContext, gain: Fraction) -> Raw:
    """``+2⅓``; an average to one decimal, in chips or points."""
    word, found = context.words, looks_back(context)
    unit = found.unit if found else ""
    if unit == "thirds":
        return Raw(signed_points(int(gain), unit))
    return word("review.points" if unit else "review.chips", n=Raw(tenths(gain, word("comma"))))
