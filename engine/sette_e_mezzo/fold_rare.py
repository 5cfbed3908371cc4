"""What the rare events make of a state: optional rules, and a reshuffle inside the hand."""

from __future__ import annotations

from engine.sette_e_mezzo.events import (
    AceHalved,
    Burnt,
    Conceded,
    Reshuffled,
    Swapped,
    TripleDeclared,
)
from engine.sette_e_mezzo.fold_turn import Shown, shown, turn_over
from engine.sette_e_mezzo.rules import SEVEN
from engine.sette_e_mezzo.state import BIT, Extras, Phase, Seat, Setting, State, Table


def reshuffled(state: State, event: Reshuffled) -> State:
    t = state.table
    was = t.setting
    left = 0
    for card in event.pack:
        left |= BIT[card]
    setting = Setting(was.round, was.deck, (*was.packs, event.pack), (), None)
    played = tuple([_without_called(s) if s.status == "bust" else s for s in t.played])
    table = Table(setting, t.phase, t.decision + 1, 0, t.bank, played, t.seat)
    return State(table, state.hands, state.mattas, left)


def _without_called(s: Seat) -> Seat:
    """The cards that he called have gone into the new stock."""
    return Seat(s.person, s.status, s.stake, s.purse, s.open[:1], s.covered, s.total, s.extras)


def triple_declared(state: State, _event: TripleDeclared) -> State:
    return _shows(state, "triple", 0, SEVEN)


def conceded(state: State, event: Conceded) -> State:
    return _shows(state, "bust", event.released, 0)


def _shows(state: State, status: Shown, released: int, matta: int) -> State:
    t = state.table
    s = t.seat
    cards = state.hands[len(t.played)]
    seat = shown(s, status, s.stake, s.purse, cards, t.setting.round.rules)
    return turn_over(state, state.hands, state.left, t.place, seat, t.bank + released, matta)


def burnt(state: State, event: Burnt) -> State:
    t = state.table
    s = t.seat
    was = s.extras
    extras = Extras((*was.burnt, event.card), was.swapped, was.ace_half)
    face_up, covered = s.open, s.covered
    if was.ace_half or len(state.hands[len(t.played)]) == 1:
        covered = covered[:-1]
    else:
        face_up = face_up[:-1]
    seat = Seat(s.person, "waiting", s.stake, s.purse, face_up, covered, None, extras)
    return _without_last_card(state, seat)


def swapped(state: State, event: Swapped) -> State:
    s = state.table.seat
    extras = Extras((*s.extras.burnt, event.card), True, s.extras.ace_half)
    return _without_last_card(state, Seat(s.person, "waiting", None, s.purse, (), (), None, extras))


def _without_last_card(state: State, seat: Seat) -> State:
    """The last card has gone; another is to come for it."""
    t = state.table
    hands = [*state.hands]
    turn = len(t.played)
    hands[turn] = hands[turn][:-1]
    return State(_with_seat(t, seat, "card"), tuple(hands), state.mattas, state.left)


def ace_halved(state: State, event: AceHalved) -> State:
    t = state.table
    s = t.seat
    extras = Extras(s.extras.burnt, s.extras.swapped, True)
    seat = Seat(s.person, "waiting", None, s.purse, (event.card,), (), None, extras)
    return State(_with_seat(t, seat, "turn"), state.hands, state.mattas, state.left)


def _with_seat(t: Table, seat: Seat, phase: Phase) -> Table:
    """The table with another picture of who is on turn."""
    return Table(t.setting, phase, t.decision + 1, t.place, t.bank, t.played, seat)
