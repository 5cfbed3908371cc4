"""The look of tricks: calls and tricks on the public table, the hand and its buttons for its owner."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from display import game_ui as ui
from display.cards import card_list, card_name, card_sign, suit_name
from display.command import IN_GROUPS, command
from display.games.labels import name_of
from display.options import offered_rows, option_name
from display.pictures.picture import BACK, CardStyle, Face, HandPicture, Label, Panel, TablePicture
from display.points import in_points
from display.render_context import RenderContext
from display.screen import Button
from engine.calabresella.cards import cards_of
from engine.cards import PACK, Card, suit
from engine.game import Offer, Person
from locales import Raw, Words, signed
from tests.kit.plain_rules import plain_house, plain_pages, plain_picture
from tests.kit.tricks.cards import SEATS, taker
from tests.kit.tricks.game import GAME
from tests.kit.tricks.state import TricksEnded, TricksTable, TricksView

HOUSE: Final = plain_house(GAME, group="points", switch="match", said="tricks.match")

# --- the public table -------------------------------------------------------------------------------------------


def _table(context: RenderContext) -> TricksTable:
    view: TricksView = context.seen.game
    return view.table


def _call(call: int, words: Words) -> Raw:
    return words(f"tricks.call.{call}")


def _points(points: int) -> Raw:
    return Raw(in_points(points, GAME.tally.points))


def hand_lines(context: RenderContext) -> list[str]:
    """The points of the match; the calls, or the caller and the cards of this trick and the last."""
    table, word = _table(context), context.words
    round_ = table.round
    scores = " · ".join(
        word("tricks.score", name=context.name(person), points=_points(points))
        for person, points in round_.scores
        if person in round_.opened.players
    )
    lines: list[str] = [word("tricks.hand", n=context.seen.round, scores=Raw(scores))]
    if table.phase == "auction":
        return lines + [
            word("tricks.said", name=context.name(person), call=_call(call, word))
            for person, call in round_.said
        ]
    if round_.caller:
        call = _call(round_.call, word)
        lines.append(word("tricks.caller", name=context.name(round_.caller), call=call))
    tricks = [
        word(f"tricks.{key}", cards=Raw(_trick(context, trick)))
        for key, trick in (("last", last_trick(table)), ("now", present_trick(table)))
        if trick
    ]
    return [*lines, "", *tricks] if tricks else lines


def tricks_of(table: TricksTable) -> list[tuple[tuple[Person, Card], ...]]:
    """The tricks of the round, each with its players and cards; the last one may have fewer cards."""
    players, leader = table.round.opened.players, 0
    found = []
    for start in range(0, len(table.played), SEATS):
        cards = table.played[start : start + SEATS]
        order = [players[(leader + place) % SEATS] for place in range(SEATS)]
        found.append(tuple(zip(order, (PACK[card] for card in cards), strict=False)))
        if len(cards) == SEATS:
            leader = (leader + taker(*cards)) % SEATS
    return found


def present_trick(table: TricksTable) -> tuple[tuple[Person, Card], ...]:
    """The cards of the unfinished trick."""
    return tricks_of(table)[-1] if len(table.played) % SEATS else ()


def last_trick(table: TricksTable) -> tuple[tuple[Person, Card], ...]:
    """The last finished trick."""
    finished = [trick for trick in tricks_of(table) if len(trick) == SEATS]
    return finished[-1] if finished else ()


def _trick(context: RenderContext, trick: tuple[tuple[Person, Card], ...]) -> str:
    return ", ".join(
        context.words(
            "tricks.played", name=context.name(person), card=card_name(card, context.words)
        )
        for person, card in trick
    )


def asks(context: RenderContext) -> Raw:
    """The question to the player on turn."""
    name = context.name(context.seen.running.turn)
    return context.words(f"tricks.asks.{_table(context).phase}", name=name)


def said(context: RenderContext, offer: Offer, option: int) -> str:
    """The name of a call; other options as in every game."""
    if offer.option_kind == "calls":
        return _call(option, context.words)
    return option_name(context, offer, option)


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """The calls in one row, or the cards."""
    return offered_rows(context, said)


def result_lines(context: RenderContext) -> list[str]:
    """Everybody's points, the last trick, the cards aside, and the winner of a match that is over."""
    table, word = _table(context), context.words
    ending = table.round.ending
    if ending is None:
        return []
    if not ending.aside:
        return [word("tricks.all_passed")]
    total = dict(table.round.scores)
    lines: list[str] = [
        word(
            "tricks.result",
            name=context.name(person),
            points=Raw(signed(points)),
            total=_points(total.get(person, 0)),
        )
        for person, points in ending.points
    ]
    lines.append(word("tricks.last", cards=Raw(_trick(context, last_trick(table)))))
    lines.append(word("tricks.aside", cards=card_list(ending.aside, word)))
    if ending.ranking:
        winners = ", ".join(context.name(person) for person in ending.ranking[0])
        lines.insert(0, word("tricks.won", name=winners))
    return lines


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """Each player with the card of this trick, or of the last one before a card is led; else with a back."""
    table = _table(context)
    if table.phase in ("deck", "deal") or (table.phase == "between" and not table.played):
        return None
    ending, word = table.round.ending, context.words
    gains = dict(ending.points) if ending is not None else {}
    cards: dict[Person, Face] = dict(present_trick(table) or last_trick(table))
    panels = tuple(
        Panel(
            name=name_of(context, person, place),
            cards=(cards.get(person, BACK),),
            stake=_call(table.round.call, word) if person == table.round.caller else "",
            status=None,
            change=Label((signed(gains[person]),)) if person in gains else None,
            turn=person == table.to_act,
        )
        for place, person in enumerate(table.round.opened.players)
    )
    return TablePicture(style, BACK, panels)


