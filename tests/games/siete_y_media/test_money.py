"""The money of siete y media to the last chip: cover, ranges, refusals, results."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.game import ESCROW, Move, Refusal
from engine.value import replace
from games.siete_y_media import actions as act
from games.siete_y_media import money
from games.siete_y_media.decide import DECIDERS
from games.siete_y_media.events import SieteEnded
from games.siete_y_media.settlement import shown_ending
from tests.games.siete_y_media.kit import deal
from tests.games.siete_y_media.tables import (
    ANA,
    BEA,
    opened,
    played,
    sittings,
    stand,
    take,
    turns,
    window,
)
from tests.kit.play import Sitting, cards


def refused(table: Sitting, who: int, action: Any, *, purses: dict[int, int]) -> Refusal:
    """The refusal of an action with other purses than the sitting's."""
    done = DECIDERS.decide(table.state, Move(who, action, purses))
    assert isinstance(done, Refusal), done
    return done


# --- cover ----------------------------------------------------------------------------------------------------


def test_a_part_is_rounded_up_from_the_first_chip() -> None:
    """[SY-42]"""
    assert [money.part(exposure, 10) for exposure in (-5, 0, 1, 10, 11)] == [0, 0, 1, 1, 2]


def test_one_holder_has_all() -> None:
    """[SY-42]"""
    assert money.split(7, ((3, 100),)) == ((3, 7),)


def test_a_bet_may_be_raised_to_all_that_its_player_has() -> None:
    """[SY-16] The chips at risk count, not only those in the purse."""
    table = opened()
    now = table.state.table
    now = replace(now, seat=replace(now.seat, bet=10, purse=20))
    assert money.bet_range(now, purse=20, bank=(1_000,)) == (10, 30)


def test_a_holder_who_leaves_gets_all_back() -> None:
    """[GEN-8, SY-42]"""
    moved = money.change_holders(
        ((1, 50), (2, 50)), 10, after=((1, 100),), new=10, purses={1: 100, 2: 100}
    )
    assert moved["purses"] == ((1, 95), (2, 105))
    assert {(move.source, move.target, move.chips) for move in moved["moves"]} == {
        (1, ESCROW, 5),
        (ESCROW, 2, 5),
    }


def test_a_share_costs_all_that_its_holder_has() -> None:
    """[SY-42] Exactly the part of the cover is enough, a chip less is not."""
    table = opened()
    need = money.part(money.opening_exposure(table.rules, 3), 25)
    for chips, enters in ((need, True), (need - 1, False)):
        now = table.state.table
        known = tuple((person, chips if person == 2 else had) for person, had in now.round.chips)
        poor = replace(now, round=replace(now.round, chips=known))
        assert (money.may_enter(poor, 2, 25) is not None) is enters


def test_a_share_stays_if_the_banker_cannot_cover_it() -> None:
    """[SY-42]"""
    table = opened()
    take(table, 2)
    now = table.state.table
    assert money.may_give_back(now, 2) is not None
    known = tuple((person, 39 if person == 1 else had) for person, had in now.round.chips)
    poor = replace(now, round=replace(now.round, chips=known))
    assert money.may_give_back(poor, 2) is None


def test_a_hand_without_a_chip_stands_against_the_bank() -> None:
    """[SY-23] A player who has spent all chips elsewhere bets none, and the banker plays."""
    table = deal("5D 6C")
    table.purses[2] = 0
    stand(table, 2)
    assert table.waiting() == 1
    stand(table, 1)
    assert dict(table.last(SieteEnded).gains) == {1: 0, 2: 0}
    assert table.purses[ESCROW] == 0


# --- ranges and refusals --------------------------------------------------------------------------------------


@given(sittings)
def test_the_highest_bet_is_the_last_that_the_bank_covers(table: Sitting) -> None:
    """[GEN-8, SY-41] By the definition of the exposure, for first bets and for raises, with and without an amount."""
    for state in turns(table):
        now = state.table
        if now.turn != "player" or now.phase != "turn":
            continue
        high = money.highest(now, now.bank)
        limit = now.exposure + money.room(now, now.bank)
        amount = now.rules.bank_amount
        left = None if amount is None else amount - now.standing + (now.seat.bet or 0)
        if left is None or high < left:
            assert money.exposure_with(now, high) <= limit
            assert money.exposure_with(now, high + 1) > limit
        else:
            assert high == left


def test_the_first_bet_may_take_all_that_is_kept_for_the_others() -> None:
    """[SY-41] Nothing is kept back for those who follow, so a bank without free chips still covers its amount."""
    table = deal(
        "5D 8C 4C 4S",
        chips={1: 15, 2: 100, 3: 100, 4: 100},
        bank_amount=15,
        seven_half_double="none",
    )
    now = table.state.table
    assert (now.bank, now.exposure) == ((0,), 15)
    assert money.highest(now, now.bank) == 15


