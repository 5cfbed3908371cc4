"""Messages for one player of sette e mezzo: the player's cards, the effect of a tap, the result of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from display.cards import card_name, cards_within, points, the_card, with_worth
from display.render_context import RenderContext
from engine.cards import PACK, is_figure, rank
from engine.game import Person
from engine.half_points import HALF, SEVEN_AND_HALF
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.hand import best_total
from games.sette_e_mezzo.state import SetteEMezzoSeat
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import Raw, Words

FIGURES: Final = tuple(filter(is_figure, PACK))

ENDED: Final = ("bust", "seven_half", "reale", "triple")
"""Ends of a turn that all players see."""


def did(seat: SetteEMezzoSeat, words: Words) -> list[str]:
    """The optional rules that a player used in this hand, in order: ``barella``, ``brucia il 4``, ``asso mezzo``."""
    extras = seat.extras
    said: list[str] = [
        words("sette.did.barella")
        if place in extras.swaps
        else words("sette.did.brucia", card=rank(card))
        for place, card in enumerate(extras.burnt)
    ]
    return [*said, words("sette.did.asso_mezzo")] if extras.ace_half else said


def total_of(view: SetteEMezzoView, seat: SetteEMezzoSeat) -> int:
    """The viewer's own total in half points: as announced, otherwise the best total of the cards."""
    if seat.total is not None:
        return seat.total
    return best_total(view.cards, view.rules, seat.ace_half) if view.cards else 0


def peek(context: RenderContext) -> str:
    """The viewer's own cards in a sentence, and the prospect of one more card."""
    view: SetteEMezzoView = context.seen.game
    word = context.words
    seat = view.seat
    if not view.cards or seat is None:
        return word("sette.no_cards")
    first, *others = view.cards
    if not others and first == view.rules.matta:
        return word("sette.peek.matta", card=the_card(first, word))
    cards = cards_within(view.cards, word)
    total = total_of(view, seat)
    said = (
        word("sette.peek.many", cards=cards, total=points(total))
        if others
        else word("sette.peek.one", cards=cards)
    )
    ahead = prospect(context, seat, total)
    return Raw(f"{said} {ahead}") if ahead else said


def prospect(context: RenderContext, seat: SetteEMezzoSeat, total: int) -> str:
    """The prospect of one more card for the viewer at ``seat`` with ``total`` half points.

    Empty after the viewer's turn, and if no card can help.
    """
    view: SetteEMezzoView = context.seen.game
    if seat.status != "waiting" or not view.cards:
        return ""
    if total == HALF and len(view.cards) == 1:
        return "" if view.cards[0] == view.rules.matta else context.words("sette.peek.seven")
    if total >= SEVEN_AND_HALF:
        return ""
    known = (*view.cards, view.rules.matta)
    figures = [figure for figure in FIGURES if figure not in known]
    ahead = best_total((*view.cards, *figures[:1]), view.rules, seat.ace_half)
    if ahead == total:
        return ""
    key = "sette.peek.figure" if ahead < SEVEN_AND_HALF else "sette.peek.figure_makes"
    return context.words(key, total=points(ahead))


def happened(context: RenderContext, who: Person, events: Sequence[Any]) -> str | None:
    """The effect of an action on its actor, in a sentence; None if the screen says it all."""
    word = context.words
    said: str | None = None
    for event in events:
        match event:
            case ev.Drew(person=person) if person == who:
                said = _drew(context, event)
            case ev.Stood(person=person) if person == who:
                key = "sette.stood" if event.stake else "sette.stood_bank"
                said = word(key, stake=event.stake)
            case ev.Called(person=person) | ev.Burnt(person=person) | ev.Swapped(person=person) if (
                person == who
            ):
                said = None
            case ev.TripleDeclared(person=person) if person == who:
                said = word("sette.status.triple")
            case ev.AceHalved(person=person) if person == who:
                said = word("sette.halved")
            case ev.Conceded(person=person) if person == who:
                said = word("sette.conceded", total=points(_total_at_end(context.seen.game, who)))
    return said


def _drew(context: RenderContext, event: ev.Drew) -> str:
    view: SetteEMezzoView = context.seen.game
    word = context.words
    card = card_name(event.card, word)
    if event.card == view.rules.matta:
        card = word("sette.drew.matta", card=card)
    if event.fate:
        total = points(_total_at_end(view, event.person))
        if event.fate == "bust":
            lost = "bust_bank" if event.person == view.banker else "bust"
            return word(f"sette.drew.{lost}", card=card, total=total)
        return word(f"sette.drew.{event.fate}", card=card)
    seat = view.seat
    total = points(view.total if seat is None else total_of(view, seat))
    return word("sette.drew.on", card=card, total=total)


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
            won = "won" if result.chips > 0 else "lost" if result.chips < 0 else "even"
            had = word(
                "sette.recap.had",
                hand=context.seen.round,
                cards=with_worth(cards, total, word),
            )
            return Raw(f"{had} {word(f'sette.recap.{won}', n=abs(result.chips))}")
    return None
