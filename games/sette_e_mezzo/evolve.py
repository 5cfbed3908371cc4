"""The state after an event. It never refuses and reads only the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from engine.cards import Card
from engine.half_points import HALF, MATTA_WEIGHT, SEVEN
from engine.stock import ALL_FORTY, BIT
from engine.value import replace
from games.sette_e_mezzo import events as ev
from games.sette_e_mezzo.hand import best_of, hand_value, weight
from games.sette_e_mezzo.settlement import shown_results
from games.sette_e_mezzo.state import (
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
    Stock,
    all_bust,
    changed,
    replaced,
    seated,
    stepped,
    with_cards,
)


def evolve(state: SetteEMezzoState, event: ev.SetteEMezzoEvent) -> SetteEMezzoState:
    return _FOLD[type(event)](state, event)


def _round_opened(state: SetteEMezzoState, opened: ev.RoundOpened) -> SetteEMezzoState:
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
    return _round_opened(state, opened)


def _deck_began(state: SetteEMezzoState, event: ev.DeckBegan) -> SetteEMezzoState:
    t = state.table
    facts = HandFacts(
        round=t.facts.round, deck=event.deck, packs=(FULL_PACK,), aside=(), unseen=0, ending=None
    )
    table = replace(t, facts=facts, phase="deal", decision=t.decision + 1, place=0)
    return replace(state, table=table, left=ALL_FORTY, stock=FULL_STOCK)


def _dealt(state: SetteEMezzoState, event: ev.Dealt) -> SetteEMezzoState:
    t = state.table
    opened = t.facts.round
    left = state.left
    hands: list[tuple[Card, ...]] = []
    for card in event.cards:
        left ^= BIT[card]
        hands.append((card,))
    bank = opened.chips[-1] - opened.cover
    first = seated(opened.players[0], opened.chips[0])
    table = stepped(t, "turn", place=t.place + len(hands), bank=bank, seat=first)
    return SetteEMezzoState(
        table=table,
        cards=hands[0],
        weight=opened.rules.values.points[event.cards[0]],
        others=tuple(hands),
        mattas=(0,) * len(hands),
        left=left,
        stock=state.stock,
    )


TurnedUp: TypeAlias = Literal["bust", "seven_half", "reale", "triple"]
"""The ways to end a turn that show the cards."""


def _called(state: SetteEMezzoState, event: ev.Called) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    bank = t.bank
    if event.person != event.banker:
        bank = event.bank
        s = changed(
            s, "waiting", stake=event.stake, purse=event.purse, face_up=s.open, covered=s.covered
        )
    table = stepped(t, "card", place=t.place, bank=bank, seat=s)
    return with_cards(state, table, cards=state.cards, weight=state.weight, left=state.left)


def _drew(state: SetteEMezzoState, event: ev.Drew) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    values = t.facts.round.rules.values
    card = event.card
    held = state.cards
    cards = held + (card,)
    weight = state.weight + values.points[card]
    left = state.left ^ BIT[card]
    place = t.place + 1
    if event.fate:
        seat = _shown(state, event.fate, stake=s.stake, purse=s.purse, cards=cards, weight=weight)
        bank = t.bank + event.released
        return _turn_over(
            state, cards, left=left, place=place, seat=seat, bank=bank, matta=event.matta
        )
    face_up, covered = s.open, s.covered
    total = None
    if s.person == event.banker:
        face_up = cards
        total = best_of(values, weight, len(cards))
    elif held and not s.extras.ace_half:
        face_up = face_up + (card,)
    else:
        covered = (*covered, len(t.facts.packs) - 1)
    seat = changed(
        s,
        "waiting",
        stake=s.stake,
        purse=s.purse,
        face_up=face_up,
        covered=covered,
        total=total,
    )
    table = stepped(t, "turn", place=place, bank=t.bank, seat=seat)
    return with_cards(state, table, cards=cards, weight=weight, left=left)


def _stood(state: SetteEMezzoState, event: ev.Stood) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    bank, purse = event.bank, event.purse
    stake: int | None = event.stake
    total = None
    if event.person == event.banker:
        bank, purse, stake, total = t.bank, s.purse, s.stake, s.total
        if state.weight >= MATTA_WEIGHT:
            total = hand_value(s.open, t.facts.round.rules, event.matta).total
    if event.fate:
        seat = _shown(
            state, event.fate, stake=stake, purse=purse, cards=state.cards, weight=state.weight
        )
    else:
        seat = changed(
            s,
            "stands",
            stake=stake,
            purse=purse,
            face_up=s.open,
            covered=s.covered,
            total=total,
        )
    return _turn_over(
        state, state.cards, left=state.left, place=t.place, seat=seat, bank=bank, matta=event.matta
    )


def _shown(
    state: SetteEMezzoState,
    status: TurnedUp,
    *,
    stake: int | None,
    purse: int,
    cards: tuple[Card, ...],
    weight: int,
) -> SetteEMezzoSeat:
    """The seat of a player whose turn ends with all cards on the table (SM-34)."""
    t = state.table
    total = best_of(t.facts.round.rules.values, weight, len(cards))
    if status == "triple":
        total = 2 * SEVEN
    return changed(t.seat, status, stake=stake, purse=purse, face_up=cards, covered=(), total=total)


def _turn_over(
    state: SetteEMezzoState,
    cards: tuple[Card, ...],
    left: int,
    *,
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
        facts = HandFacts(
            round=opened,
            deck=facts.deck,
            packs=facts.packs,
            aside=facts.aside + seat.open[1:],
            unseen=facts.unseen,
            ending=None,
        )
        over = turn == last - 1 and all_bust(played)
    phase: SetteEMezzoPhase = "over" if over else "turn"
    after, cards, weight = NOBODY, (), 0
    if not over:
        turn += 1
        cards = others[turn]
        weight = opened.rules.values.points[cards[0]]
        if turn < last:
            after = seated(opened.players[turn], opened.chips[turn])
        else:
            after = _with_bank_up(opened, cards, weight)
    table = SetteEMezzoTable(
        facts=facts,
        phase=phase,
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
    state: SetteEMezzoState, status: TurnedUp, released: int, *, matta: int
) -> SetteEMezzoState:
    t = state.table
    s = t.seat
    seat = _shown(
        state, status, stake=s.stake, purse=s.purse, cards=state.cards, weight=state.weight
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
    return _without_last_card(state, _before_stake(s, face_up=(), extras=extras))


def _before_stake(s: SetteEMezzoSeat, face_up: tuple[Card, ...], extras: Extras) -> SetteEMezzoSeat:
    """The seat on turn again, before its stake, with these cards face up."""
    return replace(
        s, status="waiting", stake=None, open=face_up, covered=(), total=None, extras=extras
    )


def _without_last_card(state: SetteEMezzoState, seat: SetteEMezzoSeat) -> SetteEMezzoState:
    """The state without the last card; its replacement must come."""
    table = _with_seat(state.table, seat, "card")
    cards = state.cards[:-1]
    held = weight(table.facts.round.rules.values, cards, seat.extras.ace_half)
    return replace(state, table=table, cards=cards, weight=held)


def _ace_halved(state: SetteEMezzoState, event: ev.AceHalved) -> SetteEMezzoState:
    s = state.table.seat
    seat = _before_stake(s, face_up=(event.card,), extras=replace(s.extras, ace_half=True))
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
    results = shown_results(event, t.played)
    aside = was.aside
    unseen: tuple[Card, ...] = ()
    for result, shown, seat in zip(event.results, results, t.played, strict=False):
        # The called cards of a bust punta have been set aside already.
        called = seat.status == "bust" and seat.person != results[-1].person
        aside += (shown.cards[:1] if called else shown.cards) + seat.extras.burnt
        unseen += tuple([card for card in result.cards if card not in shown.cards])
    if len(t.played) < len(results):  # the banker did not have to play
        aside += results[-1].cards
    ending = Ending(
        number=event.number,
        results=results,
        banker=event.banker,
        why=event.why,
        used_up=event.used_up,
    )
    facts = replace(was, aside=aside, unseen=was.unseen + len(unseen), ending=ending)
    table = replace(t, facts=facts, phase="between", decision=t.decision + 1, seat=NOBODY)
    stock = Stock(state.stock.pack, state.stock.unseen + unseen) if unseen else state.stock
    return replace(state, table=table, cards=(), weight=0, stock=stock)


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
