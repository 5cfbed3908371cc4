"""The own hand in a game of tricks: in lines, in a sentence, in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from display.cards import card_sign, suit_name
from display.pictures.picture import BACK, CardStyle, HandPicture
from display.render_context import RenderContext
from engine.cards import Card, suit
from locales import Raw, Words


def signs(cards: Iterable[Card], words: Words) -> Raw:
    return Raw(" ".join(card_sign(card, words) for card in cards))


def suit_lines(context: RenderContext, hand: Sequence[Card]) -> list[str]:
    """A sorted hand, a line for each suit; empty if a picture shows it."""
    word = context.words
    if context.style is not None:
        return []
    if not hand:
        return [word("tricks.no_cards")]
    return [
        word("tricks.suit", suit=suit_name(letter, word), cards=signs(cards, word))
        for letter, cards in groupby(hand, key=suit)
    ]


def hand_said(hand: Sequence[Card], words: Words) -> Raw:
    """A sorted hand in its shortest form."""
    return words("tricks.hand", cards=signs(hand, words)) if hand else words("tricks.no_cards")


def hand_picture(hand: Sequence[Card], style: CardStyle) -> HandPicture:
    """A sorted hand."""
    return HandPicture(style=style, matta=BACK, cards=tuple(hand), total=None)