@pytest.mark.parametrize(
    ("purse", "bank", "asked", "code", "amount"),
    [
        (25, 1000, 30, "stake_above_purse", 25),
        (30, 1000, 31, "stake_above_max", 30),
        (50, 20, 30, "bank_covers", 25),
        (28, 20, 28, "bank_covers", 25),
        (50, 1000, 4, "stake_below_min", 5),
    ],
)
def test_the_reason_of_a_refused_bet(
    purse: int, bank: int, asked: int, *, code: str, amount: int
) -> None:
    """[SY-15, SY-18, GEN-8] Each limit is named at its last chip. A media may bet anything; the bank pays singly."""
    table = deal(
        "5D 8C 4C",
        chips={1: bank + 10, 2: purse, 3: 1000},
        max_bet=30,
        seven_half_double="none",
    )
    assert table.do(2, act.SieteTiro(asked)) == Refusal(code, amount)


# --- la loca --------------------------------------------------------------------------------------------------


def test_the_last_chip_may_be_bet() -> None:
    """[SY-31]"""
    table = window()
    table.purses[ANA] = 1
    assert table.do(ANA, act.Loca(0)) == Refusal("stake_below_min", 1)
    assert isinstance(table.do(ANA, act.Loca(1)), tuple)
    table.purses[BEA] = 0
    assert table.do(BEA, act.Loca(0)) == Refusal("loca_full")


def test_a_person_without_an_account_has_no_chips() -> None:
    """[SY-31, SY-34, SY-35] Such a person bets nothing, adds nothing, and is not asked for more."""
    table = window()
    nobody = {who: chips for who, chips in table.purses.items() if who != ANA}
    assert refused(table, ANA, action=act.Loca(1), purses=nobody) == Refusal("loca_full")
    table = played({ANA: 20, BEA: 10}, "5D 6C 4C 8C")
    nobody = {who: chips for who, chips in table.purses.items() if who != BEA}
    done: Any = DECIDERS.decide(table.state, Move(ANA, act.LocaDobla(), nobody))
    assert done[0].added == ((ANA, 20), (BEA, 0))
    assert done[0].purses[-2:] == ((ANA, 60), (BEA, 0))
    table.do(ANA, act.QuienQuiera())
    assert refused(table, BEA, action=act.Subo(1), purses=nobody) == Refusal("no_raise")


def test_chips_go_back_to_a_bettor_without_an_account() -> None:
    """[SY-31] A bet lowered leaves exactly the difference."""
    table = window()
    table.do(ANA, act.Loca(20))
    nobody = {who: chips for who, chips in table.purses.items() if who != ANA}
    done: Any = DECIDERS.decide(table.state, Move(ANA, act.Loca(5), nobody))
    assert done[0].purses[-1] == (ANA, 15)


def test_a_raise_may_be_raised_up_to_all_that_is_there() -> None:
    """[SY-35, GEN-8] The chips of the first raise count again, the bettor's and the bank's."""
    table = played({ANA: 60}, "5D 6C 4C 8C")
    table.do(ANA, act.QuienQuiera())
    table.do(ANA, act.Subo(30))
    assert table.do(ANA, act.Subo(41)) == Refusal("raise_too_high", 40)
    assert isinstance(table.do(ANA, act.Subo(40)), tuple)
    table = played({ANA: 60}, "5D 6C 4C 8C")
    table.do(ANA, act.QuienQuiera())
    table.do(ANA, act.Subo(10))
    bank = {**table.purses, 1: 6}
    assert refused(table, ANA, action=act.Subo(14), purses=bank) == Refusal("raise_too_high", 13)


def test_a_bettor_far_down_the_list_may_name_itself() -> None:
    """[SY-32] The eight highest bets have buttons, and the namer's own."""
    people = range(200, 210)
    table = window(chips=5000)
    for person in people:
        table.purses[person] = 100
        table.do(person, act.Loca(person - 190))
    assert isinstance(table.do(200, act.Nombro(200)), tuple)
    assert table.do(209, act.Nombro(200)) == Refusal("nobody_named")


# --- results --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bank", ["5D", "7D"])
def test_the_public_end_is_that_of_the_event(bank: str) -> None:
    """[SY-24] Against a bank of 7½ covered cards are not named, unless everybody saw them before."""
    table = played({ANA: 20}, f"{bank} 6C 4C 6S", "8D")
    table.do(ANA, act.LocaPlanta())
    before = table.state
    table.do(1, act.SieteTiro())
    if bank == "5D":
        table.do(1, act.SieteSto())
    last, shown = table.last(SieteEnded), table.state.table.ending
    assert last.number == shown.number == 1
    for name in ("bank", "total", "loca", "shares", "gains", "banker", "why"):
        assert getattr(shown, name) == getattr(last, name)
    hidden = bank == "7D"
    assert [one.total is None for one in shown.results] == [hidden] * 3
    assert [one.result.total for one in shown.results] == [0, 0, 0] if hidden else [12, 8, 12]
    if hidden:
        played_before = before.table.played
        known = (replace(played_before[0], covered=cards("6C")[0]), played_before[1])
        seen = shown_ending(last, replace(before.table, played=known))
        assert [one.result.cards for one in seen.results[:2]] == [cards("6C"), ("",)]
