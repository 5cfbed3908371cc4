"""Folds of the events before the first decision: the hand opens, the bank, the deck, the hole cards."""

from __future__ import annotations

from engine.cards import Card
from engine.sette_e_mezzo.events import BankDrawn, Dealt, DeckBegan, RoundOpened
from engine.sette_e_mezzo.state import (
    ALL_FORTY,
    BIT,
    FULL_PACK,
    FULL_STOCK,
    NOBODY,
    Phase,
    Setting,
    State,
    Table,
    seated,
)


def round_opened(state: State, event: RoundOpened) -> State:
    return _before_deal(state, event)


def bank_drawn(state: State, event: BankDrawn) -> State:
    was = state.table.setting.round
    opened = RoundOpened(
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


def _before_deal(state: State, opened: RoundOpened) -> State:
    phase: Phase = "deck" if opened.fresh else "deal"
    if not opened.banker:
        phase = "lots"
    t = state.table
    was = t.setting
    setting = Setting(opened, was.deck, was.packs, was.aside, was.unseen, None)
    table = Table(setting, phase, t.decision + 1, t.place, 0, (), NOBODY)
    return State(table, (), 0, (), (), state.left, state.stock)


def deck_began(state: State, event: DeckBegan) -> State:
    t = state.table
    setting = Setting(t.setting.round, event.deck, (FULL_PACK,), (), 0, None)
    table = Table(setting, "deal", t.decision + 1, 0, 0, (), NOBODY)
    return State(table, (), 0, (), (), ALL_FORTY, FULL_STOCK)


def dealt(state: State, event: Dealt) -> State:
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
