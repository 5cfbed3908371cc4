"""Folds of the events before the first mano: the draw for the matta, the offers, the pot."""

from __future__ import annotations

from engine.cards import PACK
from engine.online.stock import ALL_FORTY, BIT
from engine.piatto.events import (
    BankDeclined,
    BankFined,
    MattaCard,
    MattaLot,
    Memory,
    PiattoDeck,
    PiattoOpened,
    PotNamed,
)
from engine.piatto.money import transfers
from engine.piatto.state import (
    Phase,
    Setting,
    State,
    after_punta,
    moved,
    seen,
    with_staker,
)
from engine.value import replace


def piatto_opened(state: State, event: PiattoOpened) -> State:
    t = state.table
    setting = Setting(
        opened=event,
        first=0,
        drawn=(),
        order=event.order,
        passed=(),
        away=frozenset(event.ring) - frozenset(event.here),
        banker=0,
        named=0,
        punte=(),
        deck=t.setting.deck,
        shuffle=t.setting.shuffle,
        shuffled=0,
        reason=t.setting.reason,
        size=t.setting.size,
        ending=None,
    )
    table = replace(
        t,
        setting=setting,
        memory=event.memory,
        phase="offer" if event.order else "lots",
        decision=t.decision + 1,
        purses=event.chips,
        done=(),
    )
    return replace(state, table=table, aside=())


def matta_lot(state: State, event: MattaLot) -> State:
    t = state.table
    setting = replace(t.setting, first=event.first)
    return replace(state, table=replace(t, setting=setting, phase="deck", decision=t.decision + 1))


def piatto_deck(state: State, event: PiattoDeck) -> State:
    t = state.table
    setting = replace(
        t.setting, deck=event.deck, shuffle=0, shuffled=0, reason="deck", size=len(PACK)
    )
    drawing = not setting.banker
    phase: Phase = "draw" if drawing else after_punta(setting, 0, t.pot)
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, place=0)
    return State(table, (), (), (), PACK, ALL_FORTY)


def matta_card(state: State, event: MattaCard) -> State:
    t = state.table
    drawn = (*t.setting.drawn, (event.person, event.card))
    setting = replace(t.setting, drawn=drawn, order=event.order)
    phase: Phase = "offer" if event.order else "draw"
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, place=event.place + 1)
    return replace(state, table=table, left=state.left ^ BIT[event.card])


def bank_declined(state: State, event: BankDeclined) -> State:
    return _passed_on(state, event, event.clock)


def bank_fined(state: State, event: BankFined) -> State:
    return _passed_on(state, event, True)


def _passed_on(state: State, event: BankDeclined | BankFined, away: bool) -> State:
    t = state.table
    was = t.setting
    passed = (*was.passed, event)
    setting = replace(was, passed=passed, away=was.away | {event.person} if away else was.away)
    phase: Phase = "offer" if len(passed) < len(was.order) else "over"
    purses = moved(t, transfers(event))
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, purses=purses)
    return replace(state, table=table)


def pot_named(state: State, event: PotNamed) -> State:
    t = state.table
    setting = replace(t.setting, banker=event.person, named=event.pot, punte=event.punte)
    ring = setting.opened.ring
    table = replace(
        t,
        setting=setting,
        memory=with_staker(Memory(event.person, ring, t.memory.staked), event.person),
        phase="deck",
        decision=t.decision + 1,
        pot=event.pot,
        purses=seen(t, event.person, event.purse),
    )
    return replace(state, table=table)
