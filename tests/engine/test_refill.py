"""The right to a refill, at any table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Refusal
from engine.refill import NOBODY, Least, Means, least_for, refill_refusal
from engine.value import replace

POOR = Means(purse=12, entries=7, in_round=False, rest=3)
"""The player has 19 chips in all."""


def test_a_player_with_less_than_the_minimum_may_take_a_refill() -> None:
    """[GEN-9] Chips at all tables count, and the minimum itself is enough to refuse it."""
    assert POOR.chips == 19
    assert refill_refusal(POOR, 20) is None
    assert refill_refusal(POOR, 19) == Refusal("refill_not_needed", amount=19)
    for more in (replace(POOR, purse=13), replace(POOR, entries=8)):
        assert refill_refusal(more, 20) == Refusal("refill_not_needed", amount=20)


def test_nobody_takes_a_refill_in_a_round() -> None:
    """[GEN-9] The chips in escrow and in the pot are not settled yet."""
    assert refill_refusal(replace(POOR, in_round=True), 20) == Refusal("refill_in_hand")
    assert refill_refusal(replace(POOR, in_round=True, purse=1000), 20) == Refusal("refill_in_hand")


@pytest.mark.parametrize(("refilled_in", "may"), [(None, True), (0, True), (2, True), (3, False)])
def test_one_refill_a_rest(refilled_in: int | None, may: bool) -> None:
    """[GEN-9]"""
    refusal = refill_refusal(replace(POOR, refilled_in=refilled_in), 20)
    assert refusal == (None if may else Refusal("refill_taken"))


@pytest.mark.parametrize(
    ("leasts", "for_one", "for_two"),
    [
        ([Least(20)], 20, 20),
        ([Least(20), Least(400, 1)], 20, 400),
        ([Least(20), Least(30, 1), Least(400, 1)], 20, 400),
        ([Least(20), Least(50, 2), Least(400, 1)], 50, 400),
        ([Least(20), Least(400, 1), Least(300, 2)], 300, 300),
        ([Least(20), Least(10, 1)], 10, 10),
        ([Least(20), Least(10, 1), Least(20, 1)], 10, 20),
        ([Least(20), Least(400, 1), Least(399, NOBODY)], 20, 399),
        ([Least(20), Least(400, NOBODY)], 20, 20),
    ],
)
def test_nobody_raises_the_minimum_for_themselves(
    leasts: list[Least], for_one: int, for_two: int
) -> None:
    """[GEN-9] An admin without a name does not either."""
    assert least_for(1, leasts) == for_one
    assert least_for(2, leasts) == for_two


later = st.lists(st.builds(Least, st.integers(1, 9), st.sampled_from([NOBODY, 1, 2])), max_size=6)


@given(later, st.integers(1, 9))
def test_one_more_row_of_ones_own_never_helps(rows: list[Least], chips: int) -> None:
    """[GEN-9] It helps neither under the player's name nor under no name."""
    leasts = [Least(5), *rows]
    for by in (1, NOBODY):
        assert least_for(1, [*leasts, Least(chips, by)]) <= least_for(1, leasts)