def is_dealt(context: RenderContext) -> bool:
    """True while players have cards."""
    return _table(context).phase in ("auction", "exchange", "tricks")


# --- for one person alone ---------------------------------------------------------------------------------------


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's hand, a line for each suit; and the monte for a caller who exchanges."""
    view: TricksView = context.seen.game
    word = context.words
    lines: list[str] = [
        word(
            "tricks.suit",
            suit=suit_name(letter, word),
            cards=Raw(" ".join(card_sign(card, word) for card in cards)),
        )
        for letter, cards in groupby(_sorted(view.hand), key=suit)
    ]
    if view.table.phase == "exchange" and view.aside:
        lines.append(word("tricks.monte", cards=card_list(_sorted(view.aside), word)))
    return lines or [word("tricks.no_cards")]


def _sorted(mask: int) -> list[Card]:
    return [PACK[number] for number in sorted(cards_of(mask))]


def peek(context: RenderContext) -> str:
    """The viewer's hand, with the monte during the exchange, in the shortest form."""
    view: TricksView = context.seen.game
    cards = [card_sign(card, context.words) for card in _sorted(_held(view))]
    if not cards:
        return context.words("tricks.no_cards")
    return context.words("tricks.own", cards=Raw(" ".join(cards)))


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's hand, with the monte during the exchange; else a back."""
    view: TricksView = context.seen.game
    return HandPicture(style=style, matta=BACK, cards=tuple(_sorted(_held(view))), total=None)


def _held(view: TricksView) -> int:
    return view.hand | view.aside if view.table.phase == "exchange" else view.hand


def recap(context: RenderContext) -> str | None:
    """The viewer's points of the last round."""
    ending: TricksEnded | None = _table(context).round.ending
    points = dict(ending.points) if ending is not None else {}
    viewer = context.seen.viewer
    if viewer not in points:
        return None
    told = " ".join(result_lines(context)[-1:])
    return f"{context.words('tricks.recap', points=Raw(signed(points[viewer])))} {told}"


COMMANDS: Final = (
    command(IN_GROUPS, "passa", en="pass", es="paso"),
    command(IN_GROUPS, "chiamo", en="call", es="llamo"),
    command(IN_GROUPS, "solissimo", en="solissimo", es="solissimo"),
    command(IN_GROUPS, "scarto scarta", en="discard", es="descarto"),
    command(IN_GROUPS, "gioca", en="lay", es="tiro"),
)

SHOWN: Final = ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines)

UI: Final = ui.GameUi(
    called=("tricks", "prese", "bazas"),
    commands=COMMANDS,
    round="hand",
    rules=ui.RulesUi(house=HOUSE, pages=plain_pages("tricks.rules", "match")),
    offers=ui.OffersUi(
        names=("passa", "chiamo", "solissimo", "scarto", "gioca"), choices=choices, option_name=said
    ),
    table=SHOWN,
    picture=plain_picture(SHOWN, table_picture, is_dealt),
    own=ui.OwnUi(card_lines=card_lines, hand_picture=hand_picture, peek=peek),
    actor=ui.ActorUi(recap=recap),
)
