"""The computers of briscola but the best: *alla regola* (BR-13), which also plays for the clock, and cousin."""

from __future__ import annotations

from typing import Final

from engine.cousin import TEMPERS, temper_of
from engine.game import Below, Offer
from games.briscola.cards import POINTS, SUIT, lowest_first, taker
from games.briscola.events import BriscolaAction, BriscolaCalo
from games.briscola.state import BriscolaState
from games.briscola.view import MAKERS, BriscolaView, view

CARICO: Final = 10
"""The points on the table that *alla regola* takes (BR-13)."""

_TEMPTS: Final = dict(zip(TEMPERS, (8, 4, 2), strict=True))
"""The points on the table that a cousin takes, from the careful one to the bold one."""


def by_rule(seen: BriscolaView, least: int = CARICO) -> BriscolaCalo:
    """The lowest card that is no briscola; the lowest that takes ``least`` points on the table (BR-13)."""
    table = seen.table
    on_table, hand = table.play.on_table, sorted(seen.hand, key=lowest_first)
    if sum(POINTS[card] for card in on_table) >= least and on_table:
        for card in hand:
            if taker((*on_table, card), table.briscola) == len(on_table):
                return BriscolaCalo(card)
    return BriscolaCalo(min(hand, key=lambda card: SUIT[card] == table.briscola))


def on_timeout(state: BriscolaState, _lapsed: bool) -> BriscolaAction:
    """The card for an absent player (BR-13); ``lapsed`` makes no difference."""
    return by_rule(view(state, state.table.to_act))


def alla_regola(seen: BriscolaView, _offers: tuple[Offer, ...], _below: Below) -> BriscolaAction:
    """As for absent players; never an exchange."""
    return by_rule(seen)


def cousin(seen: BriscolaView, offers: tuple[Offer, ...], below: Below) -> BriscolaAction:
    """Play by feel: take tempting points, exchange if possible, and now and then play any card."""
    temper = temper_of(seen.viewer)
    if offers[0].name == "scambio":
        return MAKERS["scambio"](())
    if below(2 * temper.nerve) == 0:
        return BriscolaCalo(seen.hand[below(len(seen.hand))])
    return by_rule(seen, least=_TEMPTS[temper])
