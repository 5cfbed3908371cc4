"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cards import Card
from engine.drawing.hand import CARD_WEIGHTS
from engine.drawing.hand import weight as weigh
from engine.folding import by_event
from engine.half_points import MATTA_WEIGHT, SIX
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.hand import DOPPIO_SEI, FOUR_AND_HALF, QuattroHand, QuattroKind
from games.quattro_e_mezzo.state import (
    NOBODY,
    QuattroPhase,
    QuattroSeat,
    QuattroState,
    QuattroStatus,
    QuattroTable,
)


def evolve(state: QuattroState, event: ev.QuattroEvent) -> QuattroState:
    """The state after ``event``."""
    after = _FOLD[type(event)](state, event)
    return replace(after, table=replace(after.table, decision=state.table.decision + 1))


def _opened(state: QuattroState, opened: ev.QuattroOpened) -> QuattroState:
    phase: QuattroPhase = "deck" if opened.dealer else "lots"
    deck, scores = state.table.deck, opened.scores
    return QuattroState(QuattroTable(opened, phase, deck=deck, scores=scores), left=ALL_FORTY)


def _dealer_drawn(state: QuattroState, event: ev.QuattroDealerDrawn) -> QuattroState:
    opened = replace(state.table.round, dealer=event.lot, players=event.players)
    return replace(state, table=replace(state.table, round=opened, phase="deck"))


def _deck(state: QuattroState, event: ev.DeckBegan) -> QuattroState:
    return replace(state, table=replace(state.table, deck=event.deck, phase="deal"))


def _dealt(state: QuattroState, event: ev.Dealt) -> QuattroState:
    cards = event.cards
    table = replace(state.table, place=len(cards))
    hands = tuple([(card,) for card in cards])
    return _next_turn(replace(state, table=table, hands=hands, left=ALL_FORTY ^ bits(cards)))


def _next_turn(state: QuattroState) -> QuattroState:
    """The next player is on turn; the dealer turns up the hole card (SM-36)."""
    t = state.table
    turn, players = len(t.played), t.round.players
    seat, seen = QuattroSeat(players[turn]), t.seen
    if turn == len(players) - 1:
        hole = state.hands[turn][0]
        seat = replace(seat, open=(hole,), covered=False, total=_without_matta((hole,)))
        seen |= BIT[hole]
    return replace(state, table=replace(t, phase="turn", seen=seen, seat=seat))


def _without_matta(cards: tuple[Card, ...]) -> int | None:
    """The total of the dealer's open cards; None with the matta, whose value is not fixed yet."""
    held = weigh(cards)
    return held if held < MATTA_WEIGHT else None


def _called(state: QuattroState, _event: ev.QuattroCalled) -> QuattroState:
    return replace(state, table=replace(state.table, phase="card"))


def _drew(state: QuattroState, event: ev.QuattroDrew) -> QuattroState:
    t = state.table
    s, cards = t.seat, (*state.cards, event.card)
    fate, bit = event.fate, BIT[event.card]
    turn = len(t.played)
    after = replace(
        state,
        table=replace(t, phase="turn", place=t.place + 1, seen=t.seen | bit),
        hands=(*state.hands[:turn], cards, *state.hands[turn + 1 :]),
        left=state.left ^ bit,
    )
    if fate and fate != "four_half":
        return _turned_up(after, fate, matta=event.matta)
    total, four = None, s.four
    if not s.covered:
        total = _without_matta(cards)
    elif fate:
        total, four = FOUR_AND_HALF, len(cards)
    seat = replace(s, open=(*s.open, event.card), total=total, four=four)
    return replace(after, table=replace(after.table, seat=seat))


def _stood(state: QuattroState, event: ev.QuattroStood) -> QuattroState:
    if event.fate == "seven_half":
        return _turned_up(state, "seven_half", matta=event.matta)
    s = state.table.seat
    total = s.total
    if event.fate:
        total = FOUR_AND_HALF
    elif not s.covered:
        total = _points(weigh(state.cards), event.matta)
    return _turn_over(state, replace(s, status="stands", total=total), matta=event.matta)


def _sixes_declared(state: QuattroState, _event: ev.QuattroSixesDeclared) -> QuattroState:
    return _turned_up(state, "doppio_sei", matta=SIX)


