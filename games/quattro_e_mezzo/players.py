"""Reference players: *alla regola* (QM-23), which also plays for the clock, the cousin, and a random legal player."""

from __future__ import annotations

from typing import Final

from engine.cards import Card
from engine.cousin import temper_of
from engine.drawing.hand import weight
from engine.game import Below, Offer
from engine.half_points import MATTA_WEIGHT, SIX
from games.quattro_e_mezzo.events import TIRO, DoppioSei, QuattroAction, QuattroSto
from games.quattro_e_mezzo.hand import is_six_and_matta, may_stop
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.state import QuattroState
from games.quattro_e_mezzo.view import QuattroView

_STO: Final = QuattroSto()
_DOPPIO_SEI: Final = DoppioSei()


def regola(cards: tuple[Card, ...], rules: QuattroRules) -> QuattroAction:
    """One step *alla regola*: draw until stopping is allowed; a six and the matta are a doppio sei (QM-23)."""
    if not may_stop(weight(cards), len(cards)):
        return TIRO
    if is_six_and_matta(cards, matta_first=rules.doppio_sei_matta_first):
        return _DOPPIO_SEI
    return _STO


def alla_regola(view: QuattroView, _offers: tuple[Offer, ...], _below: Below) -> QuattroAction:
    """Play by QM-23, independent of offers and chance."""
    return regola(view.cards, view.rules)


def cousin(view: QuattroView, offers: tuple[Offer, ...], below: Below) -> QuattroAction:
    """Play by feel, with a temperament (``engine.cousin``): stop as soon as allowed, declare every doppio sei.

    After a single 6 or 7 it takes one more card, except once in ``Temper.raises`` times, or if all others are bust.
    """
    allowed = {offer.name for offer in offers}
    if "doppio_sei" in allowed:
        return _DOPPIO_SEI
    if "sto" not in allowed:
        return TIRO
    single = len(view.cards) == 1 and SIX <= weight(view.cards) < MATTA_WEIGHT
    others = [seat for seat in view.table.seats if seat.person != view.viewer]
    all_bust = all(seat.status == "bust" for seat in others)
    return TIRO if single and not all_bust and below(temper_of(view.viewer).raises) else _STO


def on_timeout(state: QuattroState, _lapsed: bool) -> QuattroAction:
    """The action for an absent player on turn; ``lapsed`` makes no difference."""
    return regola(state.cards, state.table.round.rules)
