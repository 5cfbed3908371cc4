"""The reference player *cousin* for sette e mezzo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.cousin import SEVEN, Temper, banker_target, draws, stake, temper_of
from engine.game import Offer
from engine.sette_e_mezzo.actions import Action, Sto, Tiro
from engine.sette_e_mezzo.offers import BARE, best_declaration
from engine.sette_e_mezzo.players import least_still_in
from engine.sette_e_mezzo.rules import SEVEN_AND_HALF
from engine.sette_e_mezzo.view import View

TREATS: Final = ("triple", "asso_mezzo", "barella")
"""Optional actions that it always takes, if the house rules allow them."""


def cousin(view: View, offers: tuple[Offer, ...], below: Callable[[int], int]) -> Action:
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
    if "tiro" in found and draws(total, target, temper, below):
        return Tiro(stake(found["tiro"], strength, least, temper=temper, below=below))
    amount = stake(found["sto"], strength, least, temper=temper, below=below)
    return Sto(amount, best_declaration(view))


def _target(view: View, temper: Temper) -> int:
    """The total, in half points, below which it draws."""
    table = view.table
    if view.viewer != view.banker:
        return temper.stands_from
    still_in = [seat for seat in table.played if seat.status != "bust"]
    largest = max(seat.stake or 0 for seat in still_in)
    return banker_target(temper, least_still_in(table), largest, view.rules.min_stake)
