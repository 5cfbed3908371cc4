"""Folds of the events before the first turn: the bank is offered and taken, and cards are dealt."""

from __future__ import annotations

from engine.cards import PACK
from engine.classica.events import (
    ClassicaAccepted,
    ClassicaDealt,
    ClassicaDeckBegan,
    ClassicaFirstDealt,
    ClassicaLapsed,
    ClassicaLotFell,
    ClassicaOpened,
    ClassicaRefused,
    ClassicaWentOut,
)
from engine.classica.state import NO_BANK, Memory, Phase, Seat, State
from engine.online.stock import ALL_FORTY, bits
from engine.value import replace


def opened(state: State, event: ClassicaOpened) -> State:
    was = state.table
    memory = was.memory
    table = replace(
        was,
        opened=event,
        phase="offer" if event.line else "lots",
        decision=was.decision + 1,
        first=0,
        drawn=(),
        line=event.line,
        whys=event.whys,
        passed=(),
        gone=(),
        accepted=NO_BANK,
        seats=(),
        turn=-1,
        ending=None,
        memory=Memory(memory.banker, memory.ring, frozenset(event.veterans)),
    )
    return State(table, (), 0)


def lot_fell(state: State, event: ClassicaLotFell) -> State:
    t = state.table
    return replace(
        state, table=replace(t, phase="deck", decision=t.decision + 1, first=event.person)
    )


def deck_began(state: State, event: ClassicaDeckBegan) -> State:
    t = state.table
    table = replace(
        t,
        phase="deal" if t.accepted.person else "draw",
        decision=t.decision + 1,
        deck=event.deck,
        packs=(PACK,),
        place=0,
        aside=(),
    )
    return State(table, (), ALL_FORTY)


def first_dealt(state: State, event: ClassicaFirstDealt) -> State:
    t = state.table
    table = replace(
        t,
        phase="offer" if event.line else "draw",
        decision=t.decision + 1,
        place=t.place + 1,
        drawn=(*t.drawn, (event.person, event.card)),
        line=event.line,
        whys=event.whys,
    )
    return State(table, (), state.left & ~bits((event.card,)))


def refused(state: State, event: ClassicaRefused) -> State:
    t = state.table
    passed = (*t.passed, event)
    phase: Phase = t.phase if len(passed) < len(t.line) else "over"
    return replace(state, table=replace(t, phase=phase, decision=t.decision + 1, passed=passed))


def went_out(state: State, event: ClassicaWentOut) -> State:
    """The player is no longer asked for the bank."""
    t = state.table
    asked = len(t.passed) + 1
    to_ask = [place for place, one in enumerate(t.line) if place < asked or one != event.person]
    table = replace(
        t,
        decision=t.decision + 1,
        line=tuple(t.line[place] for place in to_ask),
        whys=tuple(t.whys[place] for place in to_ask),
        gone=(*t.gone, event.person),
    )
    return replace(state, table=table)


def lapsed(state: State, _: ClassicaLapsed) -> State:
    t = state.table
    return replace(state, table=replace(t, phase="over", decision=t.decision + 1))


def accepted(state: State, event: ClassicaAccepted) -> State:
    """After a draw for the matta the deck is already open, and its reshuffle follows at once."""
    t = state.table
    phase: Phase = "deal" if t.drawn else "deck"
    return replace(state, table=replace(t, phase=phase, decision=t.decision + 1, accepted=event))


def dealt(state: State, event: ClassicaDealt) -> State:
    t = state.table
    accepted = t.accepted
    purses = (*accepted.chips[: len(accepted.players) - 1], accepted.bank)
    seats = tuple(
        Seat(person, "waiting", None, purse, (), 1, None)
        for person, purse in zip(event.people, purses, strict=True)
    )
    table = replace(
        t,
        phase="turn",
        decision=t.decision + 1,
        place=t.place + len(event.cards),
        seats=seats,
        turn=0,
    )
    hands = tuple((card,) for card in event.cards)
    return State(table, hands, state.left & ~bits(event.cards))
