"""What the events before the first decision make of a state: the hand opens, the bank, the deck, the hole cards."""

from __future__ import annotations

from engine.cards import PACK
from engine.sette_e_mezzo.events import BankDrawn, Dealt, DeckBegan, RoundOpened
from engine.sette_e_mezzo.state import ALL_FORTY, BIT, Phase, Round, Seat, State, Table


def round_opened(state: State, event: RoundOpened) -> State:
    opened = Round(
        event.number,
        event.rules,
        event.seats,
        event.players,
        event.skipped,
        event.passed,
        event.banker,
        event.why,
        event.chips,
        event.fresh,
    )
    phase: Phase = "lots" if event.banker == 0 else "deck" if event.fresh else "deal"
    return _before_deal(state, opened, phase)


def bank_drawn(state: State, event: BankDrawn) -> State:
    was = state.table.round
    opened = Round(
        was.number,
        was.rules,
        was.seats,
        event.players,
        was.skipped,
        event.passed,
        event.banker,
        "no_cover" if event.passed else "lot",
        event.chips,
        was.fresh,
    )
    return _before_deal(state, opened, "deck")


def _before_deal(state: State, opened: Round, phase: Phase) -> State:
    t = state.table
    table = Table(opened, phase, -1, t.decision + 1, t.deck, t.packs, t.place, t.aside, 0, (), None)
    return State(table, (), (), state.left)


def deck_began(state: State, event: DeckBegan) -> State:
    t = state.table
    table = Table(t.round, "deal", -1, t.decision + 1, event.deck, (PACK,), 0, (), 0, (), None)
    return State(table, (), (), ALL_FORTY)


def dealt(state: State, event: Dealt) -> State:
    t = state.table
    opened = t.round
    left = state.left
    for card in event.cards:
        left ^= BIT[card]
    count = len(event.people)
    seats = tuple(
        [
            Seat(person, "waiting", None, chips, (), (0,), None, (), False, False)
            for person, chips in zip(event.people, opened.chips, strict=True)
        ]
    )
    values = opened.rules.values
    bank = opened.chips[-1] - values.cover * opened.rules.min_stake * (count - 1)
    table = Table(
        opened,
        "turn",
        0,
        t.decision + 1,
        t.deck,
        t.packs,
        t.place + count,
        t.aside,
        bank,
        seats,
        None,
    )
    hands = tuple([(card,) for card in event.cards])
    return State(table, hands, (0,) * count, left)
