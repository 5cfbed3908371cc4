"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import PACK, Card
from engine.drawing.hand import TurnStatus, best_total
from engine.half_points import SEVEN_AND_HALF
from engine.stock import ALL_FORTY, bits
from engine.value import replace
from games.classica import events as ev
from games.classica.settlement import all_bust
from games.classica.state import (
    NO_BANK,
    ClassicaMemory,
    ClassicaPhase,
    ClassicaSeat,
    ClassicaState,
    ClassicaTable,
)


def evolve(state: ClassicaState, event: ev.ClassicaEvent) -> ClassicaState:
    return _FOLD[type(event)](state, event)


def _opened(state: ClassicaState, event: ev.ClassicaOpened) -> ClassicaState:
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
        memory=ClassicaMemory(memory.banker, memory.ring, frozenset(event.veterans)),
    )
    return ClassicaState(table, (), 0)


def _lot_fell(state: ClassicaState, event: ev.ClassicaLotFell) -> ClassicaState:
    t = state.table
    return replace(
        state, table=replace(t, phase="deck", decision=t.decision + 1, first=event.person)
    )


def _deck_began(state: ClassicaState, event: ev.ClassicaDeckBegan) -> ClassicaState:
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
    return ClassicaState(table, (), ALL_FORTY)


def _first_dealt(state: ClassicaState, event: ev.ClassicaFirstDealt) -> ClassicaState:
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
    return ClassicaState(table, (), state.left & ~bits((event.card,)))


def _refused(state: ClassicaState, event: ev.ClassicaRefused) -> ClassicaState:
    t = state.table
    passed = (*t.passed, event)
    phase: ClassicaPhase = t.phase if len(passed) < len(t.line) else "over"
    return replace(state, table=replace(t, phase=phase, decision=t.decision + 1, passed=passed))


def _went_out(state: ClassicaState, event: ev.ClassicaWentOut) -> ClassicaState:
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


def _lapsed(state: ClassicaState, _: ev.ClassicaLapsed) -> ClassicaState:
    t = state.table
    return replace(state, table=replace(t, phase="over", decision=t.decision + 1))


def _accepted(state: ClassicaState, event: ev.ClassicaAccepted) -> ClassicaState:
    """After a draw for the matta the deck is already open, and its reshuffle follows at once."""
    t = state.table
    phase: ClassicaPhase = "deal" if t.drawn else "deck"
    return replace(state, table=replace(t, phase=phase, decision=t.decision + 1, accepted=event))


