"""Folds of the events of a mano."""

from __future__ import annotations

from engine.cards import Card
from engine.online.stock import BIT, bits
from engine.piatto.events import (
    DuelCalled,
    DuelDealt,
    DuelDrew,
    DuelEnded,
    DuelPassedOn,
    DuelStood,
    Memory,
)
from engine.piatto.money import transfers
from engine.piatto.state import (
    Duel,
    Phase,
    State,
    Status,
    Table,
    after_punta,
    moved,
    seen,
    with_staker,
)


def duel_dealt(state: State, event: DuelDealt) -> State:
    t = state.table
    left = state.left ^ bits(event.cards)
    dealt = (*state.punta, *state.bank, *event.cards)
    place = t.place + len(event.cards)
    if len(dealt) < 2:  # the stock ended between the two
        return _at(state, t.phase, place, None, dealt, (), left)
    duel = Duel(t.punta, None, (), "waiting", ())
    return _at(state, "punta", place, duel, dealt[:1], dealt[1:], left)


def duel_passed_on(state: State, event: DuelPassedOn) -> State:
    duel = Duel(event.punta, None, (), "waiting", ())
    return _at(state, "punta", state.table.place, duel, state.punta, state.bank, state.left)


def duel_called(state: State, event: DuelCalled) -> State:
    table = _staked(state, event, "card", "waiting", ())
    return State(table, state.punta, state.bank, state.aside, state.pack, state.left)


def duel_stood(state: State, event: DuelStood) -> State:
    if event.person == state.table.setting.banker:
        table = _staked(state, event, "over", "waiting", ())
    else:
        table = _staked(state, event, "banker", "stands", state.bank)
    return State(table, state.punta, state.bank, state.aside, state.pack, state.left)


def _staked(
    state: State,
    event: DuelCalled | DuelStood,
    phase: Phase,
    status: Status,
    bank: tuple[Card, ...],
) -> Table:
    """The table after a decision; the punta's first decision puts the stake aside (PI-25)."""
    t = state.table
    duel = running(t)
    if duel.bank:
        return _decided(t, phase, t.memory, t.purses, duel)
    memory, purses = t.memory, t.purses
    if duel.stake is None:
        memory = with_staker(memory, event.person)
        purses = seen(t, event.person, event.purse)
    duel = Duel(duel.punta, event.stake, duel.drawn, status, bank)
    return _decided(t, phase, memory, purses, duel)


def _decided(t: Table, phase: Phase, memory: Memory, purses: tuple[int, ...], duel: Duel) -> Table:
    return Table(t.setting, memory, phase, t.decision + 1, t.place, t.pot, purses, t.done, duel)


def duel_drew(state: State, event: DuelDrew) -> State:
    t = state.table
    duel = running(t)
    card, fate = event.card, event.fate
    left = state.left ^ BIT[card]
    if duel.bank:
        bank = (*state.bank, card)
        after = Duel(duel.punta, duel.stake, duel.drawn, duel.status, bank)
        phase: Phase = "over" if fate else "banker"
        return _at(state, phase, t.place + 1, after, state.punta, bank, left)
    punta = (*state.punta, card)
    drawn = (*duel.drawn, card)
    if not fate:
        after = Duel(duel.punta, duel.stake, drawn, "waiting", ())
        return _at(state, "punta", t.place + 1, after, punta, state.bank, left)
    turned_up = state.bank if fate == "seven_half" else ()
    after = Duel(duel.punta, duel.stake, drawn, fate, turned_up)
    phase = "banker" if turned_up else "over"
    return _at(state, phase, t.place + 1, after, punta, state.bank, left)


def _at(
    state: State,
    phase: Phase,
    place: int,
    duel: Duel | None,
    punta: tuple[Card, ...],
    bank: tuple[Card, ...],
    left: int,
) -> State:
    t = state.table
    table = Table(t.setting, t.memory, phase, t.decision + 1, place, t.pot, t.purses, t.done, duel)
    return State(table, punta, bank, state.aside, state.pack, left)


def duel_ended(state: State, event: DuelEnded) -> State:
    t = state.table
    done = (*t.done, event)
    table = Table(
        t.setting,
        t.memory,
        after_punta(t.setting, len(done), event.pot),
        t.decision + 1,
        t.place,
        event.pot,
        moved(t, transfers(event)),
        done,
        None,
    )
    aside = state.aside + state.punta + state.bank
    return State(table, (), (), aside, state.pack, state.left)


def running(table: Table) -> Duel:
    """The running mano. Raise ``ValueError`` if there is none, because the log is out of order."""
    if table.duel is None:
        raise ValueError("no mano is running")
    return table.duel
