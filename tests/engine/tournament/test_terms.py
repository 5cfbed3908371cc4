from __future__ import annotations

from typing import Any

import pytest

from engine.tournament.terms import (
    PRESETS,
    Terms,
    expected_minutes,
    highest_level,
    least,
    with_length,
)
from engine.value import replace


def test_the_usual_terms_fit_together() -> None:
    assert Terms().check() is None


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"name": "x" * 41}, "name"),
        ({"name": "two\nlines"}, "name"),
        ({"entry": 0}, "entry"),
        ({"stack": 9}, "stack"),
        ({"min_bet": 1}, "min_bet"),
        ({"min_bet": 2000}, "min_bet"),
        ({"min_pot": 10}, "min_pot"),
        ({"min_pot": 1001}, "min_pot"),
        ({"rise": 0}, "rise"),
        ({"every": 1}, "every"),
        ({"places": 0}, "places"),
        ({"seats": 9}, "seats"),
        ({"clock": 0}, "clock"),
    ],
)
def test_contradicting_terms_are_named(changes: dict[str, Any], wrong: str) -> None:
    assert replace(Terms(), **changes).check() == wrong


def test_both_minimums_rise_with_every_level_and_keep_two_figures() -> None:
    terms = Terms(min_pot=40, min_bet=20, rise=50)
    levels = [least(terms, level) for level in range(1, 7)]
    assert levels == [(40, 20), (60, 30), (90, 45), (130, 67), (200, 100), (300, 150)]


@pytest.mark.parametrize("rise", [25, 50, 100])
@pytest.mark.parametrize("bet", [2, 3, 20, 99])
def test_minimums_never_fall_and_end_above_all_the_chips_of_the_tournament(
    rise: Any, bet: int
) -> None:
    """So an absent player loses the last chip one day, and every tournament ends."""
    terms = Terms(min_bet=bet, min_pot=max(bet, 40), rise=rise)
    top = highest_level(terms, 40)
    levels = [least(terms, level) for level in range(1, top + 1)]
    assert levels == sorted(levels)
    assert all(pot >= stake for pot, stake in levels)
    assert levels[-1][1] >= 40 * terms.stack > levels[-2][1]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_tournament_of_more_people_takes_longer_told_to_five_minutes(preset: Terms) -> None:
    told = [expected_minutes(preset, people) for people in (2, 4, 8, 16, 32)]
    assert told == sorted(set(told))
    assert all(minutes % 5 == 0 for minutes in told)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_length_changes_stack_and_levels_alone(preset: Terms) -> None:
    own = Terms(seats=5, places=2, clock=30)
    long = with_length(own, preset)
    assert with_length(Terms(), preset) == preset
    assert (long.seats, long.places, long.clock) == (own.seats, own.places, own.clock)
    assert replace(long, seats=preset.seats, places=preset.places, clock=preset.clock) == preset
