"""Folds of the events of a turn: a player calls a card and gets it, a player stands, all have played."""

from __future__ import annotations

from engine.cards import Card
from engine.classica.ending import all_bust
from engine.classica.events import (
    ClassicaCalled,
    ClassicaDrew,
    ClassicaEnded,
    ClassicaReshuffled,
    ClassicaStood,
    Result,
)
from engine.classica.state import Memory, Seat, State, Status, Table
from engine.online.hand import SEVEN_AND_HALF, best_total
from engine.online.stock import bits
from engine.value import replace


def called(state: State, event: ClassicaCalled) -> State:
    t = state.table
    seat = _staked(t, event)
    table = replace(t, phase="card", decision=t.decision + 1, seats=_with(t, seat))
    return State(table, state.hands, state.left)


def drew(state: State, event: ClassicaDrew) -> State:
    t = state.table
    turn = t.turn
    s = t.seats[turn]
    hand = (*state.hands[turn], event.card)
    hands = (*state.hands[:turn], hand, *state.hands[turn + 1 :])
    total = best_total(hand)
    aside = t.aside
    status: Status = "waiting"
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
    after = State(table, hands, state.left & ~bits((event.card,)))
    return _turn_over(after) if event.fate else after


def reshuffled(state: State, event: ClassicaReshuffled) -> State:
    t = state.table
    table = replace(t, decision=t.decision + 1, packs=(*t.packs, event.pack), place=0, aside=())
    return State(table, state.hands, bits(event.pack))


def stood(state: State, event: ClassicaStood) -> State:
    t = state.table
    seat = replace(_staked(t, event), status="stands")
    table = replace(t, decision=t.decision + 1, seats=_with(t, seat))
    return _turn_over(State(table, state.hands, state.left))


def ended(state: State, event: ClassicaEnded) -> State:
    """All hands are shown. The memory keeps the facts that the next bank depends on."""
    t = state.table
    memory = t.memory
    if event.banker:
        staked = memory.staked.union((event.banker,), (seat.person for seat in t.seats))
        memory = Memory(event.banker, t.opened.ring, staked)
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


def _at_the_end(s: Seat, result: Result) -> Seat:
    status: Status = "bust" if result.total > SEVEN_AND_HALF else s.status
    return Seat(s.person, status, s.stake, result.purse, result.cards, 0, result.total)


def _turn_over(state: State) -> State:
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
    return State(table, state.hands, state.left)


def _turned_up(s: Seat, cards: tuple[Card, ...]) -> Seat:
    """The banker's cards turned face up (PI-27)."""
    return replace(s, open=cards, covered=0, total=best_total(cards))


def _staked(t: Table, event: ClassicaCalled | ClassicaStood) -> Seat:
    s = t.seats[t.turn]
    return s if t.bank_plays else replace(s, stake=event.stake, purse=event.purse)


def _with(t: Table, seat: Seat) -> tuple[Seat, ...]:
    return (*t.seats[: t.turn], seat, *t.seats[t.turn + 1 :])
