"""Whose bank it is next, the draw for the matta, and sharing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.online.seating import (
    DRAW,
    after_draw,
    next_card_to,
    on_the_right,
    shared,
    whose_turn,
)

ALL = (1, 2, 3, 4)


def test_the_bank_goes_to_the_right() -> None:
    """[PI-10] Whoever may hold it, one after another, the last banker at the end."""
    turn = whose_turn(ALL, ALL, ALL, 2, ALL, False)
    assert turn.order == (3, 4, 1, 2)
    assert turn.whys == ("right", "right", "right", "again")
    assert turn.newcomers == ()


def test_who_may_not_hold_a_bank_is_left_out() -> None:
    """[PI-12] In sit-out, or without chips: the game says who."""
    assert whose_turn(ALL, (1, 2, 4), ALL, 2, ALL, False).order == (4, 1, 2)


def test_newcomers_are_passed_over() -> None:
    """[PI-11] All of them, however many; they come after everybody else."""
    turn = whose_turn(ALL, ALL, (2, 4), 2, (2, 4), False)
    assert turn.order == (4, 2, 3, 1)
    assert turn.whys == ("right", "again", "newcomer", "newcomer")
    assert turn.newcomers == (3, 1)


def test_who_has_sat_there_for_long_and_never_staked_is_a_newcomer_all_the_same() -> None:
    """[PI-11] Sitting is not staking."""
    assert whose_turn(ALL, ALL, ALL, 2, (2, 4), False).order == (4, 2, 3, 1)


def test_if_only_the_last_banker_is_left_he_banks_again() -> None:
    """[PI-11] All others are newcomers."""
    turn = whose_turn(ALL, ALL, (2,), 2, (2,), False)
    assert (turn.order[0], turn.whys[0]) == (2, "again")


def test_if_he_is_in_sit_out_too_it_is_the_nearest_newcomer() -> None:
    """[PI-11] On his right, and here."""
    turn = whose_turn(ALL, (1, 4), (2, 3), 2, (2, 3), False)
    assert turn.order == (4, 1)
    assert turn.whys == ("newcomer", "newcomer")
    assert turn.newcomers == (), "nobody passes over them"


def test_who_left_is_counted_from_where_he_sat() -> None:
    """[PI-10] The bank goes on to who sat on his right, though somebody new sits there now."""
    assert whose_turn((1, 3, 4, 9), (1, 3, 4, 9), ALL, 2, (1, 3, 4), False).order == (3, 4, 1, 9)
    assert whose_turn((1, 2, 9), (1, 2, 9), ALL, 3, (1, 2), False).order == (1, 2, 9)


def test_at_the_start_the_matta_decides() -> None:
    """[PI-9] Nobody has had the bank yet."""
    assert whose_turn(ALL, ALL, (), 0, (), False) == DRAW


def test_after_a_stop_it_is_the_turn_of_who_was_there() -> None:
    """[PI-13] In turn order, whether they have staked or not; who came since is last."""
    turn = whose_turn((1, 2, 3, 9), (1, 2, 3, 9), (1, 2, 3), 1, (1, 2), True)
    assert turn.order == (2, 3, 1, 9)
    assert turn.whys == ("resumed", "resumed", "resumed", "newcomer")


def test_after_a_stop_whoever_sat_there_when_play_stopped_was_there() -> None:
    """[PI-13] Also a player who came after the last bank was opened (8), and not one who came after the stop (9)."""
    ring = (1, 2, 8, 9)
    turn = whose_turn(ring, ring, (1, 2, 3), 1, (1, 2), True, stopped=(1, 2, 8))
    assert turn.order == (2, 8, 1, 9)
    assert turn.whys == ("resumed", "resumed", "resumed", "newcomer")
    left = whose_turn((8, 9), (8, 9), (1, 2), 1, (1, 2), True, stopped=(2, 8))
    assert left.order == (8, 9)


def test_after_a_stop_with_nobody_of_then_the_matta_decides_again() -> None:
    """[PI-13] Nobody is left of those who were there, or nobody who may hold a bank."""
    assert whose_turn((8, 9), (8, 9), (1, 2), 1, (1, 2), True) == DRAW
    assert whose_turn((1, 8, 9), (8, 9), (1, 2), 1, (1,), True) == DRAW


def test_without_a_stop_it_is_the_same_if_all_have_changed() -> None:
    """[PI-9, PI-10] There is no place to count from."""
    assert whose_turn((8, 9), (8, 9), (1, 2), 1, (), False) == DRAW


def test_cards_for_the_matta_go_round() -> None:
    """[PI-9] One at a time from the first on, to the right; whoever gets it is offered the bank before all others."""
    assert [next_card_to((1, 2, 3), 2, dealt) for dealt in range(5)] == [2, 3, 1, 2, 3]
    assert after_draw((1, 2, 3), 3) == (3, 1, 2)


def test_on_the_right_ends_with_oneself() -> None:
    """[GEN-3, PI-24] Everybody, once round."""
    assert on_the_right(ALL, 3) == (4, 1, 2, 3)


@pytest.mark.parametrize(
    ("chips", "parts"), [(10, [4, 3, 3]), (9, [3, 3, 3]), (2, [1, 1, 0]), (0, [0, 0, 0])]
)
def test_what_is_left_over_goes_one_each_from_the_first_on(chips: int, parts: list[int]) -> None:
    """[PI-17] Equal parts otherwise."""
    assert list(shared(chips, (5, 6, 7)).values()) == parts


@given(st.integers(0, 10**6), st.integers(1, 12))
def test_nothing_is_lost_in_sharing(chips: int, people: int) -> None:
    """[PI-17, GEN-5] And nobody gets more than one chip more than another."""
    parts = shared(chips, range(people)).values()
    assert sum(parts) == chips
    assert max(parts) - min(parts) <= 1
