"""*Alla regola* in the online rooms."""

from __future__ import annotations

import pytest

from engine.drawing.regola import banker_draws, least, punta_draws
from tests.kit.play import cards


@pytest.mark.parametrize(
    ("held", "draws"),
    [("10D", True), ("4C", True), ("4C 8C", True), ("5C", False), ("10D 8C", False), ("7C", False)],
)
def test_a_punta_draws_below_five(held: str, draws: bool) -> None:
    """[PI-35] It draws on a lone matta too, which is ½."""
    assert punta_draws(cards(held)) is draws


@pytest.mark.parametrize(
    ("face_up", "total"), [("", 1), ("6C", 13), ("4C 9S", 10), ("10D", 14), ("10D 8C", 14)]
)
def test_the_lowest_total_that_a_punta_can_have(face_up: str, total: int) -> None:
    """[PI-35] The lowest total is the drawn cards and ½ for the covered one; 7 if the matta was drawn."""
    assert least(cards(face_up), False) == total


def test_a_punta_that_had_to_stand_has_seven_and_a_half() -> None:
    """[PI-35, BT-7] Everybody knows the total, though the card is covered."""
    assert least(cards("8C"), True) == 15


@pytest.mark.parametrize(
    ("held", "to_reach", "draws"),
    [
        ("4C", 1, True),
        ("5C", 1, False),
        ("5C", 10, False),
        ("5C", 11, True),
        ("7C", 14, False),
        ("7C", 15, True),
        ("10D", 1, True),
    ],
)
def test_a_banker_draws_below_five_and_below_the_total_to_beat(
    held: str, to_reach: int, draws: bool
) -> None:
    """[PI-35] So a lone matta always draws."""
    assert banker_draws(cards(held), to_reach) is draws
