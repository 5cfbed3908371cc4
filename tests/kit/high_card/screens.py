"""The look of high card: its switches, lines, buttons and pictures."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.buttons import named
from display.cards import card_name
from display.command import IN_GROUPS, command
from display.games.labels import change, name_of
from display.house import HouseRules
from display.page import Page, time_page
from display.pictures.picture import BACK, CardStyle, Face, HandPicture, Panel, TablePicture
from display.render_context import RenderContext
from display.screen import Button
from engine.cards import Card
from engine.game import Person
from locales import Raw, Words, signed
from tests.kit.high_card.game import GAME, HighCardRules, HighCardView


def _stakes(rules: HighCardRules, words: Words) -> Raw:
    return words("high_card.stake", n=rules.stake)


HOUSE: Final = HouseRules(
    game=GAME,
    groups={"stakes": ("stake",)},
    stakes=_stakes,
    amounts=("stake",),
    lobby=lambda _rules, _words: [],
    line=lambda _rules, _words: [],
)


def rules_pages(rules: HighCardRules, clock: int, words: Words) -> tuple[Raw, ...]:
    """Two pages: the game, and the time."""
    page = Page(words("high_card.rules.title"))
    page.say(words("high_card.rules.goal", n=rules.stake))
    return page.text, time_page(clock, words, time_up=(words("high_card.rules.time_up"),)).text


def hand_lines(context: RenderContext) -> list[str]:
    """The players, each with an answer so far."""
    view: HighCardView = context.seen.game
    said = dict(zip(view.table.opened.players, view.table.said, strict=False))
    word = context.words
    marks = {True: word("high_card.kept"), False: word("high_card.passed"), None: Raw("·")}
    return [
        word("high_card.seat", name=context.name(person), said=marks[said.get(person)])
        for person in view.table.opened.players
    ]


def asks(context: RenderContext) -> Raw:
    """The question to the player on turn."""
    return context.words("high_card.asks", name=context.name(context.seen.running.turn))


def result_lines(context: RenderContext) -> list[str]:
    """The shown cards and every player's gain."""
    view: HighCardView = context.seen.game
    word, ending = context.words, view.table.ending
    if ending is None:
        return []
    shown = dict(ending.shown)
    return [
        word(
            "high_card.result",
            name=context.name(person),
            card=card_name(shown[person], word) if person in shown else word("high_card.passed"),
            chips=Raw(signed(chips)),
        )
        for person, chips in ending.gains
    ]


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """One row of buttons."""
    row = tuple(named(context, offer.name) for offer in context.offers)
    return [row] if row else []


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """A card for each player: the viewer's own and the shown ones face up."""
    view: HighCardView = context.seen.game
    table = view.table
    if len(table.said) == 0 and table.phase != "turn":
        return None
    shown: dict[Person, Card] = dict(table.ending.shown) if table.ending is not None else {}
    gains = dict(table.ending.gains) if table.ending is not None else {}
    panels = tuple(
        Panel(
            name=name_of(context, person, place),
            cards=(_face(view, shown.get(person, BACK), person),),
            stake=str(table.opened.rules.stake),
            status=None,
            change=change(gains[person]) if person in gains else None,
            turn=person == table.to_act,
        )
        for place, person in enumerate(table.opened.players)
    )
    return TablePicture(style, BACK, panels)


def _face(view: HighCardView, shown: Face, person: Person) -> Face:
    return view.card or BACK if person == view.viewer else shown


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's own card."""
    return [peek(context)]


def peek(context: RenderContext) -> str:
    """The viewer's own card in a sentence."""
    view: HighCardView = context.seen.game
    word = context.words
    if view.card is None:
        return word("high_card.no_card")
    return word("high_card.own", card=card_name(view.card, word))


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's own card, or a back."""
    view: HighCardView = context.seen.game
    return HandPicture(style=style, matta=BACK, cards=(view.card or BACK,), total=None)


def is_dealt(context: RenderContext) -> bool:
    """True while the cards are hidden."""
    view: HighCardView = context.seen.game
    return view.table.phase == "turn"


UI: Final = ui.GameUi(
    called=("high card", "carta alta", "carta más alta"),
    commands=(
        command(IN_GROUPS, "tengo", en="keep", es="quedo"),
        command(IN_GROUPS, "passo", en="pass", es="paso"),
    ),
    round="hand",
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages),
    offers=ui.OffersUi(names=("tengo", "passo"), choices=choices),
    table=ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture,
        caption_lines=lambda context: result_lines(context) or hand_lines(context),
        is_dealt=is_dealt,
    ),
    own=ui.OwnUi(card_lines=card_lines, hand_picture=hand_picture, peek=peek),
)
