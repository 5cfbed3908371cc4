"""Folds of the events between two mani: punte play, are skipped or fined, cards are shuffled, the bank ends."""

from __future__ import annotations

from engine.online.stock import bits
from engine.piatto.events import (
    PiattoEnded,
    PiattoShuffled,
    PuntaFined,
    PuntaPlays,
    PuntaSkipped,
)
from engine.piatto.money import transfers
from engine.piatto.state import Phase, State, after_punta, moved, with_staker
from engine.value import replace


def piatto_shuffled(state: State, event: PiattoShuffled) -> State:
    t = state.table
    setting = replace(
        t.setting,
        shuffle=event.shuffle,
        shuffled=len(t.done),
        reason=event.why,
        size=len(event.pack),
    )
    phase: Phase = after_punta(setting, 0, t.pot) if event.why == "bank" else t.phase
    table = replace(t, setting=setting, phase=phase, decision=t.decision + 1, place=0)
    return State(table, state.punta, state.bank, (), event.pack, bits(event.pack))


def punta_plays(state: State, _: PuntaPlays) -> State:
    t = state.table
    return replace(state, table=replace(t, phase="deal", decision=t.decision + 1))


def punta_skipped(state: State, event: PuntaSkipped) -> State:
    t = state.table
    done = (*t.done, event)
    phase = after_punta(t.setting, len(done), t.pot)
    table = replace(t, phase=phase, decision=t.decision + 1, done=done)
    return replace(state, table=table)


def punta_fined(state: State, event: PuntaFined) -> State:
    """The punta's cards, if already dealt, stay in place: nobody has seen them, and the next punta gets them."""
    t = state.table
    done = (*t.done, event)
    pot = t.pot + event.fine if event.to_pot else t.pot
    table = replace(
        t,
        memory=with_staker(t.memory, event.person),
        phase=after_punta(t.setting, len(done), pot),
        decision=t.decision + 1,
        pot=pot,
        purses=moved(t, transfers(event)),
        done=done,
        duel=None,
    )
    return replace(state, table=table)


def piatto_ended(state: State, event: PiattoEnded) -> State:
    t = state.table
    table = replace(
        t,
        setting=replace(t.setting, ending=event),
        phase="between",
        decision=t.decision + 1,
        pot=0,
        purses=tuple([result.purse for result in event.results]),
    )
    return State(table, (), (), (), state.pack, state.left)
