"""Evenings that several tests share and none changes."""

from __future__ import annotations

import pytest

from tests.history.kit import HOUSES, Evening


@pytest.fixture(scope="session")
def evening() -> Evening:
    """Four hands of three players with every optional rule, the table closed: all secrets are open."""
    played = Evening(6, 3, HOUSES["everything"], 0.6)
    played.play(4)
    played.close()
    return played


@pytest.fixture(scope="session")
def reshuffled() -> tuple[Evening, int]:
    """An evening and the number of a hand inside which the stock ran out (SM-40)."""
    played = Evening(22, 11, HOUSES["classico"], 0.95)
    played.play(6)
    played.close()
    for number in range(1, 7):
        if any(card.shuffle for card in played.file(number).hand.cards):
            return played, number
    raise AssertionError("no reshuffle in this evening")
