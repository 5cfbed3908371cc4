"""Hands of scopa as files: replayed with the points of the match, checked against their deck, told in words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.tricks.events import DealLots, PackDealt
from games.scopa import events as ev
from games.scopa.rules import PRESETS, ScopaRules
from history import tell
from history.verify import verify
from locales import COMPLETE
from tests.history.kit import (
    RandomEvening,
    evenings,
    replays_and_is_told,
    replays_as_written,
    seals,
)
from tests.kit.examples import examples

HOUSES = {key: rules for key, rules in PRESETS.items() if rules.scopone == "off"}


@settings(examples(4), suppress_health_check=list(HealthCheck))
@given(evenings(HOUSES, people=(2, 4)), st.integers(1, 3))
def test_a_file_written_and_read_replays_as_played(played: RandomEvening, rounds: int) -> None:
    """[SC-9] For every hand of a random evening, with the points that came before it; each can be told in words."""
    replays_and_is_told(played, rounds)


@pytest.fixture(scope="module", params=(2, 3, 4))
def evening(request: pytest.FixtureRequest) -> RandomEvening:
    """Six hands of a table, closed, so that its decks are disclosed."""
    return RandomEvening(11, request.param, ScopaRules()).play_to_the_end(6)


@pytest.mark.unwatched
@pytest.mark.parametrize("language", COMPLETE)
def test_every_event_is_written_and_told(evening: RandomEvening, language: str) -> None:
    told: set[type[object]] = set()
    for number in range(1, 7):
        replayed = replays_as_written(evening.file(number))
        told.update(type(event) for turn in replayed.turns for event in turn.step.events)
        lines = "\n".join(tell.tell(replayed, language))
        assert "primiera" in lines
    assert told >= {ev.ScopaOpened, ev.ScopaDeck, DealLots, PackDealt, ev.ScopaPlayed}


def test_a_hand_is_checked_against_its_seal(evening: RandomEvening) -> None:
    """The draw for the deal and the deal come from the sealed deck, each from a shuffle of its own."""
    for number in (1, 4, 6):
        assert verify(evening.file(number), seals(evening)).verdict == "right"


def test_a_deal_after_three_kings_is_told_and_checked() -> None:
    """[SC-3] The cards come from the next shuffle of the same deck."""
    played = RandomEvening(157, 4, ScopaRules()).play_to_the_end(1)
    replayed = replays_as_written(played.file(1))
    events = [event for turn in replayed.turns for event in turn.step.events]
    assert len([event for event in events if isinstance(event, PackDealt)]) == 2
    assert "Troppi re in tavola" in "\n".join(tell.tell(replayed, "it"))
    assert verify(played.file(1), seals(played)).verdict == "right"
