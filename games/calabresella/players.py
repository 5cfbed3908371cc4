"""Reference players: *alla regola* (CA-38), which also plays for the clock, and a random legal player."""

from __future__ import annotations

from engine.game import Below, Offer
from games.calabresella.actions import Accomodo, CalaAction, Calo, Lascio, Nomino, Poso
from games.calabresella.cards import cards_of, wanted
from games.calabresella.offers import MAKERS
from games.calabresella.state import CalaState
from games.calabresella.view import CalaView


def on_timeout(state: CalaState, _lapsed: bool) -> CalaAction:
    """The action for an absent player (CA-38); ``lapsed`` makes no difference."""
    table = state.table
    if table.phase in ("auction", "si_puo"):
        return Lascio()
    hand = state.hands[table.round.players.index(table.to_act)]
    if table.phase == "tricks":
        return Calo(cards_of(state.playable)[0])
    if table.phase == "discard":
        return Accomodo(cards_of(hand | state.aside.taken)[: table.round.due])
    if table.phase == "lay":
        return Poso(cards_of(hand)[0])
    return Nomino(wanted(hand, state.aside.laid)[0])


def alla_regola(_view: CalaView, offers: tuple[Offer, ...], _below: Below) -> CalaAction | None:
    """The first offer with its first options, as for absent players; never a call out of turn."""
    offer = offers[0]
    if offer.name == "solissima":
        return None
    return MAKERS[offer.name](offer.options[: offer.take])
