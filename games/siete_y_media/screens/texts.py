"""Messages for one person of siete y media: the cards, the effect of a tap, the result of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from display.cards import (
    card_name,
    card_sign,
    card_signs,
    cards_within,
    points,
    the_card,
    with_worth,
)
from display.drawing.own import won_or_lost
from display.render_context import RenderContext
from engine.game import Person
from engine.half_points import SEVEN_AND_HALF
from games.siete_y_media import events as ev
from games.siete_y_media.money import may_accept
from games.siete_y_media.settlement import weight
from games.siete_y_media.state import SieteTable
from games.siete_y_media.view import SieteView
from locales import Raw, signed


def table_of(context: RenderContext) -> SieteTable:
    view: SieteView = context.seen.game
    return view.table


def own_lines(context: RenderContext) -> list[str]:
    """The viewer's cards and bets in sentences: the own hand, la loca's, the bet on it, the share of the bank.

    A banker sees no card before the turn (SY-7).
    """
    view: SieteView = context.seen.game
    word, table = context.words, view.table
    lines: list[str] = []
    if view.cards:
        lines.append(_own_hand(context, view))
    elif view.viewer == view.banker and table.seated:
        lines.append(word("siete.own.bank"))
    if view.loca is not None:
        total = points(weight(view.loca_cards))
        cards = cards_within(view.loca_cards, word)
        lines.append(word("siete.own.loca", cards=cards, total=total))
    bet = table.loca.bet_of(view.viewer)
    if bet is not None and table.ending is None:
        lines.append(word("siete.own.bet", n=bet.bet))
    share = dict(table.holders).get(view.viewer, 0)
    if len(table.holders) > 1 and share:
        lines.append(word("siete.own.share", percent=str(share)))
    offered = dict(table.offered).get(view.viewer, 0)
    if offered:
        lines.append(word("siete.own.offered", percent=str(offered)))
    return lines


def _own_hand(context: RenderContext, view: SieteView) -> Raw:
    """The viewer's hand and its total; the card that is covered now, if others are open."""
    word = context.words
    seat = view.seat
    if seat is not None and seat.status == "muerto":
        return word("siete.own.muerto")
    many = context.pictured and len(view.cards) > 2
    cards = card_signs(view.cards, word) if many else cards_within(view.cards, word)
    if view.card is None or len(view.cards) == 1:
        key = "drawing.own.one" if len(view.cards) == 1 else "drawing.own.many"
        return word(key, cards=cards, total=points(view.total))
    covered = Raw(card_sign(view.card, word)) if many else the_card(view.card, word)
    return word("siete.own.covered", cards=cards, total=points(view.total), covered=covered)


def happened(context: RenderContext, who: Person, events: Sequence[Any]) -> str | None:
    """The effect of an action on its actor, in a sentence; None if the screen says it all.

    A repeated bet makes no event, and gets the same answer.
    """
    if not events:
        return _bet_now(context, who)
    said: str | None = None
    for event in events:
        if getattr(event, "person", 0) == who:
            said = _told(context, event) or said
    return said


def _bet_now(context: RenderContext, who: Person) -> str | None:
    """The bet on la loca of ``who`` and the free chips."""
    own = table_of(context).loca.bet_of(who)
    if own is None:
        return None
    return context.words("siete.done.bet", n=own.bet, left=context.chips.get(who, 0))


def _told(context: RenderContext, event: Any) -> str | None:
    word = context.words
    left = context.chips.get(event.person, 0)
    match event:
        case ev.SieteDrew():
            return _drew(context, event)
        case ev.SieteStood(bet=bet, doubled=doubled) if bet:
            return word("siete.done.doubled" if doubled else "siete.done.stood", n=bet)
        case ev.SieteStood():
            return word(
                "siete.done.stood_loca" if _of_loca(context, event) else "drawing.stood_bank"
            )
        case ev.SieteMuerto(above=above, below=below):
            return word("siete.done.muerto", above=above, n=below)
        case ev.SieteLocaBet(amount=amount) if amount:
            return word("siete.done.bet", n=amount, left=left)
        case ev.SieteLocaBet():
            return word("siete.done.back", left=left)
        case ev.SieteLocaRaised():
            return _bet_now(context, event.person)
        case ev.SieteLocaDoubled():
            return word("siete.done.doubled_loca", n=table_of(context).loca.total)
        case ev.SieteLocaNamed(named=named):
            return word("siete.done.named", name=context.name(named))
        case ev.SieteShared(entered=entered):
            share = str(dict(event.holders).get(event.person, 0))
            return word("siete.own.share" if entered else "siete.done.gave_back", percent=share)
        case ev.SieteBankLeft():
            return word("siete.done.left")
        case ev.SieteBankOffered():
            return word("siete.done.offered")
        case ev.SieteShareOffered(to=to, percent=percent):
            short = may_accept(table_of(context), to) is None
            key = "siete.done.share_short" if short else "siete.done.share_offered"
            return word(key, name=context.name(to), percent=str(percent))
    return None


def _of_loca(context: RenderContext, event: Any) -> bool:
    """True if the event belongs to la loca: the person who plays it has no other turn left."""
    return bool(table_of(context).loca.responsible == event.person)


def _bust_of(context: RenderContext, event: Any) -> str:
    """The key of the word for a bust hand: the bank's, la loca's, or a player's."""
    view: SieteView = context.seen.game
    if event.person == view.banker:
        return "bust_bank"
    return "bust_loca" if _of_loca(context, event) else "bust"


def _drew(context: RenderContext, event: ev.SieteDrew) -> str | None:
    """The card that came; nobody sees the one under a muerto's 7."""
    view: SieteView = context.seen.game
    word, table = context.words, view.table
    card = card_name(event.card, word)
    if event.fate:
        key = _bust_of(context, event) if event.fate == "bust" else event.fate
        return word(f"siete.drew.{key}", card=card)
    if view.loca is not None:  # only after the players' turns
        cards = view.loca_cards
    elif any(s.person == event.person and s.status == "muerto" for s in table.played):
        return None
    else:
        cards = view.cards
    total = points(weight(cards))
    key = "covered" if event.covered else "on"
    if weight(cards) == SEVEN_AND_HALF:
        key = "unannounced"
    return word(f"siete.drew.{key}", card=card, total=total)


def recap(context: RenderContext) -> str | None:
    """The viewer's result of the last round, also of a person without a seat; None for others."""
    view: SieteView = context.seen.game
    ending = view.table.ending
    viewer = context.seen.viewer
    gains = dict(ending.gains) if ending is not None else {}
    if ending is None or viewer not in gains:
        return None
    word = context.words
    chips = gains[viewer]
    said: list[str] = []
    hands = [shown.result for shown in ending.results if shown.result.person == viewer]
    for result in hands:
        cards = view.cards if view.card is not None else result.cards
        if result.outcome == "unplayed":
            said.append(word("siete.recap.unplayed"))
        elif not result.below:
            total = points(weight(cards))
            told = with_worth(cards, total, word, short=context.pictured)
            said.append(word("drawing.recap.had", hand=context.seen.round, cards=told))
        else:
            total = points(result.total)
            told = with_worth(cards, total, word, short=context.pictured)
            said.append(word("siete.recap.below", cards=told))
    loca = dict(ending.loca).get(viewer)
    if loca is not None:
        said.append(word("siete.recap.loca", chips=Raw(signed(loca))))
    if viewer in dict(ending.shares):
        said.append(word("siete.recap.bank", hand=context.seen.round, total=points(ending.total)))
    brought = won_or_lost(word, chips) if chips else word("siete.recap.even")
    return " ".join([*said, brought])
