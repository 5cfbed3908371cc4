"""The entry point of every action: it returns events or a refusal."""

from __future__ import annotations

from engine.classica import chance, offer
from engine.classica.actions import Manca
from engine.classica.opening import begin_draw, open_round
from engine.classica.players import on_timeout
from engine.classica.state import State, Table
from engine.classica.turn import Decided, sto, tiro
from engine.game import (
    CHANCE,
    CLOCK,
    TABLE,
    Absent,
    DeckOpened,
    Drawn,
    LotFell,
    OpenRound,
    Purses,
    Refusal,
    Who,
)
from engine.online.actions import Accetto, Rifiuto, Sto, Tiro


def decide(state: State, who: Who, action: object, purses: Purses) -> Decided:
    """The events of ``action`` by ``who``; ``purses`` are the free chips of all seated players.

    Refused, apart from the refusals of each action: ``no_hand``, ``wait_for_card``, ``not_your_turn`` (``person`` is
    on turn), ``not_playing``, ``unknown_action``, ``not_awaited`` (chance, the clock or the table at the wrong
    moment).
    """
    if who > 0:
        table = state.table
        if table.to_act != who:
            return _not_on_turn(table, who)
        return _acts(state, action, purses, False)
    if who == CHANCE:
        return _chance(state, action, purses)
    if who == TABLE and isinstance(action, OpenRound):
        return open_round(state, action, purses)
    if who == TABLE and isinstance(action, Absent):
        return offer.go_out(state, action.person)
    if who == CLOCK and state.table.to_act:
        for lapsed in (True, False):
            if action == on_timeout(state, lapsed):
                return _for_absent(state, action, purses)
    return Refusal("not_awaited")


def _acts(state: State, action: object, purses: Purses, clock: bool) -> Decided:
    """An action of the player on turn, or of the clock in that player's place."""
    table = state.table
    if table.phase == "offer":
        if isinstance(action, Accetto):
            return offer.accept(state, action, purses)
        if isinstance(action, Rifiuto):
            return offer.refuse(state, action)
        return Refusal("unknown_action")
    seat = table.seats[table.turn]
    if isinstance(action, Tiro):
        return tiro(state, seat, action, purses, clock)
    if isinstance(action, Sto):
        return sto(state, seat, action, purses, clock)
    return Refusal("unknown_action")


def _for_absent(state: State, action: object, purses: Purses) -> Decided:
    """An action of the clock for a player in sit-out. Only the clock may answer for an offered bank (CL-6, PI-12)."""
    if isinstance(action, Manca):
        return offer.lapse(state, purses)
    if isinstance(action, Rifiuto):
        return offer.skip(state)
    return _acts(state, action, purses, True)


def _not_on_turn(table: Table, who: Who) -> Refusal:
    if not table.to_act:
        return Refusal("wait_for_card" if table.phase == "card" else "no_hand")
    playing = who in table.active
    return Refusal("not_your_turn" if playing else "not_playing", person=table.to_act)


def _chance(state: State, action: object, purses: Purses) -> Decided:
    phase = state.table.phase
    if isinstance(action, Drawn):
        if phase == "card":
            return chance.give_card(state, action, purses)
        if phase == "deal":
            return chance.deal(state, action)
        if phase == "draw":
            return chance.first_card(state, action)
    if isinstance(action, DeckOpened) and phase == "deck":
        return chance.open_deck(state, action)
    if isinstance(action, LotFell) and phase == "lots":
        return begin_draw(state, action)
    return Refusal("not_awaited")
