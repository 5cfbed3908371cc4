"""Advice of calabresella in words, and the points that a player lost in an ended round."""

from __future__ import annotations

from typing import Final

from display.cards import card_list, card_name, card_sign
from display.measure import MOST_ANSWER, fits
from display.points import in_points
from display.render_context import RenderContext
from display.tricks.advice import card_said
from engine.cards import PACK
from engine.game import Choice
from engine.value import replace
from games.calabresella.advice import CalaAdvice
from games.calabresella.review import CalaLoss, CalaReview
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


def reviewed(context: RenderContext, found: CalaReview | None) -> str:
    """The plays that lost most, in a few lines; praise if there are none. None: the viewer played no card."""
    word = context.words
    if found is None:
        return word("cala.review.unplayed")
    if not found.losses:
        return word("cala.review.none_won" if found.won else "cala.review.none")
    whole, short = (
        "\n".join(
            [
                word("cala.review.title"),
                *(_line(context, loss, signs=signs) for loss in found.losses),
            ]
        )
        for signs in (False, True)
    )
    return whole if fits(whole, MOST_ANSWER) else short


def costliest(found: CalaReview | None) -> int | None:
    """The event of the play that lost most; None without one."""
    losses = found.losses if found is not None else ()
    return max(losses, key=lambda loss: loss.thirds).event if losses else None


def instead(context: RenderContext, found: CalaReview | None, *, event: int, card: int) -> str:
    """The worth of a card in place of the one that lost points, as in the look back."""
    losses = found.losses if found is not None else ()
    loss = next((one for one in losses if one.event == event), None)
    brings = dict(loss.brings) if loss is not None else {}
    if loss is None or card not in brings:
        return ""
    missed = brings[loss.better] - brings[card]
    if missed:
        return _line(context, replace(loss, played=card, thirds=missed), signs=False)
    word = context.words
    return word(
        "cala.review.best",
        trick=loss.trick,
        better=Raw(card_name(PACK[card], word)),
        played=Raw(card_name(PACK[loss.played], word)),
        points=Raw(in_points(loss.thirds, "thirds")),
    )


def _line(context: RenderContext, loss: CalaLoss, *, signs: bool) -> Raw:
    word = context.words
    name = card_sign if signs else card_name
    return word(
        "cala.review.line",
        trick=loss.trick,
        played=Raw(name(PACK[loss.played], word)),
        better=Raw(name(PACK[loss.better], word)),
        points=Raw(in_points(loss.thirds, "thirds")),
    )
