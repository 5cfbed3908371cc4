"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from engine.cards import Card
from engine.sette_e_mezzo import events as ev
from engine.sette_e_mezzo.hand import best_of, hand_value, weight
from engine.sette_e_mezzo.rules import HALF, MATTA_WEIGHT, SEVEN, SEVEN_AND_HALF, Values
from engine.sette_e_mezzo.state import (
    ALL_FORTY,
    BIT,
    FULL_PACK,
    FULL_STOCK,
    NO_EXTRAS,
    NOBODY,
    Ending,
    Extras,
    HandFacts,
    Pack,
    SetteEMezzoPhase,
    SetteEMezzoSeat,
    SetteEMezzoState,
    SetteEMezzoTable,
    Shown,
    Stock,
    all_bust,
    replaced,
    seated,
)
from engine.value import replace


def evolve(state: SetteEMezzoState, event: ev.SetteEMezzoEvent) -> SetteEMezzoState:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


def _round_opened(state: SetteEMezzoState, event: ev.RoundOpened) -> SetteEMezzoState:
    return _before_deal(state, event)


def _bank_drawn(state: SetteEMezzoState, event: ev.BankDrawn) -> SetteEMezzoState:
    was = state.table.facts.round
    opened = replace(
        was,
        players=event.players,
        passed=event.passed,
        banker=event.banker,
        why="no_cover" if event.passed else "lot",
        chips=event.chips,
        cover=event.cover,
    )
    return _before_deal(state, opened)


def _before_deal(state: SetteEMezzoState, opened: ev.RoundOpened) -> SetteEMezzoState:
    phase: SetteEMezzoPhase = "deck" if opened.fresh else "deal"
    if not opened.banker:
        phase = "lots"
    t = state.table
    facts = replace(t.facts, round=opened, ending=None)
    table = SetteEMezzoTable(
        facts=facts,
        phase=phase,
        decision=t.decision + 1,
        place=t.place,
        bank=0,
        played=(),
        seat=NOBODY,
    )
    return replace(state, table=table, cards=(), weight=0, others=(), mattas=())


def _deck_began(state: SetteEMezzoState, event: ev.DeckBegan) -> SetteEMezzoState:
    t = state.table
    facts = HandFacts(
        round=t.facts.round, deck=event.deck, packs=(FULL_PACK,), aside=(), unseen=0, ending=None
    )
    table = SetteEMezzoTable(
        facts=facts,
        phase="deal",
        decision=t.decision + 1,
        place=0,
        bank=0,
        played=(),
        seat=NOBODY,
    )
    return SetteEMezzoState(
        table=table, cards=(), weight=0, others=(), mattas=(), left=ALL_FORTY, stock=FULL_STOCK
    )


def _dealt(state: SetteEMezzoState, event: ev.Dealt) -> SetteEMezzoState:
    t = state.table
    opened = t.facts.round
    left = state.left
    hands: list[tuple[Card, ...]] = []
    for card in event.cards:
        left ^= BIT[card]
        hands.append((card,))
    count = len(hands)
    bank = opened.chips[-1] - opened.cover
    first = seated(opened.players[0], opened.chips[0])
    weight = opened.rules.values.points[event.cards[0]]
    table = SetteEMezzoTable(
        facts=t.facts,
        phase="turn",
        decision=t.decision + 1,
        place=t.place + count,
        bank=bank,
        played=(),
        seat=first,
    )
    return SetteEMezzoState(
        table=table,
        cards=hands[0],
        weight=weight,
        others=tuple(hands),
        mattas=(0,) * count,
        left=left,
        stock=state.stock,
    )


TurnedUp: TypeAlias = Literal["bust", "seven_half", "reale", "triple"]
"""The ways to end a turn that show the cards."""

_TOTAL: Final[Mapping[TurnedUp, int]] = {
    "seven_half": SEVEN_AND_HALF,
    "reale": SEVEN_AND_HALF,
    "triple": 2 * SEVEN,
}


def _called(state: SetteEMezzoState, event: ev.Called) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    bank = t.bank
    if event.person != event.banker:
        bank = event.bank
        s = SetteEMezzoSeat(
            person=s.person,
            status="waiting",
            stake=event.stake,
            purse=event.purse,
            open=s.open,
            covered=s.covered,
            total=None,
            extras=s.extras,
        )
    table = SetteEMezzoTable(
        facts=t.facts,
        phase="card",
        decision=t.decision + 1,
        place=t.place,
        bank=bank,
        played=t.played,
        seat=s,
    )
    return SetteEMezzoState(
        table=table,
        cards=state.cards,
        weight=state.weight,
        others=state.others,
        mattas=state.mattas,
        left=state.left,
        stock=state.stock,
    )


