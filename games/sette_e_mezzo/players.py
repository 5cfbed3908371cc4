"""Reference players: *alla regola* (SM-46), which also plays for the clock, the cousin, and a random legal player."""

from __future__ import annotations

from typing import Final

from engine.cousin import Temper, banker_target, draws, stake, temper_of
from engine.game import Below, Offer
from engine.half_points import FIVE, HALF, MATTA_WEIGHT, SEVEN, SEVEN_AND_HALF
from games.sette_e_mezzo.events import SetteEMezzoAction, Sto, Tiro
from games.sette_e_mezzo.hand import best_of, weight
from games.sette_e_mezzo.offers import BARE, best_declaration
from games.sette_e_mezzo.state import SetteEMezzoSeat, SetteEMezzoState, SetteEMezzoTable, drawable
from games.sette_e_mezzo.view import SetteEMezzoView, view


def alla_regola(
    view: SetteEMezzoView, _offers: tuple[Offer, ...], _below: Below
) -> SetteEMezzoAction:
    """Play by SM-46, independent of offers and chance."""
    return regola(view)


def regola(view: SetteEMezzoView) -> SetteEMezzoAction:
    """One step *alla regola* for the player on turn: the minimum stake or the last one named, the matta at its best.

    A punta draws below 5. The banker draws below 5 and below the lowest total that any punta still in can hold.
    """
    table = view.table
    seat = table.seat
    values = table.round.rules.values
    total = best_of(values, weight(values, view.cards, seat.ace_half), len(view.cards))
    least = FIVE
    if seat.person == table.round.banker:
        least = max(FIVE, least_still_in(table))
    if total < least and drawable(table):
        return Tiro()
    return Sto(None, best_declaration(view))


def least_still_in(table: SetteEMezzoTable) -> int:
    """The lowest total, in half points, that any punta still in can hold, as far as is public (PI-35)."""
    return min(_least_of(table, seat) for seat in table.played if seat.status != "bust")


def _least_of(table: SetteEMezzoTable, seat: SetteEMezzoSeat) -> int:
    if seat.total is not None:
        return min(seat.total, SEVEN_AND_HALF)
    values = table.round.rules.values
    known = weight(values, seat.open, seat.ace_half)
    return SEVEN if known >= MATTA_WEIGHT else known + HALF * len(seat.covered)


def on_timeout(state: SetteEMezzoState, _lapsed: bool) -> SetteEMezzoAction:
    """The action for an absent player on turn (SM-46); ``lapsed`` makes no difference."""
    return regola(view(state, state.table.seat.person))


TREATS: Final = ("triple", "asso_mezzo", "barella")
"""Optional actions that it always takes, if the house rules allow them."""


def cousin(view: SetteEMezzoView, offers: tuple[Offer, ...], below: Below) -> SetteEMezzoAction:
    """Take a card or stand, with a stake by feel. It burns a 3 or a 4 that busts the hand or does not improve it."""
    found = {offer.name: offer for offer in offers}
    for treat in TREATS:
        if treat in found:
            return BARE[treat]
    temper = temper_of(view.viewer)
    target = _target(view, temper)
    total = view.total
    if "brucia" in found and not target <= total <= SEVEN_AND_HALF:
        return BARE["brucia"]
    least = view.rules.min_stake
    strength = SEVEN if view.cards == (view.rules.matta,) else total
    if "tiro" in found and draws(total, target, temper=temper, below=below):
        return Tiro(stake(found["tiro"], strength, least, temper=temper, below=below))
    amount = stake(found["sto"], strength, least, temper=temper, below=below)
    return Sto(amount, best_declaration(view))


def _target(view: SetteEMezzoView, temper: Temper) -> int:
    """The total, in half points, below which it draws."""
    table = view.table
    if view.viewer != view.banker:
        return temper.stands_from
    still_in = [seat for seat in table.played if seat.status != "bust"]
    largest = max(seat.stake or 0 for seat in still_in)
    return banker_target(temper, least_still_in(table), largest=largest, least=view.rules.min_stake)
