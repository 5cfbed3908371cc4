"""The reference player *cousin* for piatto."""

from __future__ import annotations

from collections.abc import Callable

from engine.cousin import SEVEN, Temper, bank, banker_target, draws, stake, temper_of
from engine.game import Offer
from engine.online.actions import Accetto, Action, Gioco, Sto, Tiro
from engine.online.hand import is_lone_matta
from engine.piatto.fold_duel import running
from engine.piatto.players import least_against
from engine.piatto.view import PiattoView


def cousin(view: PiattoView, offers: tuple[Offer, ...], below: Callable[[int], int]) -> Action:
    """Take every bank, play against every bank, and play a mano by feel."""
    temper = temper_of(view.viewer)
    found = {offer.name: offer for offer in offers}
    if "accetto" in found:
        return Accetto(bank(found["accetto"], view.rules.min_pot, temper=temper, below=below))
    if "gioco" in found:
        return Gioco()
    least = view.rules.min_bet
    strength = SEVEN if is_lone_matta(view.cards) else view.total
    if "sto" not in found or draws(view.total, _target(view, temper), temper, below):
        return Tiro(stake(found["tiro"], strength, least, temper=temper, below=below))
    return Sto(stake(found["sto"], strength, least, temper=temper, below=below))


def _target(view: PiattoView, temper: Temper) -> int:
    """The total, in half points, below which it draws."""
    table = view.table
    if table.phase == "punta":
        return temper.stands_from
    largest = running(table).stake or 0
    return banker_target(temper, least_against(table), largest, view.rules.min_bet)
