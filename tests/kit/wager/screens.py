"""The look of wager: the window of bets on the public table, the responsible's turn, the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from display import game_ui as ui
from display.buttons import button, named, stakes
from display.callback import choice_argument
from display.cards import card_name
from display.command import IN_GROUPS, command
from display.games.labels import change, name_of
from display.pictures.picture import BACK, CardStyle, Face, HandPicture, Panel, TablePicture
from display.render_context import RenderContext
from display.screen import Button
from engine.game import Choice, Offer, Person
from locales import Raw, number, signed
from tests.kit.plain_rules import plain_house, plain_pages, plain_picture
from tests.kit.wager.game import (
    GAME,
    WagerBet,
    WagerEvent,
    WagerRaised,
    WagerTable,
    WagerView,
)

MOST_BETS: Final = 3
"""Highest bets that the table names."""

MOST_GAINS: Final = 8
"""People whom the result names."""


HOUSE: Final = plain_house(GAME, group="stakes", switch="most", said="wager.stake")


def _table(context: RenderContext) -> WagerTable:
    view: WagerView = context.seen.game
    return view.table


# --- the public table -------------------------------------------------------------------------------------------


def hand_lines(context: RenderContext) -> list[str]:
    """The bank, the number and sum of the bets, and the highest of them."""
    table, word = _table(context), context.words
    banker = context.name(table.opened.banker)
    lines: list[str] = [word("wager.bank", n=context.seen.round, name=banker, left=table.left)]
    if not table.bets:
        return [*lines, word("wager.no_bets")]
    stakes_now = {person: chips + table.raised_by(person) for person, chips in table.bets}
    lines.append(word("wager.bets", n=len(stakes_now), total=sum(stakes_now.values())))
    highest = sorted(stakes_now.items(), key=lambda bet: -bet[1])
    lines += [
        word("wager.bet", name=context.name(person), n=chips)
        for person, chips in highest[:MOST_BETS]
    ]
    if len(highest) > MOST_BETS:
        lines.append(word("wager.more_bets", n=len(highest) - MOST_BETS))
    return lines


def asks(context: RenderContext) -> Raw:
    """The question to everybody in a window, or to the responsible."""
    table, word = _table(context), context.words
    if table.phase == "bets":
        return word("wager.asks_bets", name=context.name(table.opened.banker))
    key = "wager.asks_raises" if table.phase == "raises" else "wager.asks_card"
    return word(key, name=context.name(table.responsible))


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """A row of amounts, each of which bets at once; then the buttons without an amount."""
    rows = [_amounts(context, offer) for offer in context.offers if offer.high]
    for names in (("bet", "raise", "take_back"), ("close_bets", "reveal", "call_raises")):
        can = {offer.name for offer in context.offers}
        row = tuple(_named(context, name) for name in names if name in can)
        rows += [row] if row else []
    return rows


def _named(context: RenderContext, name: str) -> Button:
    """A button without an amount; it says the amount that the viewer has chosen before."""
    if name not in ("bet", "raise") or context.draft is None:
        return named(context, name)
    label = context.words(
        "wager.with_amount", what=context.words(f"button.{name}"), n=context.draft
    )
    return button(context, name, label)


def _amounts(context: RenderContext, offer: Offer) -> tuple[Button, ...]:
    amounts = stakes(offer.low, offer.high, offer.step)
    return tuple(
        button(
            context,
            offer.name,
            label=context.words("wager.raises", n=n) if offer.name == "raise" else number(n),
            argument=choice_argument(Choice(offer.name, n)),
        )
        for n in amounts
    )


def result_lines(context: RenderContext) -> list[str]:
    """Both cards, and the largest gains and losses."""
    table, word = _table(context), context.words
    ending = table.ending
    if ending is None:
        return []
    if not ending.gains:
        return [word("wager.unbet")]
    banker, bettors = (card_name(card, word) for card in ending.shown)
    gains = sorted(ending.gains, key=lambda gain: -abs(gain[1]))
    lines: list[str] = [word("wager.shown", banker=banker, bettors=bettors)]
    lines += [
        word("wager.gain", name=context.name(person), chips=Raw(signed(chips)))
        for person, chips in gains[:MOST_GAINS]
    ]
    if len(gains) > MOST_GAINS:
        lines.append(word("wager.more_gains", n=len(gains) - MOST_GAINS))
    return lines


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The two cards: covered in every view of the table, face up after the round."""
    table = _table(context)
    ending = table.ending
    if table.phase in ("deck", "deal") or (table.phase == "between" and not table.responsible):
        return None
    gains = dict(ending.gains) if ending is not None else {}
    faces: tuple[Face, ...] = ending.shown if ending is not None else (BACK, BACK)
    people = (table.opened.banker, table.responsible)
    panels = tuple(
        Panel(
            name=name_of(context, person, place) if person else "?",
            cards=(face,),
            stake="" if not place else str(table.bet_of(person)),
            status=None,
            change=change(gains[person]) if person in gains else None,
            turn=person != 0 and person == context.seen.running.turn,
            banker=not place,
        )
        for place, (person, face) in enumerate(zip(people, faces, strict=True))
    )
    return TablePicture(style, BACK, panels)


