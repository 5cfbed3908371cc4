"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import PACK, Card
from engine.drawing.hand import CARD_WEIGHTS
from engine.drawing.hand import weight as weigh
from engine.game import Person
from engine.half_points import MATTA_WEIGHT, SIX
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace
from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.hand import (
    DOPPIO_SEI,
    FOUR_AND_HALF,
    QuattroHand,
    QuattroKind,
)
from games.quattro_e_mezzo.state import (
    NO_SIDES,
    NOBODY,
    QuattroFacts,
    QuattroOnTurn,
    QuattroPhase,
    QuattroSeat,
    QuattroSides,
    QuattroState,
    QuattroStatus,
    QuattroTable,
    seated,
)


def evolve(state: QuattroState, event: ev.QuattroEvent) -> QuattroState:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


def _opened(state: QuattroState, opened: ev.QuattroOpened) -> QuattroState:
    facts = QuattroFacts(
        round=opened,
        deck=state.table.facts.deck,
        shuffle=0,
        pack=PACK,
        scores=opened.scores,
        hands=(),
        draw=(),
        tied=(),
        drawing=(),
        ending=None,
    )
    return _before_the_deal(state, facts, "deck" if opened.dealer else "lots")


def _before_the_deal(state: QuattroState, facts: QuattroFacts, phase: QuattroPhase) -> QuattroState:
    table = QuattroTable(
        facts=facts,
        phase=phase,
        decision=state.table.decision + 1,
        place=0,
        seen=0,
        played=(),
        seat=NOBODY,
    )
    return QuattroState(table, QuattroOnTurn((), 0, ALL_FORTY), NO_SIDES)


def _dealer_drawn(state: QuattroState, event: ev.QuattroDealerDrawn) -> QuattroState:
    was = state.table.facts
    opened = replace(was.round, dealer=event.dealer, players=event.players)
    return _before_the_deal(state, replace(was, round=opened), "deck")


def _deck(state: QuattroState, event: ev.QuattroDeck) -> QuattroState:
    return _before_the_deal(state, replace(state.table.facts, deck=event.deck), "deal")


def _dealt(state: QuattroState, event: ev.QuattroDealt) -> QuattroState:
    t = state.table
    cards = event.cards
    table = QuattroTable(
        facts=t.facts,
        phase="turn",
        decision=t.decision + 1,
        place=len(cards),
        seen=0,
        played=(),
        seat=seated(event.people[0]),
    )
    held = QuattroOnTurn(cards[:1], CARD_WEIGHTS[cards[0]], ALL_FORTY ^ bits(cards))
    return QuattroState(table, held, QuattroSides(cards, (), ()))


def _called(state: QuattroState, _event: ev.QuattroCalled) -> QuattroState:
    t = state.table
    table = QuattroTable(
        t.facts, "card", t.decision + 1, place=t.place, seen=t.seen, played=t.played, seat=t.seat
    )
    return QuattroState(table, state.held, state.sides)


def _drew(state: QuattroState, event: ev.QuattroDrew) -> QuattroState:
    t = state.table
    s = t.seat
    was = state.held
    card, fate = event.card, event.fate
    bit = BIT[card]
    held = QuattroOnTurn(was.cards + (card,), was.weight + CARD_WEIGHTS[card], was.left ^ bit)
    place, seen = t.place + 1, t.seen | bit
    if fate and fate != "four_half":
        return _turned_up(state, fate, held, matta=event.matta, place=place, seen=seen)
    total, four = None, s.four
    if not s.covered:
        total = held.weight if held.weight < MATTA_WEIGHT else None
    elif fate:
        total, four = FOUR_AND_HALF, len(held.cards)
    seat = QuattroSeat(
        s.person, "waiting", s.up + (card,), covered=s.covered, total=total, four=four
    )
    table = QuattroTable(
        t.facts, "turn", t.decision + 1, place=place, seen=seen, played=t.played, seat=seat
    )
    return QuattroState(table, held, state.sides)


def _stood(state: QuattroState, event: ev.QuattroStood) -> QuattroState:
    t = state.table
    s = t.seat
    held = state.held
    if event.fate == "seven_half":
        return _turned_up(state, "seven_half", held, matta=event.matta, place=t.place, seen=t.seen)
    total = s.total
    if event.fate:
        total = FOUR_AND_HALF
    elif not s.covered:
        total = _points(held.weight, event.matta)
    seat = QuattroSeat(s.person, "stands", s.up, covered=s.covered, total=total, four=s.four)
    return _turn_over(state, seat, held, matta=event.matta, place=t.place, seen=t.seen)


def _sixes_declared(state: QuattroState, _event: ev.QuattroSixesDeclared) -> QuattroState:
    t = state.table
    return _turned_up(state, "doppio_sei", state.held, matta=SIX, place=t.place, seen=t.seen)


def _points(weight: int, matta: int) -> int:
    """The half points of a hand, its matta counting ``matta``."""
    return weight - MATTA_WEIGHT + matta if weight >= MATTA_WEIGHT else weight


def _turned_up(
    state: QuattroState,
    status: QuattroStatus,
    held: QuattroOnTurn,
    *,
    matta: int,
    place: int,
    seen: int,
) -> QuattroState:
    """The end of a turn with all cards on the table (SM-34)."""
    total = DOPPIO_SEI if status == "doppio_sei" else _points(held.weight, matta)
    seat = QuattroSeat(state.table.seat.person, status, held.cards, covered=False, total=total)
    seen |= BIT[held.cards[0]]
    return _turn_over(state, seat, held, matta=matta, place=place, seen=seen)


