"""Evenings that several tests share and none changes."""

from __future__ import annotations

import pytest

from tests.history.kit import HOUSES, RandomEvening


@pytest.fixture(scope="session")
def evening() -> RandomEvening:
    """Four hands of three players with every optional rule, the table closed: all secrets are open."""
    played = RandomEvening(seed=6, people=3, rules=HOUSES["everything"], eager=0.6)
    played.play(4)
    played.close()
    return played


@pytest.fixture(scope="session")
def reshuffled() -> tuple[RandomEvening, int]:
    """An evening and the number of a hand inside which the stock ran out (SM-40)."""
    played = RandomEvening(seed=22, people=11, rules=HOUSES["classico"], eager=0.95)
    played.play(6)
    played.close()
    for number in range(1, 7):
        if any(card.shuffle for card in played.file(number).hand.cards):
            return played, number
    raise AssertionError("no reshuffle in this evening")
