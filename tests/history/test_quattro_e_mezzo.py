"""Hands of quattro e mezzo as files: replayed with the points of the match, checked against their deck, told in words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.quattro_e_mezzo import events as ev
from engine.quattro_e_mezzo.rules import QuattroRules
from history.verify import verify
from tests.history.kit import (
    RandomEvening,
    evenings,
    replays_and_is_told,
    replays_as_written,
    seals,
)
from tests.kit.examples import examples

HOUSES = {
    "short": QuattroRules(target=3),
    "five": QuattroRules(target=20, five_vs_doppio_sei="five", doppio_sei_matta_first=True),
}


@settings(examples(8), suppress_health_check=list(HealthCheck))
@given(evenings(HOUSES), st.integers(1, 5))
def test_a_file_written_and_read_replays_as_played(played: RandomEvening, rounds: int) -> None:
    """[QM-19] For every hand of a random evening, with the points that came before it; each can be told in words."""
    replays_and_is_told(played, rounds)


@pytest.fixture(scope="module")
def evening() -> RandomEvening:
    """Forty hands, closed, so that its decks are disclosed."""
    return RandomEvening(11, 4, HOUSES["short"]).play_to_the_end(40)


def test_every_event_is_written_and_told(evening: RandomEvening) -> None:
    """[QM-12] Draws for the deal, matches and ends by the clock are among them."""
    told: set[type[object]] = set()
    matches = 0
    for number in range(1, 41):
        course = replays_as_written(evening.file(number))
        told.update(type(event) for turn in course.turns for event in turn.step.events)
        file = course.file.hand
        assert file.points is not None
        assert file.settlement == ()
        matches += file.match is not None
    assert matches > 2
    assert told >= {
        ev.QuattroOpened,
        ev.QuattroDealt,
        ev.QuattroCalled,
        ev.QuattroDrew,
        ev.QuattroStood,
        ev.QuattroEnded,
    }


def test_a_hand_is_checked_against_its_seal(evening: RandomEvening) -> None:
    for number in (1, 7, 40):
        assert verify(evening.file(number), seals(evening)).verdict == "right"
