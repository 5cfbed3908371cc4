"""The reference player *cousin* for classica."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.classica.actions import Action
from engine.classica.view import ClassicaView
from engine.cousin import SEVEN, Temper, bank, banker_target, draws, stake, temper_of
from engine.game import Offer
from engine.online.actions import Accetto, Sto, Tiro
from engine.online.hand import is_lone_matta
from engine.online.regola import least

ROOM: Final = 4
"""The highest stake of its bank is at least this many times the minimum, so that punte have a choice."""


def cousin(view: ClassicaView, offers: tuple[Offer, ...], below: Callable[[int], int]) -> Action:
    """Take every bank, and play a hand by feel."""
    temper = temper_of(view.viewer)
    found = {offer.name: offer for offer in offers}
    low = view.rules.min_bet
    if "accetto" in found:
        return Accetto(bank(found["accetto"], ROOM * low, temper=temper, below=below))
    strength = SEVEN if is_lone_matta(view.cards) else view.total
    drawn = "tiro" in found and draws(view.total, _target(view, temper), temper, below)
    if drawn or "sto" not in found:
        return Tiro(stake(found["tiro"], strength, low, temper=temper, below=below))
    return Sto(stake(found["sto"], strength, low, temper=temper, below=below))


def _target(view: ClassicaView, temper: Temper) -> int:
    """The total, in half points, below which it draws."""
    table = view.table
    if not table.bank_plays:
        return temper.stands_from
    still_in = [seat for seat in table.seats[:-1] if seat.status != "bust"]
    to_reach = min(least(seat.open, seat.status == "seven_half") for seat in still_in)
    largest = max(seat.stake or 0 for seat in still_in)
    return banker_target(temper, to_reach, largest, view.rules.min_bet)
