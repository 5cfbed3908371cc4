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
    Pack,
    Phase,
    Seat,
    Setting,
    Shown,
    State,
    Stock,
    Table,
    all_bust,
    replaced,
    seated,
)


def evolve(state: State, event: ev.Event) -> State:
    """The state after ``event``."""
    return _FOLD[type(event)](state, event)


def _round_opened(state: State, event: ev.RoundOpened) -> State:
    return _before_deal(state, event)


def _bank_drawn(state: State, event: ev.BankDrawn) -> State:
    was = state.table.setting.round
    opened = ev.RoundOpened(
        was.number,
        was.rules,
        was.seats,
        event.players,
        was.skipped,
        event.passed,
        event.banker,
        "no_cover" if event.passed else "lot",
        was.fresh,
        event.chips,
        event.cover,
        was.edition,
    )
    return _before_deal(state, opened)


def _before_deal(state: State, opened: ev.RoundOpened) -> State:
    phase: Phase = "deck" if opened.fresh else "deal"
    if not opened.banker:
        phase = "lots"
    t = state.table
    was = t.setting
    setting = Setting(opened, was.deck, was.packs, was.aside, was.unseen, None)
    table = Table(setting, phase, t.decision + 1, t.place, 0, (), NOBODY)
    return State(table, (), 0, (), (), state.left, state.stock)


def _deck_began(state: State, event: ev.DeckBegan) -> State:
    t = state.table
    setting = Setting(t.setting.round, event.deck, (FULL_PACK,), (), 0, None)
    table = Table(setting, "deal", t.decision + 1, 0, 0, (), NOBODY)
    return State(table, (), 0, (), (), ALL_FORTY, FULL_STOCK)


def _dealt(state: State, event: ev.Dealt) -> State:
    t = state.table
    opened = t.setting.round
    left = state.left
    hands: list[tuple[Card, ...]] = []
    for card in event.cards:
        left ^= BIT[card]
        hands.append((card,))
    count = len(hands)
    bank = opened.chips[-1] - opened.cover
    first = seated(opened.players[0], opened.chips[0])
    weight = opened.rules.values.points[event.cards[0]]
    table = Table(t.setting, "turn", t.decision + 1, t.place + count, bank, (), first)
    return State(table, hands[0], weight, tuple(hands), (0,) * count, left, state.stock)


TurnedUp: TypeAlias = Literal["bust", "seven_half", "reale", "triple"]
"""The ways to end a turn that show the cards."""

_TOTAL: Final[Mapping[TurnedUp, int]] = {
    "seven_half": SEVEN_AND_HALF,
    "reale": SEVEN_AND_HALF,
    "triple": 2 * SEVEN,
}


def _called(state: State, event: ev.Called) -> State:
    t = state.table
    s = t.seat
    bank = t.bank
    if event.person != event.banker:
        bank = event.bank
        s = Seat(s.person, "waiting", event.stake, event.purse, s.open, s.covered, None, s.extras)
    table = Table(t.setting, "card", t.decision + 1, t.place, bank, t.played, s)
    return State(
        table, state.cards, state.weight, state.others, state.mattas, state.left, state.stock
    )


def _drew(state: State, event: ev.Drew) -> State:
    t = state.table
    s = t.seat
    person = s.person
    setting = t.setting
    values = setting.round.rules.values
    card = event.card
    held = state.cards
    cards = held + (card,)
    weight = state.weight + values.points[card]
    left = state.left ^ BIT[card]
    if event.fate:
        bank = t.bank + event.released
        seat = _shown(s, event.fate, s.stake, s.purse, cards, values, weight)
        return _turn_over(state, cards, left, t.place + 1, seat, bank, event.matta)
    face_up, covered = s.open, s.covered
    total = None
    if person == event.banker:
        face_up = cards
        total = best_of(values, weight, len(cards))
    elif held and not s.extras.ace_half:
        face_up = face_up + (card,)
    else:
        covered = (*covered, len(setting.packs) - 1)
    seat = Seat(person, "waiting", s.stake, s.purse, face_up, covered, total, s.extras)
    table = Table(setting, "turn", t.decision + 1, t.place + 1, t.bank, t.played, seat)
    return State(table, cards, weight, state.others, state.mattas, left, state.stock)


