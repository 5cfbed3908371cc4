"""Reference players: *alla regola* (PI-35), which also plays for the clock, the cousin, and a random legal player."""

from __future__ import annotations

from typing import Final

from engine.cousin import Temper, bank, banker_target, draws, stake, temper_of
from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro, Rifiuto
from engine.drawing.hand import is_lone_matta
from engine.drawing.regola import banker_draws, least, punta_draws
from engine.game import Below, Offer
from engine.half_points import SEVEN
from games.classica.events import ClassicaAction, Manca
from games.classica.state import ClassicaState, drawable
from games.classica.view import ClassicaView, view

BANK: Final = 10
"""A computer takes a bank of this many times the smallest, or the largest it can cover."""


def alla_regola(view: ClassicaView, offers: tuple[Offer, ...], _below: Below) -> ClassicaAction:
    """Play by PI-35 without chance; always take a bank."""
    if view.table.phase == "offer":
        accept = offers[0]
        return Accetto(min(accept.high, BANK * accept.low))
    return regola(view)


def regola(view: ClassicaView) -> OnlineTiro | OnlineSto:
    """One step *alla regola* for the player on turn: the minimum stake, or the stake already named.

    The banker draws below the smallest total that any punta still in can hold.
    """
    table = view.table
    if table.bank_plays:
        still_in = [seat for seat in table.seats[:-1] if seat.status != "bust"]
        to_reach = min(least(seat.open, seat.status == "seven_half") for seat in still_in)
        draws = banker_draws(view.cards, to_reach)
    else:
        draws = punta_draws(view.cards)
    return OnlineTiro() if draws and drawable(table) else OnlineSto()


def on_timeout(state: ClassicaState, lapsed: bool) -> ClassicaAction:
    """The action for a player on turn in sit-out (CL-6, CL-8a, PI-12, PI-18, PI-20, PI-23)."""
    table = state.table
    if table.phase == "offer":
        return Manca() if lapsed else Rifiuto()
    return regola(view(state, table.to_act))


ROOM: Final = 4
"""The highest stake of its bank is at least this many times the minimum, so that punte have a choice."""


def cousin(view: ClassicaView, offers: tuple[Offer, ...], below: Below) -> ClassicaAction:
    """Take every bank, and play a hand by feel."""
    temper = temper_of(view.viewer)
    found = {offer.name: offer for offer in offers}
    low = view.rules.min_bet
    if "accetto" in found:
        return Accetto(bank(found["accetto"], ROOM * low, temper=temper, below=below))
    strength = SEVEN if is_lone_matta(view.cards) else view.total
    drawn = "tiro" in found and draws(view.total, _target(view, temper), temper=temper, below=below)
    if drawn or "sto" not in found:
        return OnlineTiro(stake(found["tiro"], strength, low, temper=temper, below=below))
    return OnlineSto(stake(found["sto"], strength, low, temper=temper, below=below))


def _target(view: ClassicaView, temper: Temper) -> int:
    """The total, in half points, below which it draws."""
    table = view.table
    if not table.bank_plays:
        return temper.stands_from
    still_in = [seat for seat in table.seats[:-1] if seat.status != "bust"]
    to_reach = min(least(seat.open, seat.status == "seven_half") for seat in still_in)
    largest = max(seat.stake or 0 for seat in still_in)
    return banker_target(temper, to_reach, largest=largest, least=view.rules.min_bet)
