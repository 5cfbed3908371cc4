"""Folds of the events of an ordinary turn: a player calls a card and gets it, a player stands, the turn ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.cards import Card
from engine.sette_e_mezzo.events import Called, Drew, RoundOpened, Stood
from engine.sette_e_mezzo.hand import best_of, hand_value
from engine.sette_e_mezzo.rules import MATTA_WEIGHT, SEVEN, SEVEN_AND_HALF, Values
from engine.sette_e_mezzo.state import (
    BIT,
    NO_EXTRAS,
    NOBODY,
    Seat,
    Setting,
    State,
    Table,
    all_bust,
    replaced,
    seated,
)

Shown: TypeAlias = Literal["bust", "seven_half", "reale", "triple"]
"""The ways to end a turn that show the cards."""

_TOTAL: Final[Mapping[Shown, int]] = {
    "seven_half": SEVEN_AND_HALF,
    "reale": SEVEN_AND_HALF,
    "triple": 2 * SEVEN,
}


def called(state: State, event: Called) -> State:
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


def drew(state: State, event: Drew) -> State:
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
        seat = shown(s, event.fate, s.stake, s.purse, cards, values, weight)
        return turn_over(state, cards, left, t.place + 1, seat, bank, event.matta)
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


def stood(state: State, event: Stood) -> State:
    t = state.table
    s = t.seat
    bank = t.bank
    if event.person == event.banker:
        seat = _banker_stands(state, event)
    elif event.fate:
        bank = event.bank
        values = t.setting.round.rules.values
        seat = shown(s, event.fate, event.stake, event.purse, state.cards, values, state.weight)
    else:
        bank = event.bank
        seat = Seat(s.person, "stands", event.stake, event.purse, s.open, s.covered, None, s.extras)
    return turn_over(state, state.cards, state.left, t.place, seat, bank, event.matta)


def _banker_stands(state: State, event: Stood) -> Seat:
    s = state.table.seat
    rules = state.table.setting.round.rules
    if event.fate:
        return shown(s, event.fate, None, s.purse, s.open, rules.values, state.weight)
    total = s.total
    if state.weight >= MATTA_WEIGHT:
        total = hand_value(s.open, rules, event.matta).total
    return Seat(s.person, "stands", None, s.purse, s.open, (), total, s.extras)


def shown(
    s: Seat,
    status: Shown,
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


def turn_over(
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
        after = _turned_up(opened, cards, weight)
    table = Table(setting, "turn", t.decision + 1, place, bank, played, after)
    return State(table, cards, weight, others, mattas, left, state.stock)


def _turned_up(opened: RoundOpened, cards: tuple[Card, ...], weight: int) -> Seat:
    """The banker's seat, with the hole card turned up (SM-36)."""
    total = best_of(opened.rules.values, weight, 1)
    return Seat(opened.banker, "waiting", None, opened.chips[-1], cards, (), total, NO_EXTRAS)