def _turn_over(
    state: QuattroState,
    seat: QuattroSeat,
    held: QuattroOnTurn,
    *,
    matta: int,
    place: int,
    seen: int,
) -> QuattroState:
    """End the turn of ``seat`` with the cards ``held``; the next begins, or all have played."""
    t = state.table
    sides = state.sides
    players = t.facts.round.players
    played = t.played + (seat,)
    turn = len(played)
    phase: QuattroPhase = "turn"
    if turn == len(players) or seat.status == "mega":
        phase = "over"
        after = NOBODY
        on_turn = QuattroOnTurn((), 0, held.left)
    else:
        hole = sides.holes[turn]
        on_turn = QuattroOnTurn((hole,), CARD_WEIGHTS[hole], held.left)
        if turn < len(players) - 1:
            after = seated(players[turn])
        else:
            after = _dealer_up(players[turn], hole)
            seen |= BIT[hole]
    table = QuattroTable(
        t.facts,
        phase,
        t.decision + 1,
        place=place,
        seen=seen,
        played=played,
        seat=after,
    )
    over = QuattroSides(sides.holes, sides.hands + (held.cards,), sides.mattas + (matta,))
    return QuattroState(table, on_turn, over)


def _dealer_up(person: Person, hole: Card) -> QuattroSeat:
    """The dealer's seat with the hole card turned up (SM-36)."""
    weight = CARD_WEIGHTS[hole]
    total = weight if weight < MATTA_WEIGHT else None
    return QuattroSeat(person, "waiting", (hole,), covered=False, total=total)


def _reshuffled(state: QuattroState, event: ev.QuattroReshuffled) -> QuattroState:
    """A new stock. In a hand the called cards of bust players leave the table (SM-40)."""
    t = state.table
    facts = replace(t.facts, shuffle=event.shuffle, pack=event.pack)
    played = t.played
    if t.phase == "card":
        played = tuple(
            [replace(seat, up=seat.up[:1]) if seat.status == "bust" else seat for seat in t.played]
        )
    table = replace(t, facts=facts, decision=t.decision + 1, place=0, played=played)
    held = replace(state.held, left=bits(event.pack))
    return QuattroState(table, held, state.sides)


def final_hands(state: QuattroState) -> tuple[QuattroHand, ...]:
    """The hands of all players whose turn is over, in the order of play."""
    sides = state.sides
    turns = zip(state.table.played, sides.hands, sides.mattas, strict=True)
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
    shown = seat.up if seat.status == "bust" else cards
    return QuattroHand(seat.person, shown, total, matta=matta, kind=_KINDS[seat.status])


def _tied(state: QuattroState, event: ev.QuattroTied) -> QuattroState:
    t = state.table
    facts = replace(t.facts, hands=final_hands(state), tied=event.tied, drawing=event.tied)
    table = replace(t, facts=facts, phase="draw", decision=t.decision + 1)
    return QuattroState(table, state.held, state.sides)


def _deal_card(state: QuattroState, event: ev.QuattroDealCard) -> QuattroState:
    """After the last card of a draw only the highest draw again (QM-12)."""
    t = state.table
    was = t.facts
    draw = (*was.draw, (event.person, event.card))
    tied, drawing = was.tied, was.drawing[1:]
    if not drawing:
        last = draw[-len(tied) :]
        highest = max(deal_rank(card) for _, card in last)
        tied = tuple([person for person, card in last if deal_rank(card) == highest])
        drawing = tied if len(tied) > 1 else ()
    facts = replace(was, draw=draw, tied=tied, drawing=drawing)
    table = replace(t, facts=facts, decision=t.decision + 1, place=t.place + 1)
    held = replace(state.held, left=state.held.left ^ BIT[event.card])
    return QuattroState(table, held, state.sides)


def deal_rank(card: Card) -> int:
    """The rank of a card in the draw for the deal: figures 0, the matta too, then ace to 7 (QM-12)."""
    points = CARD_WEIGHTS[card]
    return points if 1 < points < MATTA_WEIGHT else 0


def _ended(state: QuattroState, event: ev.QuattroEnded) -> QuattroState:
    """A finished match leaves its points on the table until the next hand."""
    t = state.table
    was = t.facts
    gained = dict(event.points)
    scores = tuple([(one, before + gained.get(one, 0)) for one, before in was.scores])
    facts = replace(was, scores=scores, hands=event.hands, ending=event)
    table = QuattroTable(
        facts,
        "between",
        t.decision + 1,
        place=t.place,
        seen=t.seen,
        played=t.played,
        seat=NOBODY,
    )
    return QuattroState(table, QuattroOnTurn((), 0, state.held.left), state.sides)


_FOLD: Final[Mapping[type[Any], Callable[[QuattroState, Any], QuattroState]]] = {
    ev.QuattroOpened: _opened,
    ev.QuattroDealerDrawn: _dealer_drawn,
    ev.QuattroDeck: _deck,
    ev.QuattroDealt: _dealt,
    ev.QuattroCalled: _called,
    ev.QuattroDrew: _drew,
    ev.QuattroReshuffled: _reshuffled,
    ev.QuattroStood: _stood,
    ev.QuattroSixesDeclared: _sixes_declared,
    ev.QuattroTied: _tied,
    ev.QuattroDealCard: _deal_card,
    ev.QuattroEnded: _ended,
}