def _points(weight: int, matta: int) -> int:
    """The half points of a hand, its matta counting ``matta``."""
    return weight - MATTA_WEIGHT + matta if weight >= MATTA_WEIGHT else weight


def _turned_up(state: QuattroState, status: QuattroStatus, *, matta: int) -> QuattroState:
    """The end of a turn with all cards on the table (SM-34)."""
    t, cards = state.table, state.cards
    total = DOPPIO_SEI if status == "doppio_sei" else _points(weigh(cards), matta)
    seat = QuattroSeat(t.seat.person, status, open=cards, covered=False, total=total)
    table = replace(t, seen=t.seen | BIT[cards[0]])
    return _turn_over(replace(state, table=table), seat, matta=matta)


def _turn_over(state: QuattroState, seat: QuattroSeat, *, matta: int) -> QuattroState:
    """End the turn of ``seat``; the next begins, or all have played."""
    t = state.table
    played = (*t.played, seat)
    table = replace(t, phase="over", played=played, seat=NOBODY)
    after = replace(state, table=table, mattas=(*state.mattas, matta))
    over = len(played) == len(t.round.players) or seat.status == "mega"
    return after if over else _next_turn(after)


def _reshuffled(state: QuattroState, event: ev.Reshuffled) -> QuattroState:
    """A new stock. In a hand the called cards of bust players leave the table (SM-40)."""
    t = state.table
    played = t.played
    if t.phase == "card":
        played = tuple([replace(s, open=s.open[:1]) if s.status == "bust" else s for s in t.played])
    table = replace(t, shuffle=event.shuffle, pack=event.pack, place=0, played=played)
    return replace(state, table=table, left=bits(event.pack))


def final_hands(state: QuattroState) -> tuple[QuattroHand, ...]:
    """The hands of all players whose turn is over, in the order of play."""
    turns = zip(state.table.played, state.hands, state.mattas, strict=False)
    return tuple([_final(seat, cards, matta) for seat, cards, matta in turns])


_KINDS: Final[Mapping[QuattroStatus, QuattroKind]] = {
    "stands": "points",
    "seven_half": "points",
    "bust": "bust",
    "doppio_sei": "doppio_sei",
    "mega": "mega",
}


def _final(seat: QuattroSeat, cards: tuple[Card, ...], matta: int) -> QuattroHand:
    total = seat.total
    if total is None:
        total = _points(weigh(cards), matta)
    shown = seat.open if seat.status == "bust" else cards
    return QuattroHand(seat.person, shown, total, matta=matta, kind=_KINDS[seat.status])


def _tied(state: QuattroState, event: ev.QuattroTied) -> QuattroState:
    t = state.table
    hands, tied = final_hands(state), event.tied
    return replace(state, table=replace(t, hands=hands, tied=tied, drawing=tied, phase="draw"))


def _deal_card(state: QuattroState, event: ev.QuattroDealCard) -> QuattroState:
    """After the last card of a draw the highest are ``tied`` (QM-12)."""
    t = state.table
    draw = (*t.draw, (event.person, event.card))
    tied, drawing = t.tied, t.drawing[1:]
    if not drawing:
        last = draw[-len(tied) :]
        highest = max(deal_rank(card) for _, card in last)
        tied = tuple([person for person, card in last if deal_rank(card) == highest])
    table = replace(t, draw=draw, tied=tied, drawing=drawing, place=t.place + 1)
    return replace(state, table=table, left=state.left ^ BIT[event.card])


def deal_rank(card: Card) -> int:
    """The rank of a card in the draw for the deal: figures 0, the matta too, then ace to 7 (QM-12)."""
    points = CARD_WEIGHTS[card]
    return points if 1 < points < MATTA_WEIGHT else 0


def _ended(state: QuattroState, event: ev.QuattroEnded) -> QuattroState:
    """A finished match leaves its points on the table until the next hand."""
    t = state.table
    gained = dict(event.points)
    scores = tuple([(one, before + gained.get(one, 0)) for one, before in t.scores])
    table = replace(t, scores=scores, hands=event.hands, ending=event, phase="between", seat=NOBODY)
    return replace(state, table=table)


_FOLD: Final = by_event(
    _opened,
    _dealer_drawn,
    _deck,
    _dealt,
    _called,
    _drew,
    _reshuffled,
    _stood,
    _sixes_declared,
    _tied,
    _deal_card,
    _ended,
)
