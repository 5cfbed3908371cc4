"""Screens of simple games: the parts of a ``GameUi`` that follow from the cards in a viewer's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from display.cards import card_list
from display.game_ui import OwnUi
from display.games.labels import change, name_of
from display.pictures.picture import BACK, CardStyle, Face, HandPicture, Panel, TablePicture
from display.render_context import RenderContext
from engine.cards import Card
from engine.game import Person


def numbered(context: RenderContext, lines: Sequence[str]) -> list[str]:
    """The round by its number, above these lines; nothing without lines."""
    return [context.words("plain.round", n=context.seen.round), *lines] if lines else []


def own_cards(cards: Callable[[Any], tuple[Card, ...]]) -> OwnUi:
    """The viewer's own cards in a line, in a sentence and in a picture. ``cards(view)``: these cards."""

    def peek(context: RenderContext) -> str:
        mine = cards(context.seen.game)
        if not mine:
            return context.words("plain.no_cards")
        return context.words("plain.cards", cards=card_list(mine, context.words))

    def picture(context: RenderContext, style: CardStyle) -> HandPicture:
        mine = cards(context.seen.game)
        return HandPicture(style=style, matta=BACK, cards=mine or (BACK,), total=None)

    return OwnUi(card_lines=lambda context: [peek(context)], hand_picture=picture, peek=peek)


def table_of_hands(
    context: RenderContext,
    style: CardStyle,
    hands: Mapping[Person, Sequence[Face]],
    *,
    stake: int,
    gains: Mapping[Person, int],
) -> TablePicture:
    """Everybody's cards, in turn order; under them the stake (chips), and after the round each gain."""
    turn = context.seen.running.turn
    panels = tuple(
        Panel(
            name=name_of(context, person, place),
            cards=tuple(cards),
            stake=str(stake),
            status=None,
            change=change(gains[person]) if person in gains else None,
            turn=person == turn,
        )
        for place, (person, cards) in enumerate(hands.items())
    )
    return TablePicture(style, BACK, panels)