def _dealt(state: ClassicaState, event: ev.ClassicaDealt) -> ClassicaState:
    t = state.table
    accepted = t.accepted
    purses = (*accepted.chips[: len(accepted.players) - 1], accepted.bank)
    seats = tuple(
        ClassicaSeat(
            person=person, status="waiting", stake=None, purse=purse, open=(), covered=1, total=None
        )
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
    return ClassicaState(table, hands, state.left & ~bits(event.cards))


def _called(state: ClassicaState, event: ev.ClassicaCalled) -> ClassicaState:
    t = state.table
    seat = _staked(t, event)
    table = replace(t, phase="card", decision=t.decision + 1, seats=_with(t, seat))
    return ClassicaState(table, state.hands, state.left)


def _drew(state: ClassicaState, event: ev.ClassicaDrew) -> ClassicaState:
    t = state.table
    turn = t.turn
    s = t.seats[turn]
    hand = (*state.hands[turn], event.card)
    hands = (*state.hands[:turn], hand, *state.hands[turn + 1 :])
    total = best_total(hand)
    aside = t.aside
    status: TurnStatus = "waiting"
    if event.fate:
        status = event.fate
    if t.bank_plays:
        seat = replace(s, status=status, open=hand, total=total)
    elif event.fate == "bust":
        seat = replace(s, status=status, open=hand, covered=0, total=total)
        aside = (*aside, *hand)
    elif event.fate:
        seat = replace(s, status=status, open=(*s.open, event.card), total=total)
    else:
        seat = replace(s, open=(*s.open, event.card))
    table = replace(
        t,
        phase="turn",
        decision=t.decision + 1,
        place=t.place + 1,
        aside=aside,
        seats=_with(t, seat),
    )
    after = ClassicaState(table, hands, state.left & ~bits((event.card,)))
    return _turn_over(after) if event.fate else after


def _reshuffled(state: ClassicaState, event: ev.ClassicaReshuffled) -> ClassicaState:
    t = state.table
    table = replace(t, decision=t.decision + 1, packs=(*t.packs, event.pack), place=0, aside=())
    return ClassicaState(table, state.hands, bits(event.pack))


def _stood(state: ClassicaState, event: ev.ClassicaStood) -> ClassicaState:
    t = state.table
    seat = replace(_staked(t, event), status="stands")
    table = replace(t, decision=t.decision + 1, seats=_with(t, seat))
    return _turn_over(ClassicaState(table, state.hands, state.left))


def _ended(state: ClassicaState, event: ev.ClassicaEnded) -> ClassicaState:
    """All hands are shown. The memory keeps the facts that the next bank depends on."""
    t = state.table
    memory = t.memory
    if event.banker:
        staked = memory.staked.union((event.banker,), (seat.person for seat in t.seats))
        memory = ClassicaMemory(event.banker, t.opened.ring, staked)
    seats = tuple(map(_at_the_end, t.seats, event.results))
    table = replace(
        t,
        phase="between",
        decision=t.decision + 1,
        seats=seats,
        turn=-1,
        ending=event,
        memory=memory,
    )
    return replace(state, table=table)


def _at_the_end(s: ClassicaSeat, result: ev.ClassicaResult) -> ClassicaSeat:
    status: TurnStatus = "bust" if result.total > SEVEN_AND_HALF else s.status
    return ClassicaSeat(
        person=s.person,
        status=status,
        stake=s.stake,
        purse=result.purse,
        open=result.cards,
        covered=0,
        total=result.total,
    )


def _turn_over(state: ClassicaState) -> ClassicaState:
    """End the turn: the next one begins, or all have played (CL-7)."""
    t = state.table
    turn, last = t.turn + 1, len(t.seats) - 1
    if turn > last or (turn == last and all_bust(t.seats[:last])):
        table = replace(t, phase="over", turn=-1)
    elif turn < last:
        table = replace(t, phase="turn", turn=turn)
    else:
        seat = _turned_up(t.seats[last], state.hands[last])
        table = replace(t, phase="turn", turn=turn, seats=(*t.seats[:last], seat))
    return ClassicaState(table, state.hands, state.left)


def _turned_up(s: ClassicaSeat, cards: tuple[Card, ...]) -> ClassicaSeat:
    """The banker's cards turned face up (PI-27)."""
    return replace(s, open=cards, covered=0, total=best_total(cards))


def _staked(t: ClassicaTable, event: ev.ClassicaCalled | ev.ClassicaStood) -> ClassicaSeat:
    s = t.seats[t.turn]
    return s if t.bank_plays else replace(s, stake=event.stake, purse=event.purse)


def _with(t: ClassicaTable, seat: ClassicaSeat) -> tuple[ClassicaSeat, ...]:
    return (*t.seats[: t.turn], seat, *t.seats[t.turn + 1 :])


_FOLD: Final[Mapping[type[Any], Callable[[ClassicaState, Any], ClassicaState]]] = {
    ev.ClassicaOpened: _opened,
    ev.ClassicaLotFell: _lot_fell,
    ev.ClassicaDeckBegan: _deck_began,
    ev.ClassicaFirstDealt: _first_dealt,
    ev.ClassicaRefused: _refused,
    ev.ClassicaWentOut: _went_out,
    ev.ClassicaLapsed: _lapsed,
    ev.ClassicaAccepted: _accepted,
    ev.ClassicaDealt: _dealt,
    ev.ClassicaCalled: _called,
    ev.ClassicaDrew: _drew,
    ev.ClassicaReshuffled: _reshuffled,
    ev.ClassicaStood: _stood,
    ev.ClassicaEnded: _ended,
}
