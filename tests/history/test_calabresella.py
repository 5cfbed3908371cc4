"""Rounds of calabresella as files: replayed with the points of the match, checked against their deck, told in words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.calabresella import events as ev
from engine.calabresella.rules import PRESETS, CalaRules
from history import tell
from history.verify import verify
from locales import LANGUAGES
from tests.history.kit import RandomEvening, evenings, replays_as_written, seals
from tests.kit.examples import examples

HOUSES = {key: rules for key, rules in PRESETS.items() if key != "calabresella"}


@settings(examples(6), suppress_health_check=list(HealthCheck))
@given(evenings(HOUSES, people=(3, 7)), st.integers(1, 3))
def test_a_file_written_and_read_replays_as_played(played: RandomEvening, rounds: int) -> None:
    """[CA-37] For every round of a random evening, with the points that came before it; each can be told in words."""
    played.play(rounds)
    for number in range(1, rounds + 1):
        file = replays_as_written(played.file(number))
        for language in LANGUAGES:
            assert "\n".join(tell.tell(file, language))


@pytest.fixture(scope="module", params=(3, 4, 5, 6, 7))
def evening(request: pytest.FixtureRequest) -> RandomEvening:
    """Twelve rounds of a table, closed, so that its decks are disclosed."""
    rules = CalaRules(target=3, four="mediatore", si_puo=request.param == 5)
    return RandomEvening(11, request.param, rules).play_to_the_end(12)


def test_every_event_is_written_and_told(evening: RandomEvening) -> None:
    told: set[type[object]] = set()
    words = ""
    for number in range(1, 13):
        course = replays_as_written(evening.file(number))
        told.update(type(event) for turn in course.turns for event in turn.step.events)
        words += "\n".join(tell.tell(course, "it"))
        file = course.file.hand
        assert file.points is not None
        assert file.settlement == ()
    assert told >= {ev.CalaOpened, ev.CalaDeck, ev.CalaLots, ev.CalaDealt, ev.CalaSaid}
    assert "Passano tutti" in words or told >= {ev.CalaPlayed, ev.CalaEnded}
    assert "Dà le carte" in words


def test_a_round_is_checked_against_its_seal(evening: RandomEvening) -> None:
    """The draw for the deal and the deal come from the sealed deck, each from a shuffle of its own."""
    for number in (1, 5, 12):
        assert verify(evening.file(number), seals(evening)).verdict == "right"