def _stood(state: State, event: ev.Stood) -> State:
    t = state.table
    s = t.seat
    bank = t.bank
    if event.person == event.banker:
        seat = _banker_stands(state, event)
    elif event.fate:
        bank = event.bank
        values = t.setting.round.rules.values
        seat = _shown(s, event.fate, event.stake, event.purse, state.cards, values, state.weight)
    else:
        bank = event.bank
        seat = Seat(s.person, "stands", event.stake, event.purse, s.open, s.covered, None, s.extras)
    return _turn_over(state, state.cards, state.left, t.place, seat, bank, event.matta)


def _banker_stands(state: State, event: ev.Stood) -> Seat:
    s = state.table.seat
    rules = state.table.setting.round.rules
    if event.fate:
        return _shown(s, event.fate, None, s.purse, s.open, rules.values, state.weight)
    total = s.total
    if state.weight >= MATTA_WEIGHT:
        total = hand_value(s.open, rules, event.matta).total
    return Seat(s.person, "stands", None, s.purse, s.open, (), total, s.extras)


def _shown(
    s: Seat,
    status: TurnedUp,
    stake: int | None,
    purse: int,
    cards: tuple[Card, ...],
    values: Values,
    weight: int,
) -> Seat:
    """The seat of a player whose turn ends with all cards on the table (SM-34)."""
    total = _TOTAL.get(status)
    if total is None:
        total = best_of(values, weight, len(cards))
    return Seat(s.person, status, stake, purse, cards, (), total, s.extras)


def _turn_over(
    state: State,
    cards: tuple[Card, ...],
    left: int,
    place: int,
    seat: Seat,
    bank: int,
    matta: int,
) -> State:
    """End the turn of ``seat`` with ``cards``; the next begins, or all have played (SM-30, SM-36)."""
    t = state.table
    setting = t.setting
    opened = setting.round
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
        aside = setting.aside + seat.open[1:]
        setting = Setting(opened, setting.deck, setting.packs, aside, setting.unseen, None)
        over = turn == last - 1 and all_bust(played)
    if over:
        table = Table(setting, "over", t.decision + 1, place, bank, played, NOBODY)
        return State(table, (), 0, others, mattas, left, state.stock)
    turn += 1
    cards = others[turn]
    weight = opened.rules.values.points[cards[0]]
    if turn < last:
        after = seated(opened.players[turn], opened.chips[turn])
    else:
        after = _with_bank_up(opened, cards, weight)
    table = Table(setting, "turn", t.decision + 1, place, bank, played, after)
    return State(table, cards, weight, others, mattas, left, state.stock)


def _with_bank_up(opened: ev.RoundOpened, cards: tuple[Card, ...], weight: int) -> Seat:
    """The banker's seat, with the hole card turned up (SM-36)."""
    total = best_of(opened.rules.values, weight, 1)
    return Seat(opened.banker, "waiting", None, opened.chips[-1], cards, (), total, NO_EXTRAS)


def _reshuffled(state: State, event: ev.Reshuffled) -> State:
    t = state.table
    was = t.setting
    left = 0
    for card in event.pack:
        left |= BIT[card]
    seen = tuple([card for card in event.pack if card in was.aside]) if was.unseen else event.pack
    setting = Setting(was.round, was.deck, (*was.packs, Pack(seen, was.unseen)), (), 0, None)
    played = tuple([_without_called(s) if s.status == "bust" else s for s in t.played])
    table = Table(setting, t.phase, t.decision + 1, 0, t.bank, played, t.seat)
    stock = Stock(event.pack, ())
    return State(table, state.cards, state.weight, state.others, state.mattas, left, stock)


