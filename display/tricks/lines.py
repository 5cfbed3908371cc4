"""Tricks in lines: the present one, the one before, and the last one on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from display.cards import card_name, card_sign
from display.measure import MOST_ANSWER, fits
from display.render_context import RenderContext
from engine.cards import Card
from engine.game import Person
from engine.tricks.play import Trick, TrickPlay
from locales import Raw, Words

CardName: TypeAlias = Callable[[Card, Words], Raw | str]
"""The name of a card in words, or its sign."""


def trick_said(context: RenderContext, trick: Trick, called: CardName = card_name) -> Raw:
    """``Luca 3 di denari, Zia Rita 7 di denari``."""
    word = context.words
    return Raw(
        ", ".join(
            word("tricks.played", name=context.name(person), card=called(card, word))
            for person, card in trick.cards
        )
    )


def taken_line(context: RenderContext, trick: Trick, called: CardName = card_name) -> Raw:
    """A finished trick and its taker."""
    cards = trick_said(context, trick, called)
    return context.words("tricks.taken", name=context.name(trick.taker), cards=cards)


def trick_lines(context: RenderContext, play: TrickPlay, *, before: bool = True) -> list[str]:
    """The present trick; with ``before`` also the one before."""
    lines: list[str] = []
    for trick in play.tricks[-2:] if before else play.tricks[-1:]:
        if trick.taker:
            lines.append(taken_line(context, trick))
        else:
            lines.append(context.words("tricks.now", cards=trick_said(context, trick)))
    return ["", *lines] if lines else []


def present_trick(context: RenderContext, play: TrickPlay) -> list[str]:
    """The present trick, for a player whose picture does not show it."""
    return trick_lines(context, play, before=False)[-1:] if context.style is None else []


def last_trick(context: RenderContext, play: TrickPlay) -> str:
    """The last complete trick; empty if there is none."""
    if not play.takers:
        return ""
    trick = play.tricks[len(play.takers) - 1]
    said = context.words("tricks.last_trick", trick=taken_line(context, trick))
    return said if fits(said, MOST_ANSWER) else taken_line(context, trick, card_sign)


def closing_line(context: RenderContext, play: TrickPlay) -> Raw:
    """The last trick of a round that is over."""
    last = play.tricks[-1]
    cards = trick_said(context, last)
    return context.words("tricks.closed", cards=cards, name=context.name(last.taker))


def takes_line(context: RenderContext, play: TrickPlay) -> str:
    """The taker of a trick that is complete and still in sight."""
    if not play.rests:
        return ""
    return context.words("tricks.takes", name=context.name(play.players[play.leader]))


def head_line(context: RenderContext, dealer: Person) -> Raw:
    """``Mano 3 · dà le carte Zia Rita``; without a dealer the cards are drawn for the deal."""
    word, hand = context.words, context.seen.round
    if not dealer:
        return word("tricks.head_lots", hand=hand)
    return word("tricks.head", hand=hand, dealer=context.name(dealer))


def asks_card(context: RenderContext) -> Raw:
    """The question to the player on turn."""
    return context.words("tricks.asks.card", name=context.name(context.seen.running.turn))


def score_line(context: RenderContext, points: Mapping[Person, str]) -> str:
    """Everybody's points of the match: ``Luca 2 · Zia Rita 1``."""
    word = context.words
    return " · ".join(
        word("tricks.score", name=context.name(one), points=Raw(said))
        for one, said in points.items()
    )
