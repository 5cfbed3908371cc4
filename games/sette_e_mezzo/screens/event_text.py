"""Messages for one player of sette e mezzo: the player's cards, the effect of a tap, the result of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from display.cards import points, with_worth
from display.drawing.own import OwnCards, OwnHand, drawn_card, prospect, won_or_lost
from display.drawing.seats import total_label
from display.pictures.picture import BACK
from display.render_context import RenderContext
from engine.cards import rank
from engine.game import Person
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.hand import best_total
from games.sette_e_mezzo.state import SetteEMezzoSeat
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import Raw, Words


def did(seat: SetteEMezzoSeat, words: Words) -> list[str]:
    """The optional rules that a player used in this hand, in order: ``barella``, ``brucia il 4``, ``asso mezzo``."""
    said: list[str] = [
        words("sette.did.barella")
        if place in seat.swaps
        else words("sette.did.brucia", card=rank(card))
        for place, card in enumerate(seat.burnt)
    ]
    return [*said, words("sette.did.asso_mezzo")] if seat.ace_half else said


def total_of(view: SetteEMezzoView, seat: SetteEMezzoSeat) -> int:
    """The viewer's own total in half points: as announced, otherwise the best total of the cards."""
    if seat.total is not None:
        return seat.total
    return best_total(view.cards, view.rules, seat.ace_half) if view.cards else 0


def own_hand(context: RenderContext) -> OwnHand | None:
    """The viewer's own cards, and before the end of the turn the prospect of one more."""
    view: SetteEMezzoView = context.seen.game
    seat, rules = view.seat, view.rules
    if seat is None or not view.cards:
        return None
    total, ace_half, ahead = total_of(view, seat), seat.ace_half, ""
    if seat.status == "waiting":
        ahead = prospect(
            context.words,
            view.cards,
            lambda cards: best_total(cards, rules, ace_half),
            matta=rules.matta,
        )
    return OwnHand(
        cards=view.cards,
        total=points(total),
        label=total_label(seat.status, total),
        ahead=ahead,
        matta=rules.matta or BACK,
    )


OWN: Final = OwnCards(own_hand)


def happened(context: RenderContext, who: Person, events: Sequence[Any]) -> str | None:
    """The effect of an action on its actor, in a sentence; None if the screen says it all."""
    word = context.words
    said: str | None = None
    for event in events:
        match event:
            case ev.Drew(person=person) if person == who:
                said = _drew(context, event)
            case ev.Stood(person=person) if person == who:
                key = "drawing.stood" if event.stake else "drawing.stood_bank"
                said = word(key, stake=event.stake)
            case ev.Called(person=person) | ev.Burnt(person=person) | ev.Swapped(person=person) if (
                person == who
            ):
                said = None
            case ev.TripleDeclared(person=person) if person == who:
                said = word("drawing.status.triple")
            case ev.AceHalved(person=person) if person == who:
                said = word("sette.halved")
            case ev.Conceded(person=person) if person == who:
                said = word("sette.conceded", total=points(_total_at_end(context.seen.game, who)))
    return said


def _drew(context: RenderContext, event: ev.Drew) -> str:
    view: SetteEMezzoView = context.seen.game
    word = context.words
    card = drawn_card(word, event.card, matta=view.rules.matta)
    if event.fate:
        total = points(_total_at_end(view, event.person))
        if event.fate == "bust":
            lost = "bust_bank" if event.person == view.banker else "bust"
            return word(f"sette.drew.{lost}", card=card, total=total)
        return word(f"sette.drew.{event.fate}", card=card)
    seat = view.seat
    total = points(view.total if seat is None else total_of(view, seat))
    return word("drawing.drew.on", card=card, total=total)


def _total_at_end(view: SetteEMezzoView, person: Person) -> int:
    """The total of a player whose turn is over, in half points; the viewer knows covered cards of their own."""
    ended = next((seat for seat in view.seats if seat.person == person), None)
    if ended is None:
        return 0
    if ended.total is None and person == view.viewer:
        return total_of(view, ended)
    return ended.total or 0


def recap(context: RenderContext) -> str | None:
    """The viewer's result of the last round; None for a viewer who was not in it."""
    view: SetteEMezzoView = context.seen.game
    ending = view.table.ending
    if ending is None:
        return None
    for result in ending.results:
        if result.person == context.seen.viewer:
            word = context.words
            cards = view.cards or result.cards
            total: str = points(_total_at_end(view, result.person))
            if result.kind in ("reale", "triple"):
                total = word(f"hands.kind.{result.kind}")
            told = with_worth(cards, total, word, short=context.pictured)
            had = word("drawing.recap.had", hand=context.seen.round, cards=told)
            return Raw(f"{had} {won_or_lost(word, result.chips)}")
    return None
