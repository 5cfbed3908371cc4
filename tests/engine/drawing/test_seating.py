"""The next banker, the draw for the matta, and sharing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.seating import DRAW, BankMemory, after_draw, next_card_to, shared, whose_turn
from engine.turn_order import on_the_right

ALL = (1, 2, 3, 4)
ALL_NEW = (6, 7, 8, 9)


def test_the_bank_goes_to_the_right() -> None:
    """[PI-10] All possible bankers follow in turn, the last banker at the end."""
    turn = whose_turn(ALL, ALL, BankMemory(2, ALL, ALL))
    assert turn.order == (3, 4, 1, 2)
    assert turn.whys == ("right", "right", "right", "again")
    assert turn.newcomers == ()


def test_players_who_may_not_bank_are_left_out() -> None:
    """[PI-12] A player in sit-out or without chips may not; the game names them."""
    assert whose_turn(ALL, (1, 2, 4), BankMemory(2, ALL, ALL)).order == (
        4,
        1,
        2,
    )


def test_newcomers_are_passed_over() -> None:
    """[PI-11] All newcomers come after all other players."""
    turn = whose_turn(ALL, ALL, BankMemory(2, (2, 4), (2, 4)))
    assert turn.order == (4, 2, 3, 1)
    assert turn.whys == ("right", "again", "newcomer", "newcomer")
    assert turn.newcomers == (3, 1)


def test_a_player_who_sat_for_long_without_staking_is_a_newcomer() -> None:
    """[PI-11] Sitting is not staking."""
    assert whose_turn(ALL, ALL, BankMemory(2, ALL, (2, 4))).order == (
        4,
        2,
        3,
        1,
    )


def test_if_all_others_are_newcomers_the_last_banker_banks_again() -> None:
    """[PI-11] The last banker comes first then."""
    turn = whose_turn(ALL, ALL, BankMemory(2, (2,), (2,)))
    assert (turn.order[0], turn.whys[0]) == (2, "again")


def test_if_the_last_banker_is_in_sit_out_the_nearest_newcomer_banks() -> None:
    """[PI-11] It is the nearest one present, on the last banker's right."""
    turn = whose_turn(ALL, (1, 4), BankMemory(2, (2, 3), (2, 3)))
    assert turn.order == (4, 1)
    assert turn.whys == ("newcomer", "newcomer")
    assert turn.newcomers == (), "nobody passes over them"


def test_a_banker_who_left_still_counts_by_seat() -> None:
    """[PI-10] The bank goes to the player on the right of the banker's old seat, even if somebody new sits
    there now.
    """
    assert whose_turn((1, 3, 4, 9), (1, 3, 4, 9), BankMemory(2, ALL, (1, 3, 4))).order == (
        3,
        4,
        1,
        9,
    )
    assert whose_turn((1, 2, 9), (1, 2, 9), BankMemory(3, ALL, (1, 2))).order == (1, 2, 9)


def test_at_the_start_the_matta_decides() -> None:
    """[PI-9] Nobody has had the bank yet."""
    assert whose_turn(ALL, ALL, BankMemory(0, (), ())) == DRAW


def test_after_a_stop_a_player_from_before_the_stop_banks() -> None:
    """[PI-13] They follow in turn order, staked or not; a player who came since is last."""
    turn = whose_turn((1, 2, 3, 9), (1, 2, 3, 9), BankMemory(1, (1, 2, 3), (1, 2)), resumed=True)
    assert turn.order == (2, 3, 1, 9)
    assert turn.whys == ("resumed", "resumed", "resumed", "newcomer")


def test_after_a_stop_everybody_counts_who_sat_when_play_stopped() -> None:
    """[PI-13] A player who came after the last bank opened (8) counts; a player who came after the stop (9)
    does not.
    """
    ring = (1, 2, 8, 9)
    turn = whose_turn(ring, ring, BankMemory(1, (1, 2, 3), (1, 2)), resumed=True, stopped=(1, 2, 8))
    assert turn.order == (2, 8, 1, 9)
    assert turn.whys == ("resumed", "resumed", "resumed", "newcomer")
    left = whose_turn((8, 9), (8, 9), BankMemory(1, (1, 2), (1, 2)), resumed=True, stopped=(2, 8))
    assert left.order == (8, 9)
    apart = whose_turn(
        ALL_NEW, ALL_NEW, BankMemory(1, (1, 2), (1, 2)), resumed=True, stopped=(6, 8)
    )
    assert apart.order == (6, 8, 9, 7)


def test_after_a_stop_without_earlier_players_the_matta_decides_again() -> None:
    """[PI-13] None of the earlier players is left, or none of them may bank."""
    assert whose_turn((8, 9), (8, 9), BankMemory(1, (1, 2), (1, 2)), resumed=True) == DRAW
    assert whose_turn((1, 8, 9), (8, 9), BankMemory(1, (1, 2), (1,)), resumed=True) == DRAW


def test_if_all_players_have_changed_the_matta_decides_without_a_stop_too() -> None:
    """[PI-9, PI-10] No seat is left to count from."""
    assert whose_turn((8, 9), (8, 9), BankMemory(1, (1, 2), ())) == DRAW


def test_cards_for_the_matta_go_round_to_the_right() -> None:
    """[PI-9] They go one at a time from the first player; the player who gets the matta is offered the bank first."""
    assert [next_card_to((1, 2, 3), 2, dealt) for dealt in range(5)] == [2, 3, 1, 2, 3]
    assert after_draw((1, 2, 3), 3) == (3, 1, 2)


def test_going_round_to_the_right_ends_with_the_player() -> None:
    """[GEN-3, PI-24] Everybody comes once."""
    assert on_the_right(ALL, 3) == (4, 1, 2, 3)


@pytest.mark.parametrize(
    ("chips", "parts"), [(10, [4, 3, 3]), (9, [3, 3, 3]), (2, [1, 1, 0]), (0, [0, 0, 0])]
)
def test_left_over_chips_go_one_each_from_the_first_player_on(chips: int, parts: list[int]) -> None:
    """[PI-17] The parts are equal otherwise."""
    assert list(shared(chips, (5, 6, 7)).values()) == parts


@given(st.integers(0, 10**6), st.integers(1, 12))
def test_nothing_is_lost_in_sharing(chips: int, people: int) -> None:
    """[PI-17, GEN-5] Nobody gets more than one chip more than another."""
    parts = shared(chips, range(people)).values()
    assert sum(parts) == chips
    assert max(parts) - min(parts) <= 1
