"""The expected length of a tournament, against tournaments that computers play."""

from __future__ import annotations

import statistics

import pytest

from engine.game import Refusal, Waiting
from engine.tournament.feed import tournament_game
from engine.tournament.terms import PRESETS, Terms, expected_minutes, highest_level
from tests.games.piatto.kit import GAME
from tests.kit.examples import more
from tests.kit.play import Sitting

MOVE = 6
"""Seconds of a decision."""

PAUSE = 12
"""Seconds between two banks."""

COMPUTERS = ("cousin", "alla_regola")
"""They play as families do, and need no time to think."""


def minutes(terms: Terms, people: int, seed: int) -> float:
    """The length of a tournament at one table, in minutes of its own clock."""
    rules, seats, seconds = tournament_game().rules, tuple(range(1, people + 1)), 0
    top = highest_level(terms, people)
    sitting = Sitting(GAME, rules(terms, 1), chips=terms.stack, seats=seats, seed=seed)
    while len(seats) > 1:
        level = min(1 + seconds // (60 * terms.every), top)
        opened = sitting.open(seats, rules(terms, level))
        assert not isinstance(opened, Refusal)
        while isinstance(asked := sitting.awaits(), Waiting):
            who = asked.people[0]
            policy = GAME.players.policies[COMPUTERS[who % len(COMPUTERS)]]
            action = policy(sitting.view(who), sitting.offers(who), sitting.random.randrange)
            sitting.do(who, action)
            seconds += MOVE
        seconds += PAUSE
        seats = tuple(person for person in seats if sitting.purses[person])
    return seconds / 60


@pytest.mark.laws
@pytest.mark.parametrize("people", [4, 6])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_tournament_takes_about_the_minutes_that_its_terms_say(preset: str, people: int) -> None:
    terms = PRESETS[preset]
    taken = statistics.median(minutes(terms, people, seed) for seed in range(more(10, long=300)))
    assert taken == pytest.approx(expected_minutes(terms, people), rel=0.2)