def _drew(state: SetteEMezzoState, event: ev.Drew) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    person = s.person
    facts = t.facts
    values = facts.round.rules.values
    card = event.card
    held = state.cards
    cards = held + (card,)
    weight = state.weight + values.points[card]
    left = state.left ^ BIT[card]
    if event.fate:
        bank = t.bank + event.released
        seat = _shown(
            s, event.fate, stake=s.stake, purse=s.purse, cards=cards, values=values, weight=weight
        )
        return _turn_over(
            state, cards, left=left, place=t.place + 1, seat=seat, bank=bank, matta=event.matta
        )
    face_up, covered = s.open, s.covered
    total = None
    if person == event.banker:
        face_up = cards
        total = best_of(values, weight, len(cards))
    elif held and not s.extras.ace_half:
        face_up = face_up + (card,)
    else:
        covered = (*covered, len(facts.packs) - 1)
    seat = SetteEMezzoSeat(
        person=person,
        status="waiting",
        stake=s.stake,
        purse=s.purse,
        open=face_up,
        covered=covered,
        total=total,
        extras=s.extras,
    )
    table = SetteEMezzoTable(
        facts=facts,
        phase="turn",
        decision=t.decision + 1,
        place=t.place + 1,
        bank=t.bank,
        played=t.played,
        seat=seat,
    )
    return SetteEMezzoState(
        table=table,
        cards=cards,
        weight=weight,
        others=state.others,
        mattas=state.mattas,
        left=left,
        stock=state.stock,
    )


def _stood(state: SetteEMezzoState, event: ev.Stood) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    bank = t.bank
    if event.person == event.banker:
        seat = _banker_stands(state, event)
    elif event.fate:
        bank = event.bank
        seat = _shown(
            s,
            event.fate,
            stake=event.stake,
            purse=event.purse,
            cards=state.cards,
            values=t.facts.round.rules.values,
            weight=state.weight,
        )
    else:
        bank = event.bank
        seat = SetteEMezzoSeat(
            person=s.person,
            status="stands",
            stake=event.stake,
            purse=event.purse,
            open=s.open,
            covered=s.covered,
            total=None,
            extras=s.extras,
        )
    return _turn_over(
        state, state.cards, left=state.left, place=t.place, seat=seat, bank=bank, matta=event.matta
    )


def _banker_stands(state: SetteEMezzoState, event: ev.Stood) -> SetteEMezzoSeat:
    s = state.table.seat
    rules = state.table.facts.round.rules
    if event.fate:
        return _shown(
            s,
            event.fate,
            stake=None,
            purse=s.purse,
            cards=s.open,
            values=rules.values,
            weight=state.weight,
        )
    total = s.total
    if state.weight >= MATTA_WEIGHT:
        total = hand_value(s.open, rules, event.matta).total
    return SetteEMezzoSeat(
        person=s.person,
        status="stands",
        stake=None,
        purse=s.purse,
        open=s.open,
        covered=(),
        total=total,
        extras=s.extras,
    )


def _shown(
    s: SetteEMezzoSeat,
    status: TurnedUp,
    stake: int | None,
    purse: int,
    cards: tuple[Card, ...],
    values: Values,
    weight: int,
) -> SetteEMezzoSeat:
    """The seat of a player whose turn ends with all cards on the table (SM-34)."""
    total = _TOTAL.get(status)
    if total is None:
        total = best_of(values, weight, len(cards))
    return SetteEMezzoSeat(
        person=s.person,
        status=status,
        stake=stake,
        purse=purse,
        open=cards,
        covered=(),
        total=total,
        extras=s.extras,
    )


