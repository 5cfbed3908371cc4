"""The own hand in a game of tricks: in lines, in a sentence, in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from display.cards import card_signs, suit_name
from display.pictures.picture import BACK, CardStyle, HandPicture, TablePicture
from display.render_context import RenderContext
from engine.cards import Card, suit
from engine.value import replace
from locales import Raw, Words


def suit_lines(context: RenderContext, hand: Sequence[Card]) -> list[str]:
    """A sorted hand, a line for each suit; empty if a picture shows it."""
    word = context.words
    if context.style is not None:
        return []
    if not hand:
        return [word("tricks.no_cards")]
    return [
        word("tricks.suit", suit=suit_name(letter, word), cards=card_signs(cards, word))
        for letter, cards in groupby(hand, key=suit)
    ]


def hand_said(hand: Sequence[Card], words: Words) -> Raw:
    """A sorted hand in its shortest form."""
    return words("tricks.hand", cards=card_signs(hand, words)) if hand else words("tricks.no_cards")


def hand_picture(
    hand: Sequence[Card],
    style: CardStyle,
    *,
    table: TablePicture | None,
    waits: Sequence[Card] = (),
) -> HandPicture:
    """A sorted hand below the small ``table``, which the viewer sees as everybody does; without one the hand alone.

    ``waits``: cards that may not be played now.
    """
    small = None if table is None else _small(table)
    return HandPicture(
        style=style, matta=BACK, cards=tuple(hand), total=None, table=small, waits=tuple(waits)
    )


def _small(table: TablePicture) -> TablePicture:
    """The table without its line and without the mark of the dealer; a stake leaves its room to a status."""
    panels = (
        replace(one, banker=False, stake="" if one.status or one.change else one.stake)
        for one in table.panels
    )
    plates = () if table.panels else (replace(one, banker=False) for one in table.plates)
    return replace(table, panels=tuple(panels), plates=tuple(plates), pot=None)
