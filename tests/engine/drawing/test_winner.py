"""The winner between punta and banker."""

from __future__ import annotations

import pytest

from engine.drawing.hand import best_total
from engine.drawing.winner import WINS, Comparison, compare, wins
from tests.kit.play import cards


@pytest.mark.parametrize(
    ("punta", "banker", "outcome"),
    [
        (16, 16, "bust"),
        (16, 10, "bust"),
        (16, 1, "bust"),
        (15, 16, "banker_bust"),
        (2, 16, "banker_bust"),
        (1, 16, "banker_bust"),
        (12, 11, "higher"),
        (11, 10, "higher"),
        (15, 14, "higher"),
        (11, 12, "lower"),
        (10, 11, "lower"),
        (14, 15, "lower"),
        (10, 10, "tie"),
        (12, 12, "tie"),
        (15, 15, "tie"),
        (1, 1, "tie"),
    ],
)
def test_a_bust_loses_first_and_then_the_higher_total_wins(
    punta: int, banker: int, outcome: Comparison
) -> None:
    """[PI-28, CL-9] A punta over 7½ loses before anything is compared; then a banker over 7½ loses; then totals
    decide.
    """
    assert compare(punta, banker) == outcome


@pytest.mark.parametrize(
    ("punta", "banker"),
    [("7C 8C", "4S 3B 9S"), ("10D 7D", "4S 3B 9S"), ("7D 10C", "7C 8C"), ("5C", "2C 3C")],
)
def test_the_banker_wins_every_tie(punta: str, banker: str) -> None:
    """[PI-29] This holds against two cards, a reale, and matta and seven of denari, even if the banker has more
    cards.
    """
    outcome = compare(best_total(cards(punta)), best_total(cards(banker)))
    assert outcome == "tie"
    assert wins(outcome, 20) == -20


def test_every_win_and_every_loss_is_the_stake() -> None:
    """[PI-30] No hand is paid double."""
    outcomes: tuple[Comparison, ...] = ("bust", "banker_bust", "higher", "lower", "tie")
    assert [wins(outcome, 30) for outcome in outcomes] == [-30, 30, 30, -30, -30]
    assert set(outcomes) - WINS == {"bust", "lower", "tie"}
