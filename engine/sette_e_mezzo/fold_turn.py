"""What the events of an ordinary turn make of a state: a card is called and comes, somebody stands, his turn is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.cards import Card
from engine.sette_e_mezzo.events import Called, Drew, RoundOpened, Stood
from engine.sette_e_mezzo.hand import best_total, hand_value
from engine.sette_e_mezzo.rules import SEVEN, SEVEN_AND_HALF, SetteEMezzoRules
from engine.sette_e_mezzo.state import (
    BIT,
    NO_EXTRAS,
    NOBODY,
    Phase,
    Seat,
    Setting,
    State,
    Table,
    all_bust,
    seated,
    with_declared,
)

Shown: TypeAlias = Literal["bust", "seven_half", "reale", "triple"]
"""How a turn ends that shows the cards."""

_TOTAL: Final[Mapping[Shown, int]] = {
    "seven_half": SEVEN_AND_HALF,
    "reale": SEVEN_AND_HALF,
    "triple": 2 * SEVEN,
}


def called(state: State, event: Called) -> State:
    t = state.table
    seat, bank = t.seat, t.bank
    if event.person != event.banker:
        bank = event.bank
        seat = Seat(
            seat.person,
            "waiting",
            event.stake,
            event.purse,
            seat.open,
            seat.covered,
            None,
            seat.extras,
        )
    table = Table(t.setting, "card", t.decision + 1, t.place, bank, t.played, seat)
    return State(table, state.hands, state.mattas, state.left)


def drew(state: State, event: Drew) -> State:
    t = state.table
    turn = len(t.played)
    card = event.card
    hands = [*state.hands]
    held = hands[turn]
    hands[turn] = cards = (*held, card)
    left = state.left ^ BIT[card]
    s = t.seat
    if event.fate:
        bank = t.bank + event.released
        seat = shown(s, event.fate, s.stake, s.purse, cards, t.setting.round.rules)
        return turn_over(state, tuple(hands), left, t.place + 1, seat, bank, event.matta)
    if s.person == event.banker:
        total = best_total(cards, t.setting.round.rules)
        seat = Seat(s.person, "waiting", None, s.purse, cards, (), total, s.extras)
    else:
        face_up, covered = s.open, s.covered
        if held and not s.extras.ace_half:
            face_up = (*face_up, card)
        else:
            covered = (*covered, len(t.setting.packs) - 1)
        seat = Seat(s.person, "waiting", s.stake, s.purse, face_up, covered, None, s.extras)
    table = Table(t.setting, "turn", t.decision + 1, t.place + 1, t.bank, t.played, seat)
    return State(table, tuple(hands), state.mattas, left)


def stood(state: State, event: Stood) -> State:
    t = state.table
    s = t.seat
    if event.person == event.banker:
        seat, bank = _banker_stands(state, event), t.bank
    else:
        stake, purse, bank = event.stake, event.purse, event.bank
        if event.fate:
            cards = state.hands[len(t.played)]
            seat = shown(s, event.fate, stake, purse, cards, t.setting.round.rules)
        else:
            seat = Seat(s.person, "stands", stake, purse, s.open, s.covered, None, s.extras)
    return turn_over(state, state.hands, state.left, t.place, seat, bank, event.matta)


def _banker_stands(state: State, event: Stood) -> Seat:
    s = state.table.seat
    rules = state.table.setting.round.rules
    if event.fate:
        return shown(s, event.fate, None, s.purse, s.open, rules)
    total = s.total
    if rules.values.matta in s.open:
        total = hand_value(s.open, rules, event.matta).total
    return Seat(s.person, "stands", None, s.purse, s.open, (), total, s.extras)


def shown(
    s: Seat,
    status: Shown,
    stake: int | None,
    purse: int,
    cards: tuple[Card, ...],
    rules: SetteEMezzoRules,
) -> Seat:
    """Somebody whose turn ends with all his cards on the table (SM-34)."""
    total = _TOTAL.get(status)
    if total is None:
        total = best_total(cards, rules, s.extras.ace_half)
    return Seat(s.person, status, stake, purse, cards, (), total, s.extras)


def turn_over(
    state: State,
    hands: tuple[tuple[Card, ...], ...],
    left: int,
    place: int,
    seat: Seat,
    bank: int,
    matta: int,
) -> State:
    """The turn has ended for ``seat``; the next begins, or all have played (SM-30, SM-36)."""
    t = state.table
    setting = t.setting
    opened = setting.round
    turn = len(t.played)
    last = len(opened.players) - 1
    played = (*t.played, seat)
    bust = seat.status == "bust"
    if bust and turn < last:
        aside = setting.aside + seat.open[1:]
        setting = Setting(opened, setting.deck, setting.packs, aside, None)
    mattas = state.mattas
    if matta:
        mattas = with_declared(mattas, turn, matta)
    phase: Phase = "turn"
    turn += 1
    if turn < last:
        after = seated(opened.players[turn], opened.chips[turn])
    elif turn > last or (bust and all_bust(played)):
        phase, after = "over", NOBODY
    else:
        after = _turned_up(opened, hands[turn])
    table = Table(setting, phase, t.decision + 1, place, bank, played, after)
    return State(table, hands, mattas, left)


def _turned_up(opened: RoundOpened, cards: tuple[Card, ...]) -> Seat:
    """The banker turns up his card (SM-36)."""
    total = best_total(cards, opened.rules)
    return Seat(opened.banker, "waiting", None, opened.chips[-1], cards, (), total, NO_EXTRAS)
