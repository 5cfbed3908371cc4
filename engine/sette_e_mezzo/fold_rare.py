"""Folds of the rare events: optional rules, and a reshuffle inside the hand."""

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
from engine.sette_e_mezzo.hand import weight
from engine.sette_e_mezzo.rules import HALF, SEVEN
from engine.sette_e_mezzo.state import (
    BIT,
    Extras,
    Pack,
    Phase,
    Seat,
    Setting,
    State,
    Stock,
    Table,
)


def reshuffled(state: State, event: Reshuffled) -> State:
    t = state.table
    was = t.setting
    left = 0
    for card in event.pack:
        left |= BIT[card]
    seen = tuple([card for card in event.pack if card in was.aside]) if was.unseen else event.pack
    setting = Setting(was.round, was.deck, (*was.packs, Pack(seen, was.unseen)), (), 0, None)
    played = tuple([_without_called(s) if s.status == "bust" else s for s in t.played])
    table = Table(setting, t.phase, t.decision + 1, 0, t.bank, played, t.seat)
    stock = Stock(event.pack, ())
    return State(table, state.cards, state.weight, state.others, state.mattas, left, stock)


def _without_called(s: Seat) -> Seat:
    """The seat without its called cards, which have gone into the new stock."""
    return Seat(s.person, s.status, s.stake, s.purse, s.open[:1], s.covered, s.total, s.extras)


def triple_declared(state: State, _event: TripleDeclared) -> State:
    return _shows(state, "triple", 0, SEVEN)


def conceded(state: State, event: Conceded) -> State:
    return _shows(state, "bust", event.released, 0)


def _shows(state: State, status: Shown, released: int, matta: int) -> State:
    t = state.table
    s = t.seat
    values = t.setting.round.rules.values
    seat = shown(s, status, s.stake, s.purse, state.cards, values, state.weight)
    return turn_over(state, state.cards, state.left, t.place, seat, t.bank + released, matta)


def burnt(state: State, event: Burnt) -> State:
    t = state.table
    s = t.seat
    was = s.extras
    extras = Extras((*was.burnt, event.card), was.swapped, was.ace_half, was.swaps)
    face_up, covered = s.open, s.covered
    if was.ace_half or len(state.cards) == 1:
        covered = covered[:-1]
    else:
        face_up = face_up[:-1]
    seat = Seat(s.person, "waiting", s.stake, s.purse, face_up, covered, None, extras)
    return _without_last_card(state, seat)


def swapped(state: State, event: Swapped) -> State:
    s = state.table.seat
    was = s.extras
    swaps = (*was.swaps, len(was.burnt))
    extras = Extras((*was.burnt, event.card), True, was.ace_half, swaps)
    return _without_last_card(state, Seat(s.person, "waiting", None, s.purse, (), (), None, extras))


def _without_last_card(state: State, seat: Seat) -> State:
    """The state without the last card; its replacement must come."""
    table = _with_seat(state.table, seat, "card")
    cards = state.cards[:-1]
    held = weight(table.setting.round.rules.values, cards, seat.extras.ace_half)
    return State(table, cards, held, state.others, state.mattas, state.left, state.stock)


def ace_halved(state: State, event: AceHalved) -> State:
    t = state.table
    s = t.seat
    extras = Extras(s.extras.burnt, s.extras.swapped, True, s.extras.swaps)
    seat = Seat(s.person, "waiting", None, s.purse, (event.card,), (), None, extras)
    table = _with_seat(t, seat, "turn")
    held = state.weight - HALF
    return State(table, state.cards, held, state.others, state.mattas, state.left, state.stock)


def _with_seat(t: Table, seat: Seat, phase: Phase) -> Table:
    """The table with a new seat on turn."""
    return Table(t.setting, phase, t.decision + 1, t.place, t.bank, t.played, seat)
