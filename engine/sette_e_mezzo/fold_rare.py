"""What the rare events make of a state: optional rules, and a reshuffle inside the hand."""

from __future__ import annotations

from engine.cards import Card
from engine.sette_e_mezzo.events import (
    AceHalved,
    Burnt,
    Conceded,
    Reshuffled,
    Swapped,
    TripleDeclared,
)
from engine.sette_e_mezzo.fold_turn import turn_over
from engine.sette_e_mezzo.rules import SEVEN
from engine.sette_e_mezzo.state import BIT, Phase, Seat, State, Table


def reshuffled(state: State, event: Reshuffled) -> State:
    t = state.table
    left = 0
    for card in event.pack:
        left |= BIT[card]
    seats = tuple(
        _with_cards(s, s.open[:1], s.covered) if s.status == "bust" else s for s in t.seats
    )
    table = Table(
        t.round,
        t.phase,
        t.turn,
        t.decision + 1,
        t.deck,
        (*t.packs, event.pack),
        0,
        (),
        t.bank,
        seats,
        None,
    )
    return State(table, state.hands, state.mattas, left)


def _with_cards(s: Seat, face_up: tuple[Card, ...], covered: tuple[int, ...]) -> Seat:
    return Seat(
        s.person,
        s.status,
        s.stake,
        s.purse,
        face_up,
        covered,
        s.total,
        s.burnt,
        s.swapped,
        s.ace_half,
    )


def triple_declared(state: State, _event: TripleDeclared) -> State:
    t = state.table
    s = t.seats[t.turn]
    return turn_over(
        state, state.hands, state.left, t.place, "triple", s.stake, s.purse, t.bank, SEVEN
    )


def conceded(state: State, event: Conceded) -> State:
    t = state.table
    s = t.seats[t.turn]
    bank = t.bank + event.released
    return turn_over(state, state.hands, state.left, t.place, "bust", s.stake, s.purse, bank, 0)


def burnt(state: State, event: Burnt) -> State:
    s = state.table.seats[state.table.turn]
    hole = len(state.hands[state.table.turn]) == 1
    lost_covered = hole or s.ace_half
    seat = Seat(
        s.person,
        "waiting",
        s.stake,
        s.purse,
        s.open if lost_covered else s.open[:-1],
        s.covered[:-1] if lost_covered else s.covered,
        None,
        (*s.burnt, event.card),
        s.swapped,
        s.ace_half,
    )
    return _without_last_card(state, seat)


def swapped(state: State, event: Swapped) -> State:
    s = state.table.seats[state.table.turn]
    burnt = (*s.burnt, event.card)
    seat = Seat(s.person, "waiting", None, s.purse, (), (), None, burnt, True, s.ace_half)
    return _without_last_card(state, seat)


def _without_last_card(state: State, seat: Seat) -> State:
    """The last card has gone; another is to come for it."""
    t = state.table
    hands = state.hands
    hands = (*hands[: t.turn], hands[t.turn][:-1], *hands[t.turn + 1 :])
    return State(_with_seat(t, seat, "card"), hands, state.mattas, state.left)


def ace_halved(state: State, event: AceHalved) -> State:
    t = state.table
    s = t.seats[t.turn]
    face_up = (event.card,)
    seat = Seat(s.person, "waiting", None, s.purse, face_up, (), None, s.burnt, s.swapped, True)
    return State(_with_seat(t, seat, "turn"), state.hands, state.mattas, state.left)


def _with_seat(t: Table, seat: Seat, phase: Phase) -> Table:
    """The table with another picture of who is on turn."""
    return Table(
        t.round,
        phase,
        t.turn,
        t.decision + 1,
        t.deck,
        t.packs,
        t.place,
        t.aside,
        t.bank,
        (*t.seats[: t.turn], seat, *t.seats[t.turn + 1 :]),
        None,
    )
