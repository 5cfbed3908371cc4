"""Stakes worth a button."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from display.buttons import MOST_STAKES, stakes


@given(st.integers(1, 10**9), st.integers(1, 10**9))
@example(5, 50)
@example(1, 10**9)
@example(5, 6)
def test_stakes_go_from_the_least_to_the_largest_in_a_few_steps(low: int, high: int) -> None:
    """[BT-4] every button is a stake that may be named."""
    offered = stakes(low, high)
    assert offered[0] == low
    assert len(offered) <= MOST_STAKES
    assert list(offered) == sorted(set(offered))
    if low < high:
        assert offered[-1] == high


def test_stakes_are_round_amounts() -> None:
    assert stakes(5, 50) == (5, 10, 20, 50)
    assert stakes(7, 43) == (7, 10, 20, 43)
    assert stakes(1, 1000) == (1, 10, 50, 200, 1000)


def test_one_legal_amount_is_no_choice() -> None:
    """[BT-4]"""
    assert stakes(20, 20) == (20,)
    assert stakes(20, 10) == (20,)
