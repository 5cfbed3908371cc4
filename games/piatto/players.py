"""Reference players: *alla regola* (PI-35), which also plays for the clock, the cousin, and a random legal player."""

from __future__ import annotations

from engine.cousin import Temper, bank, banker_target, draws, stake, temper_of
from engine.drawing import actions as act
from engine.drawing.hand import is_lone_matta
from engine.drawing.regola import banker_draws, least, punta_draws
from engine.game import Below, Offer
from engine.half_points import SEVEN
from games.piatto.events import PiattoAction
from games.piatto.state import PiattoState, PiattoTable, running
from games.piatto.view import PiattoView, view


def alla_regola(view: PiattoView, _offers: tuple[Offer, ...], _below: Below) -> PiattoAction:
    """Play by PI-35 without chance: take the bank with the smallest pot, play, stake the minimum."""
    if view.table.phase == "offer":
        return act.Accetto()
    return act.Gioco() if view.table.phase == "join" else regola(view)


def regola(view: PiattoView) -> PiattoAction:
    """One step *alla regola* in a mano: the minimum stake, or the stake already named (PI-35)."""
    table = view.table
    if table.phase == "punta":
        return act.OnlineTiro() if punta_draws(view.cards) else act.OnlineSto()
    return act.OnlineTiro() if banker_draws(view.cards, least_against(table)) else act.OnlineSto()


def least_against(table: PiattoTable) -> int:
    """The lowest total, in half points, that the punta can have, as far as is public."""
    duel = running(table)
    return least(duel.drawn, duel.status == "seven_half")


def on_timeout(state: PiattoState, lapsed: bool) -> PiattoAction:
    """The action for an absent player: refuse the bank (PI-16, PI-17), do not play against a bank (PI-20).

    Once cards are dealt, *alla regola*; a punta who has not staked yet stakes the minimum, because otherwise waiting
    would be a way out of a bad card (A-ON-8). In a tournament, a punta in sit-out before the decision began (not
    ``lapsed``) has had no card: the punta pays and does not play (PI-22).
    """
    table = state.table
    if table.phase == "offer":
        return act.Rifiuto()
    if table.phase == "join":
        return act.NonGioco()
    untouched = running(table).stake is None
    if untouched and table.rules.tournament and not lapsed:
        return act.NonGioco()
    return regola(view(state, table.to_act))


def cousin(view: PiattoView, offers: tuple[Offer, ...], below: Below) -> PiattoAction:
    """Take every bank, play against every bank, and play a mano by feel."""
    temper = temper_of(view.viewer)
    found = {offer.name: offer for offer in offers}
    if "accetto" in found:
        return act.Accetto(bank(found["accetto"], view.rules.min_pot, temper=temper, below=below))
    if "gioco" in found:
        return act.Gioco()
    least = view.rules.min_bet
    strength = SEVEN if is_lone_matta(view.cards) else view.total
    if "sto" not in found or draws(view.total, _target(view, temper), temper=temper, below=below):
        return act.OnlineTiro(stake(found["tiro"], strength, least, temper=temper, below=below))
    return act.OnlineSto(stake(found["sto"], strength, least, temper=temper, below=below))


def _target(view: PiattoView, temper: Temper) -> int:
    """The total, in half points, below which it draws."""
    table = view.table
    if table.phase == "punta":
        return temper.stands_from
    largest = running(table).stake or 0
    return banker_target(temper, least_against(table), largest=largest, least=view.rules.min_bet)
