"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import PACK, Card
from engine.game import Person
from engine.half_points import MATTA_WEIGHT
from engine.online.hand import CARD_WEIGHTS
from engine.quattro_e_mezzo import events as ev
from engine.quattro_e_mezzo.hand import (
    DOPPIO_SEI,
    FOUR_AND_HALF,
    SIX,
    QuattroHand,
    QuattroKind,
)
from engine.quattro_e_mezzo.state import (
    NOBODY,
    QuattroFacts,
    QuattroPhase,
    QuattroSeat,
    QuattroState,
    QuattroStatus,
    QuattroTable,
    seated,
)
from engine.stock import ALL_FORTY, BIT, bits
from engine.value import replace


def evolve(state: QuattroState, event: ev.QuattroEvent) -> QuattroState:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


def _opened(state: QuattroState, opened: ev.QuattroOpened) -> QuattroState:
    facts = QuattroFacts(
        round=opened,
        deck=state.table.facts.deck,
        shuffle=0,
        size=len(PACK),
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
    return QuattroState(
        table=table, cards=(), weight=0, others=(), mattas=(), left=ALL_FORTY, pack=PACK
    )


def _dealer_drawn(state: QuattroState, event: ev.QuattroDealerDrawn) -> QuattroState:
    was = state.table.facts
    opened = replace(was.round, dealer=event.dealer, players=event.players)
    return _before_the_deal(state, replace(was, round=opened), "deck")


def _deck(state: QuattroState, event: ev.QuattroDeck) -> QuattroState:
    return _before_the_deal(state, replace(state.table.facts, deck=event.deck), "deal")


def _dealt(state: QuattroState, event: ev.QuattroDealt) -> QuattroState:
    t = state.table
    cards = event.cards
    hands = tuple([(card,) for card in cards])
    table = QuattroTable(
        facts=t.facts,
        phase="turn",
        decision=t.decision + 1,
        place=len(cards),
        seen=0,
        played=(),
        seat=seated(event.people[0]),
    )
    return QuattroState(
        table=table,
        cards=hands[0],
        weight=CARD_WEIGHTS[cards[0]],
        others=hands,
        mattas=(0,) * len(cards),
        left=ALL_FORTY ^ bits(cards),
        pack=PACK,
    )


def _called(state: QuattroState, _event: ev.QuattroCalled) -> QuattroState:
    t = state.table
    table = QuattroTable(
        t.facts, "card", t.decision + 1, place=t.place, seen=t.seen, played=t.played, seat=t.seat
    )
    return QuattroState(
        table,
        state.cards,
        state.weight,
        others=state.others,
        mattas=state.mattas,
        left=state.left,
        pack=state.pack,
    )


def _drew(state: QuattroState, event: ev.QuattroDrew) -> QuattroState:
    t = state.table
    s = t.seat
    card, fate = event.card, event.fate
    cards = state.cards + (card,)
    weight = state.weight + CARD_WEIGHTS[card]
    left = state.left ^ BIT[card]
    place, seen = t.place + 1, t.seen | BIT[card]
    if fate and fate != "four_half":
        return _turned_up(
            state,
            fate,
            cards=cards,
            weight=weight,
            matta=event.matta,
            left=left,
            place=place,
            seen=seen,
        )
    total, four = None, s.four
    if not s.covered:
        total = weight if weight < MATTA_WEIGHT else None
    elif fate:
        total, four = FOUR_AND_HALF, len(cards)
    seat = QuattroSeat(
        s.person, "waiting", s.up + (card,), covered=s.covered, total=total, four=four
    )
    table = QuattroTable(
        t.facts, "turn", t.decision + 1, place=place, seen=seen, played=t.played, seat=seat
    )
    return QuattroState(
        table,
        cards,
        weight,
        others=state.others,
        mattas=state.mattas,
        left=left,
        pack=state.pack,
    )


def _stood(state: QuattroState, event: ev.QuattroStood) -> QuattroState:
    t = state.table
    s = t.seat
    if event.fate == "seven_half":
        return _turned_up(
            state,
            "seven_half",
            cards=state.cards,
            weight=state.weight,
            matta=event.matta,
            left=state.left,
            place=t.place,
            seen=t.seen,
        )
    total = s.total
    if event.fate:
        total = FOUR_AND_HALF
    elif not s.covered:
        total = _points(state.weight, event.matta)
    seat = QuattroSeat(
        person=s.person,
        status="stands",
        up=s.up,
        covered=s.covered,
        total=total,
        four=s.four,
    )
    return _turn_over(
        state,
        seat,
        cards=state.cards,
        matta=event.matta,
        left=state.left,
        place=t.place,
        seen=t.seen,
    )


def _sixes_declared(state: QuattroState, _event: ev.QuattroSixesDeclared) -> QuattroState:
    t = state.table
    return _turned_up(
        state,
        "doppio_sei",
        cards=state.cards,
        weight=state.weight,
        matta=SIX,
        left=state.left,
        place=t.place,
        seen=t.seen,
    )


def _points(weight: int, matta: int) -> int:
    """The half points of a hand, its matta counting ``matta``."""
    return weight - MATTA_WEIGHT + matta if weight >= MATTA_WEIGHT else weight


def _turned_up(
    state: QuattroState,
    status: QuattroStatus,
    *,
    cards: tuple[Card, ...],
    weight: int,
    matta: int,
    left: int,
    place: int,
    seen: int,
) -> QuattroState:
    """The end of a turn with all cards on the table (SM-34)."""
    seat = QuattroSeat(
        person=state.table.seat.person,
        status=status,
        up=cards,
        covered=False,
        total=DOPPIO_SEI if status == "doppio_sei" else _points(weight, matta),
    )
    return _turn_over(
        state, seat, cards=cards, matta=matta, left=left, place=place, seen=seen | BIT[cards[0]]
    )


def _turn_over(
    state: QuattroState,
    seat: QuattroSeat,
    *,
    cards: tuple[Card, ...],
    matta: int,
    left: int,
    place: int,
    seen: int,
) -> QuattroState:
    """End the turn of ``seat`` with ``cards``; the next begins, or all have played."""
    t = state.table
    facts = t.facts
    players = facts.round.players
    turn = len(t.played)
    others, mattas = [*state.others], state.mattas
    others[turn] = cards
    if matta:
        mattas = (*mattas[:turn], matta, *mattas[turn + 1 :])
    turn += 1
    phase: QuattroPhase = "turn"
    after, weight = NOBODY, 0
    held: tuple[Card, ...] = ()
    if turn == len(players) or seat.status == "mega":
        phase = "over"
    else:
        held = others[turn]
        weight = CARD_WEIGHTS[held[0]]
        after = seated(players[turn])
        if turn == len(players) - 1:
            after = _dealer_up(after.person, held, weight)
            seen |= BIT[held[0]]
    table = QuattroTable(
        facts=facts,
        phase=phase,
        decision=t.decision + 1,
        place=place,
        seen=seen,
        played=t.played + (seat,),
        seat=after,
    )
    return QuattroState(
        table=table,
        cards=held,
        weight=weight,
        others=tuple(others),
        mattas=mattas,
        left=left,
        pack=state.pack,
    )


def _dealer_up(person: Person, cards: tuple[Card, ...], weight: int) -> QuattroSeat:
    """The dealer's seat with the hole card turned up (SM-36)."""
    total = weight if weight < MATTA_WEIGHT else None
    return QuattroSeat(person, "waiting", cards, covered=False, total=total)


def _reshuffled(state: QuattroState, event: ev.QuattroReshuffled) -> QuattroState:
    """A new stock. In a hand the called cards of bust players leave the table (SM-40)."""
    t = state.table
    facts = replace(t.facts, shuffle=event.shuffle, size=len(event.pack))
    played = t.played
    if t.phase == "card":
        played = tuple(
            [replace(seat, up=seat.up[:1]) if seat.status == "bust" else seat for seat in t.played]
        )
    table = replace(t, facts=facts, decision=t.decision + 1, place=0, played=played)
    return replace(state, table=table, left=bits(event.pack), pack=event.pack)


def final_hands(state: QuattroState) -> tuple[QuattroHand, ...]:
    """The hands of all players whose turn is over, in the order of play."""
    return tuple(
        [
            _final(seat, cards, matta)
            for seat, cards, matta in zip(
                state.table.played, state.others, state.mattas, strict=False
            )
        ]
    )


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
        total = sum([CARD_WEIGHTS[card] for card in cards])
        total = _points(total, matta)
    return QuattroHand(
        person=seat.person,
        cards=seat.up if seat.status == "bust" else cards,
        total=total,
        matta=matta,
        kind=_KINDS[seat.status],
    )


def _tied(state: QuattroState, event: ev.QuattroTied) -> QuattroState:
    t = state.table
    facts = replace(t.facts, hands=final_hands(state), tied=event.tied, drawing=event.tied)
    table = replace(t, facts=facts, phase="draw", decision=t.decision + 1)
    return replace(state, table=table)


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
    return replace(state, table=table, left=state.left ^ BIT[event.card])


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
    return QuattroState(
        table,
        (),
        0,
        others=state.others,
        mattas=state.mattas,
        left=state.left,
        pack=state.pack,
    )


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