def _turn_over(
    state: SetteEMezzoState,
    cards: tuple[Card, ...],
    left: int,
    place: int,
    seat: SetteEMezzoSeat,
    bank: int,
    matta: int,
) -> SetteEMezzoState:
    """End the turn of ``seat`` with ``cards``; the next begins, or all have played (SM-30, SM-36)."""
    t = state.table
    facts = t.facts
    opened = facts.round
    turn = len(t.played)
    last = len(opened.players) - 1
    played = t.played + (seat,)
    others = state.others
    if others[turn] is not cards:
        others = replaced(others, turn, cards)
    mattas = state.mattas
    if matta:
        mattas = replaced(mattas, turn, matta)
    over = turn == last
    if seat.status == "bust" and not over:
        aside = facts.aside + seat.open[1:]
        facts = HandFacts(
            round=opened,
            deck=facts.deck,
            packs=facts.packs,
            aside=aside,
            unseen=facts.unseen,
            ending=None,
        )
        over = turn == last - 1 and all_bust(played)
    if over:
        table = SetteEMezzoTable(
            facts=facts,
            phase="over",
            decision=t.decision + 1,
            place=place,
            bank=bank,
            played=played,
            seat=NOBODY,
        )
        return SetteEMezzoState(
            table=table,
            cards=(),
            weight=0,
            others=others,
            mattas=mattas,
            left=left,
            stock=state.stock,
        )
    turn += 1
    cards = others[turn]
    weight = opened.rules.values.points[cards[0]]
    if turn < last:
        after = seated(opened.players[turn], opened.chips[turn])
    else:
        after = _with_bank_up(opened, cards, weight)
    table = SetteEMezzoTable(
        facts=facts,
        phase="turn",
        decision=t.decision + 1,
        place=place,
        bank=bank,
        played=played,
        seat=after,
    )
    return SetteEMezzoState(
        table=table,
        cards=cards,
        weight=weight,
        others=others,
        mattas=mattas,
        left=left,
        stock=state.stock,
    )


def _with_bank_up(opened: ev.RoundOpened, cards: tuple[Card, ...], weight: int) -> SetteEMezzoSeat:
    """The banker's seat, with the hole card turned up (SM-36)."""
    total = best_of(opened.rules.values, weight, 1)
    return SetteEMezzoSeat(
        person=opened.banker,
        status="waiting",
        stake=None,
        purse=opened.chips[-1],
        open=cards,
        covered=(),
        total=total,
        extras=NO_EXTRAS,
    )


def _reshuffled(state: SetteEMezzoState, event: ev.Reshuffled) -> SetteEMezzoState:
    t = state.table
    was = t.facts
    left = 0
    for card in event.pack:
        left |= BIT[card]
    seen = tuple([card for card in event.pack if card in was.aside]) if was.unseen else event.pack
    packs = (*was.packs, Pack(seen, was.unseen))
    facts = replace(was, packs=packs, aside=(), unseen=0, ending=None)
    played = tuple([_without_called(s) if s.status == "bust" else s for s in t.played])
    table = replace(t, facts=facts, decision=t.decision + 1, place=0, played=played)
    return replace(state, table=table, left=left, stock=Stock(event.pack, ()))


def _without_called(s: SetteEMezzoSeat) -> SetteEMezzoSeat:
    """The seat without its called cards, which have gone into the new stock."""
    return replace(s, open=s.open[:1])


def _triple_declared(state: SetteEMezzoState, _event: ev.TripleDeclared) -> SetteEMezzoState:
    return _shows(state, "triple", released=0, matta=SEVEN)


def _conceded(state: SetteEMezzoState, event: ev.Conceded) -> SetteEMezzoState:
    return _shows(state, "bust", released=event.released, matta=0)


def _shows(
    state: SetteEMezzoState, status: TurnedUp, released: int, matta: int
) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    values = t.facts.round.rules.values
    seat = _shown(
        s,
        status,
        stake=s.stake,
        purse=s.purse,
        cards=state.cards,
        values=values,
        weight=state.weight,
    )
    return _turn_over(
        state,
        state.cards,
        left=state.left,
        place=t.place,
        seat=seat,
        bank=t.bank + released,
        matta=matta,
    )


def _burnt(state: SetteEMezzoState, event: ev.Burnt) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    was = s.extras
    extras = replace(was, burnt=(*was.burnt, event.card))
    face_up, covered = s.open, s.covered
    if was.ace_half or len(state.cards) == 1:
        covered = covered[:-1]
    else:
        face_up = face_up[:-1]
    seat = replace(s, status="waiting", open=face_up, covered=covered, total=None, extras=extras)
    return _without_last_card(state, seat)


def _swapped(state: SetteEMezzoState, event: ev.Swapped) -> SetteEMezzoState:
    s = state.table.seat
    was = s.extras
    extras = replace(
        was,
        burnt=(*was.burnt, event.card),
        swapped=True,
        swaps=(*was.swaps, len(was.burnt)),
    )
    return _without_last_card(state, _before_stake(s, open=(), extras=extras))


