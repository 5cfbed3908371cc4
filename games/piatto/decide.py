"""The deciders of piatto: a move gives events or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import DeckOpened, Drawn, LotFell
from engine.deciders import ByAction, Deciders, by_action, out_of_turn
from engine.drawing.actions import Accetto, Gioco, NonGioco, OnlineSto, OnlineTiro, Rifiuto
from engine.game import Move, OpenRound
from games.piatto.bank import accept, begin_draw, card_for_matta, decline, open_round
from games.piatto.events import PiattoEvent, PiattoVerdict
from games.piatto.mano import call_or_stand, deal, give_card, not_play, open_deck, play
from games.piatto.players import on_timeout
from games.piatto.state import PiattoPhase, PiattoState


def by_person(state: PiattoState, move: Move[Any]) -> PiattoVerdict:
    table = state.table
    if move.who != table.to_act:
        return out_of_turn(table, move.who, table.ring)
    return by_action(_ON_TURN[table.phase], state, move)


def by_clock(state: PiattoState, move: Move[Any]) -> PiattoVerdict:
    """The clock also declines to play for a punta whose turn it is."""
    if isinstance(move.action, NonGioco):
        return not_play(state, move)
    return by_action(_ON_TURN[state.table.phase], state, move)


_DUEL: Final[ByAction[PiattoState, PiattoEvent]] = {
    OnlineTiro: call_or_stand,
    OnlineSto: call_or_stand,
}
_ON_TURN: Final[Mapping[PiattoPhase, ByAction[PiattoState, PiattoEvent]]] = {
    "offer": {Accetto: accept, Rifiuto: decline},
    "join": {Gioco: play, NonGioco: not_play},
    "punta": _DUEL,
    "banker": _DUEL,
}

DECIDERS: Final = Deciders(
    person=by_person,
    chance={
        ("lots", LotFell): begin_draw,
        ("deck", DeckOpened): open_deck,
        ("draw", Drawn): card_for_matta,
        ("deal", Drawn): deal,
        ("card", Drawn): give_card,
    },
    table={OpenRound: open_round},
    clock=by_clock,
    on_timeout=on_timeout,
)