def is_dealt(context: RenderContext) -> bool:
    """True while the two cards lie covered."""
    return _table(context).phase in ("bets", "card", "raises")


# --- for one person alone ---------------------------------------------------------------------------------------


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's bet, and the card if the viewer speaks for the bettors."""
    view: WagerView = context.seen.game
    bet = view.table.bet_of(view.viewer) + view.table.raised_by(view.viewer)
    lines: list[str] = [context.words("wager.own_bet", n=bet)] if bet else []
    return [*lines, _card(context)]


def _card(context: RenderContext) -> Raw:
    view: WagerView = context.seen.game
    if view.card is None:
        return context.words("wager.covered")
    return context.words("wager.own_card", card=card_name(view.card, context.words))


def peek(context: RenderContext) -> str:
    """The same in a sentence."""
    return " ".join(card_lines(context))


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The bettors' card, or a back."""
    view: WagerView = context.seen.game
    return HandPicture(style=style, matta=BACK, cards=(view.card or BACK,), total=None)


def happened(context: RenderContext, who: Person, events: Sequence[WagerEvent]) -> str | None:
    """The bet and the free chips left; the same again for a repeated tap."""
    table, word = _table(context), context.words
    left = context.chips.get(who, 0)
    bet = table.bet_of(who) + table.raised_by(who)
    mine = [one for one in events if isinstance(one, WagerBet | WagerRaised) and one.person == who]
    if not mine and events:
        return None
    if mine and isinstance(mine[-1], WagerRaised):
        return word("wager.raised", n=bet, left=left)
    return word("wager.done", n=bet, left=left) if bet else word("wager.undone", left=left)


def recap(context: RenderContext) -> str | None:
    """The viewer's result of the last round, also of a bystander."""
    table = _table(context)
    ending = table.ending
    gains = dict(ending.gains) if ending is not None else {}
    viewer = context.seen.viewer
    if viewer not in gains:
        return None
    chips = Raw(signed(gains[viewer]))
    shown = result_lines(context)[0]
    if viewer == table.opened.banker:
        return f"{context.words('wager.recap_bank', chips=chips)} {shown}"
    bet = table.bet_of(viewer) + table.raised_by(viewer)
    return f"{context.words('wager.recap', n=bet, chips=chips)} {shown}"


COMMANDS: Final = (
    command(IN_GROUPS, "reveal scopro", en="turn", es="descubro"),
    command(IN_GROUPS, "take_back riprendo", en="takeback", es="retiro"),
)

SHOWN: Final = ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines)

UI: Final = ui.GameUi(
    called=("wager", "scommessa", "envite"),
    commands=COMMANDS,
    round="hand",
    halts={
        "nobody_bets": ui.HaltReason("wager.nobody_bets"),
        "nobody_covers": ui.HaltReason("wager.nobody_covers", short=True),
    },
    rules=ui.RulesUi(house=HOUSE, pages=plain_pages("wager.rules", "most")),
    offers=ui.OffersUi(
        names=("bet", "take_back", "close_bets", "raise", "call_raises", "reveal"),
        choices=choices,
        amounts={"bet": "bet", "raise": "raise"},
    ),
    table=SHOWN,
    picture=plain_picture(SHOWN, table_picture, is_dealt),
    own=ui.OwnUi(card_lines=card_lines, hand_picture=hand_picture, peek=peek),
    actor=ui.ActorUi(happened=happened, recap=recap),
)
