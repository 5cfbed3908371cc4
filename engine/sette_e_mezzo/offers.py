"""A viewer's possible actions, from that view alone (BT-1, BT-4 … BT-7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.cards import Card
from engine.game import PUBLIC, Choice, Offer, Refusal
from engine.sette_e_mezzo.actions import (
    Action,
    AssoMezzo,
    Barella,
    Brucia,
    Sto,
    Tiro,
    Triple,
)
from engine.sette_e_mezzo.cover import stake_range
from engine.sette_e_mezzo.hand import best_of, declarations, weight
from engine.sette_e_mezzo.may import may_burn, may_halve, may_swap
from engine.sette_e_mezzo.possible import possible_hands
from engine.sette_e_mezzo.rules import SEVEN_AND_HALF
from engine.sette_e_mezzo.state import Seat, Table, drawable
from engine.sette_e_mezzo.view import View

_ORDER = ("tiro", "sto", "brucia", "barella", "asso_mezzo", "triple")
BARE: Final[Mapping[str, Action]] = {
    "brucia": Brucia(),
    "barella": Barella(),
    "asso_mezzo": AssoMezzo(),
    "triple": Triple(),
}
"""The actions without parameters, by the name of their offer."""


def offers(view: View) -> tuple[Offer, ...]:
    """Possible actions of ``view.viewer`` now; for ``PUBLIC`` those legal for any hand that fits the public view.

    Stakes are ranges in chips. The options of *sto* are the possible declarations of the matta, in half points, best
    first. A hand fits the public view if none of its covered cards is seen elsewhere, and its open cards did not end
    the turn.
    """
    table = view.table
    seat = table.seat
    viewer = view.viewer
    if table.phase != "turn":
        return ()
    if seat.person == viewer:
        return offers_for(table, seat, view.cards)
    if viewer != PUBLIC:
        return ()
    union: dict[str, Offer] = {}
    for cards in possible_hands(table, seat):
        for offer in offers_for(table, seat, cards):
            union[offer.name] = _either(union.get(offer.name), offer)
    return tuple(union[name] for name in _ORDER if name in union)


def offers_for(table: Table, seat: Seat, cards: tuple[Card, ...]) -> tuple[Offer, ...]:
    """The possible actions of the player on turn with ``cards``."""
    setting = table.setting
    opened = setting.round
    rules = opened.rules
    values = rules.values
    low = high = 0
    punta = False
    if seat.person != opened.banker:
        punta = True
        low, high = stake_range(rules, seat.stake, seat.purse, table.bank, False)
    if values.plain and table.stock and values.matta not in cards:
        return _plain(low, high)
    calls = stands = low, high
    if punta and rules.stake_change == "call_and_stop" and seat.stake is not None:
        stands = stake_range(rules, seat.stake, seat.purse, table.bank, True)
    more = drawable(table)
    held = weight(values, cards, seat.extras.ace_half)
    total = best_of(values, held, len(cards))
    found: list[Offer] = []
    if total < SEVEN_AND_HALF:
        if more:
            found.append(Offer("tiro", *calls))
        found.append(Offer("sto", *stands, declarations(values, held, len(cards))))
    else:
        found.append(Offer("sto", seat.stake or 0, seat.stake or 0))
    if punta and more and may_burn(rules, cards):
        found.append(Offer("brucia"))
    if punta and more and may_swap(rules, seat, cards):
        found.append(Offer("barella"))
    if punta and may_halve(rules, seat, cards):
        found.append(Offer("asso_mezzo"))
    if total == SEVEN_AND_HALF:
        found.append(Offer("triple"))
    return tuple(found)


@lru_cache(maxsize=4096)
def _plain(low: int, high: int) -> tuple[Offer, ...]:
    """The two offers of an ordinary turn by their stakes, built once and reused."""
    return Offer("tiro", low, high), Offer("sto", low, high)


def _either(one: Offer | None, other: Offer) -> Offer:
    """The union of the offers of two hands."""
    if one is None or one == other:
        return other
    options = tuple(sorted({*one.options, *other.options}, reverse=True))
    return Offer(one.name, min(one.low, other.low), max(one.high, other.high), options)


def action(view: View, choice: Choice) -> Action | Refusal:
    """The action of this viewer's choice. Refused: ``unknown_action``.

    *Sto* with the matta always declares it, at its best if the choice has no value (A-SM-2).
    """
    if choice.name == "tiro":
        return Tiro(choice.amount)
    if choice.name == "sto":
        return Sto(choice.amount, choice.option or best_declaration(view))
    return BARE.get(choice.name, Refusal("unknown_action"))


def best_declaration(view: View) -> int | None:
    """The best value to declare for the viewer's matta, in half points; None if there is nothing to declare."""
    values = view.rules.values
    if values.matta not in view.cards or (seat := view.seat) is None:
        return None
    held = weight(values, view.cards, seat.ace_half)
    return next(iter(declarations(values, held, len(view.cards))), None)
