"""Evenings that several tests share and none changes."""

from __future__ import annotations

import pytest

from tests.history.kit import HOUSES, RandomEvening


@pytest.fixture(scope="session")
def evening() -> RandomEvening:
    """Four hands of three players with every optional rule, the table closed: all secrets are open."""
    return RandomEvening(seed=6, people=3, rules=HOUSES["everything"], eager=0.6).play_to_the_end(4)


@pytest.fixture(scope="session")
def reshuffled() -> tuple[RandomEvening, int]:
    """An evening and the number of a hand inside which the stock ran out (SM-40)."""
    played = RandomEvening(
        seed=22, people=11, rules=HOUSES["classico"], eager=0.95
    ).play_to_the_end(6)
    for number in range(1, 7):
        if any(card.shuffle for card in played.file(number).hand.cards):
            return played, number
    raise AssertionError("no reshuffle in this evening")
