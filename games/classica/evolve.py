"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from typing import Final

from engine.cards import PACK, Card
from engine.drawing.hand import TurnStatus, best_total
from engine.drawing.seating import OfferReason
from engine.folding import by_event
from engine.half_points import SEVEN_AND_HALF
from engine.stock import ALL_FORTY, bits
from engine.value import replace
from games.classica import events as ev
from games.classica.settlement import all_bust
from games.classica.state import (
    ClassicaPhase,
    ClassicaSeat,
    ClassicaState,
    ClassicaTable,
)


def evolve(state: ClassicaState, event: ev.ClassicaEvent) -> ClassicaState:
    after = _FOLD[type(event)](state, event)
    return replace(after, table=replace(after.table, decision=state.table.decision + 1))


def _opened(state: ClassicaState, event: ev.ClassicaOpened) -> ClassicaState:
    was = state.table
    table = ClassicaTable(
        opened=event,
        phase="offer" if event.line else "lots",
        line=event.line,
        whys=event.whys,
        deck=was.deck,
        packs=was.packs,
        place=was.place,
        aside=was.aside,
        memory=replace(was.memory, staked=event.veterans),
    )
    return ClassicaState(table)


def _lot_fell(state: ClassicaState, event: ev.MattaLot) -> ClassicaState:
    return replace(state, table=replace(state.table, phase="deck", first=event.lot))


def _deck_began(state: ClassicaState, event: ev.DeckBegan) -> ClassicaState:
    phase: ClassicaPhase = "deal" if state.table.accepted.person else "draw"
    table = replace(state.table, phase=phase, deck=event.deck, packs=(PACK,), place=0, aside=())
    return ClassicaState(table, left=ALL_FORTY)


def _first_dealt(state: ClassicaState, event: ev.MattaCard) -> ClassicaState:
    t = state.table
    whys: tuple[OfferReason, ...] = tuple("draw" for _ in event.order)
    table = replace(
        t,
        phase="offer" if event.order else "draw",
        place=t.place + 1,
        drawn=(*t.drawn, (event.person, event.card)),
        line=event.order,
        whys=whys,
    )
    return replace(state, table=table, left=state.left & ~bits((event.card,)))


def _refused(state: ClassicaState, event: ev.ClassicaRefused) -> ClassicaState:
    t = state.table
    passed = (*t.passed, event)
    phase: ClassicaPhase = t.phase if len(passed) < len(t.line) else "over"
    return replace(state, table=replace(t, phase=phase, passed=passed))


def _went_out(state: ClassicaState, event: ev.ClassicaWentOut) -> ClassicaState:
    """The player is no longer asked for the bank."""
    t = state.table
    asked = len(t.passed) + 1
    to_ask = [place for place, one in enumerate(t.line) if place < asked or one != event.person]
    table = replace(
        t,
        line=tuple(t.line[place] for place in to_ask),
        whys=tuple(t.whys[place] for place in to_ask),
        gone=(*t.gone, event.person),
    )
    return replace(state, table=table)


def _lapsed(state: ClassicaState, _: ev.ClassicaLapsed) -> ClassicaState:
    return replace(state, table=replace(state.table, phase="over"))


def _accepted(state: ClassicaState, event: ev.ClassicaAccepted) -> ClassicaState:
    """After a draw for the matta the deck is already open, and its reshuffle follows at once."""
    t = state.table
    phase: ClassicaPhase = "deal" if t.drawn else "deck"
    return replace(state, table=replace(t, phase=phase, accepted=event))


def _dealt(state: ClassicaState, event: ev.Dealt) -> ClassicaState:
    t = state.table
    accepted = t.accepted
    purses = (*accepted.chips[: len(accepted.players) - 1], accepted.bank)
    seats = tuple(map(ClassicaSeat, event.people, purses))
    place = t.place + len(event.cards)
    table = replace(t, phase="turn", place=place, seats=seats, turn=0)
    hands = tuple((card,) for card in event.cards)
    return ClassicaState(table, hands, state.left & ~bits(event.cards))


def _called(state: ClassicaState, event: ev.OnlineCalled) -> ClassicaState:
    t = state.table
    return replace(state, table=replace(t, phase="card", seats=_with(t, _staked(t, event))))


def _drew(state: ClassicaState, event: ev.OnlineDrew) -> ClassicaState:
    t = state.table
    turn = t.turn
    s = t.seats[turn]
    hand = (*state.hands[turn], event.card)
    total = best_total(hand)
    aside = t.aside
    status: TurnStatus = event.fate or "waiting"
    if t.bank_plays:
        seat = replace(s, status=status, open=hand, total=total)
    elif event.fate == "bust":
        seat = replace(s, status=status, open=hand, covered=0, total=total)
        aside = (*aside, *hand)
    else:
        shown = total if event.fate else None
        seat = replace(s, status=status, open=(*s.open, event.card), total=shown)
    table = replace(t, phase="turn", place=t.place + 1, aside=aside, seats=_with(t, seat))
    hands = (*state.hands[:turn], hand, *state.hands[turn + 1 :])
    after = ClassicaState(table, hands, state.left & ~bits((event.card,)))
    return _turn_over(after) if event.fate else after


def _reshuffled(state: ClassicaState, event: ev.Reshuffled) -> ClassicaState:
    t = state.table
    table = replace(t, packs=(*t.packs, event.pack), place=0, aside=())
    return replace(state, table=table, left=bits(event.pack))


def _stood(state: ClassicaState, event: ev.OnlineStood) -> ClassicaState:
    t = state.table
    seat = replace(_staked(t, event), status="stands")
    return _turn_over(replace(state, table=replace(t, seats=_with(t, seat))))


def _ended(state: ClassicaState, event: ev.ClassicaEnded) -> ClassicaState:
    """All hands are shown. The memory keeps the facts that the next bank depends on."""
    t = state.table
    memory = t.memory
    if event.banker:
        staked = [seat.person for seat in t.seats]
        memory = memory.with_bank(event.banker, t.opened.ring).with_stakers(*staked)
    seats = tuple(map(_at_the_end, t.seats, event.results))
    table = replace(t, phase="between", seats=seats, turn=-1, ending=event, memory=memory)
    return replace(state, table=table)


def _at_the_end(s: ClassicaSeat, result: ev.ClassicaResult) -> ClassicaSeat:
    status: TurnStatus = "bust" if result.total > SEVEN_AND_HALF else s.status
    return replace(
        s, status=status, purse=result.purse, open=result.cards, covered=0, total=result.total
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
    return replace(state, table=table)


def _turned_up(s: ClassicaSeat, cards: tuple[Card, ...]) -> ClassicaSeat:
    """The banker's cards turned face up (PI-27)."""
    return replace(s, open=cards, covered=0, total=best_total(cards))


def _staked(t: ClassicaTable, event: ev.OnlineCalled | ev.OnlineStood) -> ClassicaSeat:
    s = t.seats[t.turn]
    return s if t.bank_plays else replace(s, stake=event.stake, purse=event.purse)


def _with(t: ClassicaTable, seat: ClassicaSeat) -> tuple[ClassicaSeat, ...]:
    return (*t.seats[: t.turn], seat, *t.seats[t.turn + 1 :])


_FOLD: Final = by_event(
    _opened,
    _lot_fell,
    _deck_began,
    _first_dealt,
    _refused,
    _went_out,
    _lapsed,
    _accepted,
    _dealt,
    _called,
    _drew,
    _reshuffled,
    _stood,
    _ended,
)
