"""The entry point of every action: it returns events or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.game import (
    CHANCE,
    CLOCK,
    TABLE,
    DeckOpened,
    Drawn,
    LotFell,
    OpenRound,
    Purses,
    Refusal,
    Who,
)
from engine.sette_e_mezzo import optional
from engine.sette_e_mezzo.actions import AssoMezzo, Barella, Brucia, Sto, Tiro, Triple
from engine.sette_e_mezzo.chance import deal, give_card, open_deck
from engine.sette_e_mezzo.opening import draw_bank, open_round
from engine.sette_e_mezzo.players import on_timeout
from engine.sette_e_mezzo.state import Seat, State, Table
from engine.sette_e_mezzo.turn import Decided, sto, tiro

_TURN: Final[Mapping[type[Any], Callable[[State, Seat, Any, Purses, bool], Decided]]] = {
    Tiro: tiro,
    Sto: sto,
    Brucia: optional.brucia,
    Barella: optional.barella,
    AssoMezzo: optional.asso_mezzo,
    Triple: optional.triple,
}


def decide(state: State, who: Who, action: object, purses: Purses) -> Decided:
    """The events of ``action`` by ``who``; ``purses`` are the free chips of all players in the hand.

    Refused, apart from the refusals of each action: ``no_hand``, ``wait_for_card``, ``not_your_turn`` (``person`` is
    on turn), ``not_playing``, ``unknown_action``, ``not_awaited`` (chance, the clock or the table at the wrong
    moment).
    """
    if who > 0:
        table = state.table
        seat = table.seat
        if seat.person != who or table.phase != "turn":
            return _not_on_turn(table, who)
        if type(action) is Tiro:
            return tiro(state, seat, action, purses, False)
        if type(action) is Sto:
            return sto(state, seat, action, purses, False)
        act = _TURN.get(type(action))
        return act(state, seat, action, purses, False) if act else Refusal("unknown_action")
    if who == CHANCE:
        if type(action) is Drawn and state.table.phase == "card":
            return give_card(state, action, purses)
        return _chance(state, action, purses)
    if who == TABLE and isinstance(action, OpenRound):
        return open_round(state, action, purses)
    if who == CLOCK and state.table.phase == "turn" and action == on_timeout(state, True):
        return _TURN[type(action)](state, state.table.seat, action, purses, True)
    return Refusal("not_awaited")


def _not_on_turn(table: Table, who: Who) -> Refusal:
    if table.phase != "turn":
        return Refusal("wait_for_card" if table.phase == "card" else "no_hand")
    playing = who in table.round.players
    return Refusal("not_your_turn" if playing else "not_playing", person=table.seat.person)


def _chance(state: State, action: object, purses: Purses) -> Decided:
    phase = state.table.phase
    if isinstance(action, Drawn) and phase == "deal":
        return deal(state, action)
    if isinstance(action, DeckOpened) and phase == "deck":
        return open_deck(state, action)
    if isinstance(action, LotFell) and phase == "lots":
        return draw_bank(state, action, purses)
    return Refusal("not_awaited")