def _without_called(s: Seat) -> Seat:
    """The seat without its called cards, which have gone into the new stock."""
    return Seat(s.person, s.status, s.stake, s.purse, s.open[:1], s.covered, s.total, s.extras)


def _triple_declared(state: State, _event: ev.TripleDeclared) -> State:
    return _shows(state, "triple", 0, SEVEN)


def _conceded(state: State, event: ev.Conceded) -> State:
    return _shows(state, "bust", event.released, 0)


def _shows(state: State, status: TurnedUp, released: int, matta: int) -> State:
    t = state.table
    s = t.seat
    values = t.setting.round.rules.values
    seat = _shown(s, status, s.stake, s.purse, state.cards, values, state.weight)
    return _turn_over(state, state.cards, state.left, t.place, seat, t.bank + released, matta)


def _burnt(state: State, event: ev.Burnt) -> State:
    t = state.table
    s = t.seat
    was = s.extras
    extras = Extras((*was.burnt, event.card), was.swapped, was.ace_half, was.swaps)
    face_up, covered = s.open, s.covered
    if was.ace_half or len(state.cards) == 1:
        covered = covered[:-1]
    else:
        face_up = face_up[:-1]
    seat = Seat(s.person, "waiting", s.stake, s.purse, face_up, covered, None, extras)
    return _without_last_card(state, seat)


def _swapped(state: State, event: ev.Swapped) -> State:
    s = state.table.seat
    was = s.extras
    swaps = (*was.swaps, len(was.burnt))
    extras = Extras((*was.burnt, event.card), True, was.ace_half, swaps)
    return _without_last_card(state, Seat(s.person, "waiting", None, s.purse, (), (), None, extras))


def _without_last_card(state: State, seat: Seat) -> State:
    """The state without the last card; its replacement must come."""
    table = _with_seat(state.table, seat, "card")
    cards = state.cards[:-1]
    held = weight(table.setting.round.rules.values, cards, seat.extras.ace_half)
    return State(table, cards, held, state.others, state.mattas, state.left, state.stock)


def _ace_halved(state: State, event: ev.AceHalved) -> State:
    t = state.table
    s = t.seat
    extras = Extras(s.extras.burnt, s.extras.swapped, True, s.extras.swaps)
    seat = Seat(s.person, "waiting", None, s.purse, (event.card,), (), None, extras)
    table = _with_seat(t, seat, "turn")
    held = state.weight - HALF
    return State(table, state.cards, held, state.others, state.mattas, state.left, state.stock)


def _with_seat(t: Table, seat: Seat, phase: Phase) -> Table:
    """The table with a new seat on turn."""
    return Table(t.setting, phase, t.decision + 1, t.place, t.bank, t.played, seat)


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    """Set the cards of the hand aside (SM-39)."""
    t = state.table
    was = t.setting
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
    ending = Ending(event.number, tuple(shown), event.banker, event.why, event.used_up)
    setting = Setting(was.round, was.deck, was.packs, aside, was.unseen + len(unseen), ending)
    table = Table(setting, "between", t.decision + 1, t.place, t.bank, t.played, NOBODY)
    stock = Stock(state.stock.pack, state.stock.unseen + unseen) if unseen else state.stock
    return State(table, (), 0, state.others, state.mattas, state.left, stock)


def _turned_up(r: ev.Result) -> Shown:
    return Shown(r.person, r.cards, (), r.total, r.kind, r.outcome, r.stake, r.chips, r.purse)


def _stays_covered(r: ev.Result, seat: Seat) -> Shown:
    """The result of a seat whose covered cards stay covered: a bust banker pays it in any case (SM-37)."""
    cards, covered = seat.open, seat.covered
    return Shown(r.person, cards, covered, None, "points", r.outcome, r.stake, r.chips, r.purse)


_FOLD: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
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