def _before_stake(s: SetteEMezzoSeat, open: tuple[Card, ...], extras: Extras) -> SetteEMezzoSeat:  # noqa: A002 -- the field's name
    """The seat on turn again, before its stake, with these cards face up."""
    return replace(
        s, status="waiting", stake=None, open=open, covered=(), total=None, extras=extras
    )


def _without_last_card(state: SetteEMezzoState, seat: SetteEMezzoSeat) -> SetteEMezzoState:
    """The state without the last card; its replacement must come."""
    table = _with_seat(state.table, seat, "card")
    cards = state.cards[:-1]
    held = weight(table.facts.round.rules.values, cards, seat.extras.ace_half)
    return replace(state, table=table, cards=cards, weight=held)


def _ace_halved(state: SetteEMezzoState, event: ev.AceHalved) -> SetteEMezzoState:
    s = state.table.seat
    seat = _before_stake(s, open=(event.card,), extras=replace(s.extras, ace_half=True))
    table = _with_seat(state.table, seat, "turn")
    return replace(state, table=table, weight=state.weight - HALF)


def _with_seat(
    t: SetteEMezzoTable, seat: SetteEMezzoSeat, phase: SetteEMezzoPhase
) -> SetteEMezzoTable:
    """The table with a new seat on turn."""
    return replace(t, phase=phase, decision=t.decision + 1, seat=seat)


def _round_ended(state: SetteEMezzoState, event: ev.RoundEnded) -> SetteEMezzoState:
    """Set the cards of the hand aside (SM-39)."""
    t = state.table
    was = t.facts
    results = event.results
    banker = len(results) - 1
    bank_busts = results[banker].kind == "bust"
    aside = was.aside
    unseen: tuple[Card, ...] = ()
    shown: list[Shown] = []
    for turn, (result, seat) in enumerate(zip(results, t.played, strict=False)):
        if bank_busts and turn < banker and seat.total is None:
            seen = _stays_covered(result, seat)
            unseen += tuple([card for card in result.cards if card not in seat.open])
        else:
            seen = _turned_up(result)
        # The called cards of a bust punta have been set aside already.
        called = seat.status == "bust" and turn < banker
        aside += (seen.cards[:1] if called else seen.cards) + seat.extras.burnt
        shown.append(seen)
    if len(t.played) == banker:  # the banker did not have to play
        shown.append(_turned_up(results[banker]))
        aside += results[banker].cards
    ending = Ending(
        number=event.number,
        results=tuple(shown),
        banker=event.banker,
        why=event.why,
        used_up=event.used_up,
    )
    facts = replace(was, aside=aside, unseen=was.unseen + len(unseen), ending=ending)
    table = replace(t, facts=facts, phase="between", decision=t.decision + 1, seat=NOBODY)
    stock = Stock(state.stock.pack, state.stock.unseen + unseen) if unseen else state.stock
    return replace(state, table=table, cards=(), weight=0, stock=stock)


def _turned_up(r: ev.SetteEMezzoResult) -> Shown:
    return Shown(
        person=r.person,
        cards=r.cards,
        covered=(),
        total=r.total,
        kind=r.kind,
        outcome=r.outcome,
        stake=r.stake,
        chips=r.chips,
        purse=r.purse,
    )


def _stays_covered(r: ev.SetteEMezzoResult, seat: SetteEMezzoSeat) -> Shown:
    """The result of a seat whose covered cards stay covered: a bust banker pays it in any case (SM-37)."""
    shown = _turned_up(r)
    return replace(shown, cards=seat.open, covered=seat.covered, total=None, kind="points")


_FOLD: Final[Mapping[type[Any], Callable[[SetteEMezzoState, Any], SetteEMezzoState]]] = {
    ev.RoundOpened: _round_opened,
    ev.BankDrawn: _bank_drawn,
    ev.DeckBegan: _deck_began,
    ev.Dealt: _dealt,
    ev.Called: _called,
    ev.Drew: _drew,
    ev.Reshuffled: _reshuffled,
    ev.Stood: _stood,
    ev.TripleDeclared: _triple_declared,
    ev.Conceded: _conceded,
    ev.Burnt: _burnt,
    ev.Swapped: _swapped,
    ev.AceHalved: _ace_halved,
    ev.RoundEnded: _round_ended,
}
