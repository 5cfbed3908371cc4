"""Values of hands in the online rooms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK, Card, is_figure, rank
from engine.drawing.hand import CARD_WEIGHTS, MATTA, best_total, is_lone_matta, with_matta
from engine.half_points import MATTA_WEIGHT
from tests.kit.play import cards


def test_figures_count_a_half_and_other_cards_their_rank() -> None:
    """[PI-2] Points are half points; the matta is apart."""
    for card in PACK:
        if card != MATTA:
            assert best_total([card]) == (1 if is_figure(card) else 2 * rank(card))
    assert CARD_WEIGHTS[MATTA] == MATTA_WEIGHT


@pytest.mark.parametrize(
    ("held", "total"),
    [
        ("10D 1C", 14),  # 6 and 1: 7 is the highest total of whole numbers
        ("10D 8C", 15),
        ("10D 8C 9C", 14),
        ("10D 7C", 15),  # ½
        ("10D 7C 8C", 16),  # even ½ is too much
        ("10D 7C 1C", 17),
        ("10D 4C 3S", 15),
        ("10D 4C 3S 8C", 16),
        ("10D 6C 8S", 15),
        ("8C 8S 9C 9S 10C 10D", 15),
    ],
)
def test_the_matta_makes_the_highest_total_that_is_not_over(held: str, total: int) -> None:
    """[PI-3] The matta counts ½ or a whole number from 1 to 7 without an announcement; if every value busts, it
    counts ½.
    """
    assert best_total(cards(held)) == total
    assert best_total(reversed(cards(held))) == total


@given(st.lists(st.sampled_from([card for card in PACK if card != MATTA]), min_size=1, unique=True))
def test_no_other_value_of_the_matta_would_be_better(others: list[Card]) -> None:
    """[PI-3] Every value is tried beside every hand."""
    rest = best_total(others)
    tried = [rest + counts for counts in (1, 2, 4, 6, 8, 10, 12, 14)]
    fitting = [total for total in tried if total <= 15]
    assert best_total([*others, MATTA]) == (max(fitting) if fitting else min(tried))


@pytest.mark.parametrize("rest", range(1, 40))
def test_beside_any_points_the_matta_takes_the_best_of_eight_values(rest: int) -> None:
    """[PI-3] The best total is at most 7½ if possible; otherwise the lowest bust total, with ½."""
    values = (1, 2, 4, 6, 8, 10, 12, 14)
    tried = [rest + value for value in values]
    assert with_matta(rest, values) == max(
        [total for total in tried if total <= 15], default=rest + 1
    )


def test_the_matta_alone_is_a_half() -> None:
    """[PI-4] So a switch can make its holder draw; any other lone card is not a lone matta."""
    assert best_total([MATTA]) == 1
    assert is_lone_matta([MATTA])
    assert not is_lone_matta(cards("10C"))
    assert not is_lone_matta(cards("10D 8C"))
