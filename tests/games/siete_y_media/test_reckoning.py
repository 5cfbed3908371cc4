"""The settlement of siete y media against a second, slow reading of the rules, over random tables."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from engine.game import Person, Refusal, Waiting
from games.siete_y_media.events import SieteEnded
from games.siete_y_media.state import SieteState
from tests.games.siete_y_media.reckoning import SEVEN_AND_HALF, any_rules_by, pays, points
from tests.games.siete_y_media.tables import sitting, sittings, step
from tests.kit.examples import examples
from tests.kit.play import Sitting


def total(cards: Any) -> Fraction:
    return sum(map(points, cards), Fraction(0))


def reckoned(state: SieteState, last: SieteEnded) -> dict[Person, int]:
    """The gains of everybody, from the bets, the cards and the rules alone.

    ``state`` has the bets and the holders of the bank, ``last`` the cards.
    """
    table = state.table
    rules = table.rules
    bank = total(last.bank)
    gains: dict[Person, int] = dict.fromkeys(table.round.players, 0)
    held = {(result.person, result.below): result.cards for result in last.results}
    hands: list[tuple[Person, Fraction, int]] = []
    for seat in table.seats:
        if seat.status == "unplayed":
            continue
        hands.append((seat.person, total(held[seat.person, False]), seat.bet or 0))
        if seat.status == "muerto":
            hands.append((seat.person, total(held[seat.person, True]), seat.below))
    first = True
    for person, hand, bet in hands:
        times = {"all": 2, "none": 1, "first": 2 if first else 1}[rules.seven_half_double]
        gains[person] += pays(hand, bank, bet=bet, times=times)
        first = first and hand != SEVEN_AND_HALF
    for one in table.loca.bets:
        gains.setdefault(one.person, 0)
        gains[one.person] += pays(total(held[0, False]), bank, bet=one.bet, times=2)
    whole = -sum(gains.values())
    exact = [(person, Fraction(abs(whole) * percent, 100)) for person, percent in table.holders]
    parts = {person: int(share) for person, share in exact}
    while sum(parts.values()) < abs(whole):  # one chip to the largest remainder, then in order
        person = max(exact, key=lambda one: (one[1] - parts[one[0]], -exact.index(one)))[0]
        parts[person] += 1
    return gains | {who: chips if whole > 0 else -chips for who, chips in parts.items()}


def next_bank(state: SieteState, last: SieteEnded) -> Person:
    """[SY-40] The next banker, if that person stays and can cover."""
    table = state.table
    rules, banker = table.rules, table.round.banker
    right = table.round.seats[(table.round.seats.index(banker) + 1) % len(table.round.seats)]
    if rules.bank_rotation == "each_hand":
        return right
    paid = [r.person for r in last.results if r.person and r.total == 15 and r.chips > 0]
    if rules.bank_rotation == "seven_and_half" and paid:
        return paid[0]
    return right if table.left else banker


def play_and_reckon(table: Sitting, hands: int) -> set[str]:
    """Play, and compare every settlement; returns the features that were met."""
    met: set[str] = set()
    for _ in range(hands):
        before = {**table.purses}
        if isinstance(table.open(), Refusal):
            break
        while isinstance(table.awaits(), Waiting):
            step(table)
        last = table.last(SieteEnded)
        after = table.state
        gains = dict(last.gains)
        assert reckoned(after, last) == gains
        assert table.purses == {who: had + gains.get(who, 0) for who, had in before.items()}
        assert dict(last.purses) == {who: table.purses[who] for who in gains}
        assert next_bank(after, last) == last.banker
        seats = after.table.seats
        met |= {seat.status for seat in seats}
        met |= {"loca"} if after.table.loca.bets else set()
        met |= {"shared"} if len(after.table.holders) > 1 else set()
        met |= {"amount"} if after.table.rules.bank_amount is not None else set()
    return met


@given(sittings)
@examples(200)
def test_the_settlement_equals_a_slow_reading_of_the_rules(table: Sitting) -> None:
    """[SY-5, SY-12, SY-21, SY-24, SY-25, SY-26, SY-27, SY-28, SY-37, SY-38, SY-40, SY-42] Muerto, la loca, limited and
    shared bank: `make laws` plays more than 20,000 hands.
    """
    play_and_reckon(table, 6)


def test_the_random_tables_meet_everything() -> None:
    """Without it the comparison above would prove little."""
    met: set[str] = set()
    chance = random.Random(5)
    for seed in range(120):
        rules = any_rules_by(chance)
        met |= play_and_reckon(
            sitting(rules, chance.randint(2, 9), seed=seed, chips=[300, 60, 2000]), 3
        )
    assert met >= {
        "loca",
        "shared",
        "amount",
        "muerto",
        "doubled",
        "bust",
        "unplayed",
        "seven_half",
    }


@pytest.mark.parametrize(
    ("hand", "bank", "times", "paid"),
    [(15, 14, 2, 20), (15, 15, 2, -10), (16, 17, 2, -10), (12, 12, 1, -10), (12, 16, 2, 10)],
)
def test_the_slow_reading_can_tell(hand: int, bank: int, times: int, *, paid: int) -> None:
    assert pays(Fraction(hand, 2), Fraction(bank, 2), bet=10, times=times) == paid
