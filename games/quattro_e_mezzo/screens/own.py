"""Messages for one player of quattro e mezzo: the own cards, the effect of a tap, the result of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from display.cards import points, with_worth
from display.drawing.own import OwnCards, OwnHand, drawn_card
from display.pictures.picture import Label
from display.points import in_points
from display.render_context import RenderContext
from engine.drawing.hand import weight
from engine.game import Person
from engine.half_points import MATTA_WEIGHT, SIX
from games.quattro_e_mezzo.events import (
    QuattroDrew,
    QuattroEvent,
    QuattroSixesDeclared,
    QuattroStood,
)
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.hand import (
    QuattroHand,
    declarations,
    is_six_and_matta,
    may_stop,
)
from games.quattro_e_mezzo.state import QuattroSeat
from games.quattro_e_mezzo.view import QuattroView
from locales import Raw, Words, signed


def said_points(number: int) -> Raw:
    """Points of a match in digits."""
    return Raw(in_points(number, GAME.tally.points))


def hand_name(hand: QuattroHand, words: Words) -> Raw:
    """The total of a final hand, or the name of a special one."""
    if hand.kind in ("doppio_sei", "mega"):
        return words(f"quattro.kind.{hand.kind}")
    return Raw(points(hand.total))


def _seat(view: QuattroView) -> QuattroSeat | None:
    return next((seat for seat in view.seats if seat.person == view.viewer), None)


def own_total(view: QuattroView, words: Words) -> Raw:
    """The total of the viewer's cards; with the matta all totals at which the viewer may stop, best first."""
    seat, held = _seat(view), weight(view.cards)
    if seat is not None and seat.total is not None:
        if seat.status == "doppio_sei":
            return words("quattro.kind.doppio_sei")
        return Raw(points(seat.total))
    if held < MATTA_WEIGHT:
        return Raw(points(held))
    if view.matta:
        return Raw(points(held - MATTA_WEIGHT + view.matta))
    values = declarations(held, len(view.cards))
    if not values:
        return Raw(points(1))
    return either([points(held - MATTA_WEIGHT + value) for value in values], words)


def either(said: Sequence[str], words: Words) -> Raw:
    """``4½, 7 o 5``."""
    *others, last = said
    if not others:
        return Raw(last)
    return words("quattro.or", first=Raw(", ".join(others)), last=Raw(last))


def prospect(view: QuattroView, words: Words) -> str:
    """A hint for a viewer whose turn is not over: a card must come, or two sixes are possible."""
    seat = _seat(view)
    if seat is None or seat.status != "waiting" or not view.cards:
        return ""
    if weight(view.cards) == SIX and len(view.cards) == 1:
        return words("quattro.own.six")
    if is_six_and_matta(view.cards, matta_first=view.rules.doppio_sei_matta_first):
        return words("quattro.own.sixes")
    if not may_stop(weight(view.cards), len(view.cards)):
        return words("quattro.own.must")
    return ""


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's own cards and their total; a note for a viewer without cards."""
    view: QuattroView = context.seen.game
    word = context.words
    lines = OWN.lines(context)
    seat = _seat(view)
    if view.cards and seat is not None and seat.status not in ("waiting", "stands"):
        lines.append(word(f"quattro.own.ended.{seat.status}"))
    return lines


def own_hand(context: RenderContext) -> OwnHand | None:
    """The viewer's own cards."""
    view: QuattroView = context.seen.game
    if not view.cards:
        return None
    total = own_total(view, context.words)
    return OwnHand(view.cards, total, Label((total,)), prospect(view, context.words))


OWN: Final = OwnCards(own_hand, lone="quattro.own.matta")


def happened(context: RenderContext, who: Person, events: Sequence[QuattroEvent]) -> str | None:
    """The effect of an action on its actor, in a sentence; None if the screen says it all."""
    word = context.words
    view: QuattroView = context.seen.game
    said: str | None = None
    for event in events:
        match event:
            case QuattroDrew(person=person) if person == who:
                said = _drew(context, event)
            case QuattroStood(person=person) if person == who:
                said = word("quattro.stood", total=own_total(view, word))
            case QuattroSixesDeclared(person=person) if person == who:
                said = word("quattro.own.ended.doppio_sei")
            case _:
                pass
    return said


def _drew(context: RenderContext, event: QuattroDrew) -> str:
    word = context.words
    view: QuattroView = context.seen.game
    card = drawn_card(word, event.card)
    seat = next((one for one in view.seats if one.person == event.person), None)
    if event.fate:
        total = "" if seat is None or seat.total is None else points(seat.total)
        return word(f"quattro.drew.{event.fate}", card=card, total=total)
    return word("drawing.drew.on", card=card, total=own_total(view, word))


def recap(context: RenderContext) -> str | None:
    """The viewer's result of the last hand; None for a viewer who was not in it."""
    view: QuattroView = context.seen.game
    ending, viewer = view.table.ending, context.seen.viewer
    gained = dict(ending.points) if ending is not None else {}
    if ending is None or viewer not in gained:
        return None
    word = context.words
    total = said_points(dict(view.table.scores).get(viewer, 0))
    hand = next((one for one in ending.hands if one.person == viewer), None)
    won = word("quattro.recap.points", points=signed(gained[viewer]), total=total)
    if hand is None:
        return won
    had = word(
        "drawing.recap.had",
        hand=context.seen.round,
        cards=with_worth(hand.cards, hand_name(hand, word), word, short=context.pictured),
    )
    return f"{had} {won}"
