"""Stakes with a button."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from display.buttons import MOST_STAKES, may_carry, stakes
from engine.game import Offer


@given(st.integers(1, 10**9), st.integers(1, 10**9))
@example(5, 50)
@example(1, 10**9)
@example(5, 6)
def test_stakes_go_from_the_minimum_to_the_largest_in_a_few_steps(low: int, high: int) -> None:
    """[BT-4] Every button is a stake that may be named."""
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
    assert stakes(5, 500, most=3) == (5, 50, 500)
    assert stakes(5, 500, most=2) == (5, 50)
    assert stakes(5, 6, most=2) == (5, 6)


@given(st.integers(1, 1000), st.integers(1, 500), st.integers(1, 500))
def test_where_amounts_go_in_steps_every_button_is_one_of_them(
    low: int, step: int, count: int
) -> None:
    offer = Offer("tiro", low, low + step * count, step=step)
    assert all(may_carry(offer, amount) for amount in stakes(offer.low, offer.high, step))


def test_the_minimum_and_the_highest_alone_are_two_buttons() -> None:
    """[CL-8] The switch is min_or_max."""
    offer = Offer("sto", 5, 50, step=45)
    assert stakes(offer.low, offer.high, offer.step) == (5, 50)
    assert [may_carry(offer, amount) for amount in (4, 5, 20, 50, 95)] == [
        False,
        True,
        False,
        True,
        False,
    ]


def test_one_legal_amount_is_no_choice() -> None:
    """[BT-4]"""
    assert stakes(20, 20) == (20,)
    assert stakes(20, 10) == (20,)
