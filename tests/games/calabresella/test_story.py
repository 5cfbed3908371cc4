"""Rounds of calabresella as files: replayed with the points of the match, checked against their deck, told in words."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.tricks.events import DealLots, PackDealt
from games.calabresella import events as ev
from games.calabresella.rules import PRESETS, CalaRules
from history import tell
from history.verify import verify
from tests.history.kit import (
    RandomEvening,
    evenings,
    replays_and_is_told,
    replays_as_written,
    seals,
)
from tests.kit.examples import examples

HOUSES = {key: rules for key, rules in PRESETS.items() if key != "calabresella"}


@settings(examples(6), suppress_health_check=list(HealthCheck))
@given(evenings(HOUSES, people=(3, 7)), st.integers(1, 3))
def test_a_file_written_and_read_replays_as_played(played: RandomEvening, rounds: int) -> None:
    """[CA-37] For every round of a random evening, with the points that came before it; each can be told in words."""
    replays_and_is_told(played, rounds)


@pytest.fixture(scope="module", params=(3, 4, 5, 6, 7))
def evening(request: pytest.FixtureRequest) -> RandomEvening:
    """Twelve rounds of a table, closed, so that its decks are disclosed."""
    rules = CalaRules(target=3, four="mediatore", si_puo=request.param == 5)
    return RandomEvening(11, request.param, rules).play_to_the_end(12)


@pytest.mark.unwatched
def test_every_event_is_written_and_told(evening: RandomEvening) -> None:
    told: set[type[object]] = set()
    words = ""
    for number in range(1, 13):
        replayed = replays_as_written(evening.file(number))
        told.update(type(event) for turn in replayed.turns for event in turn.step.events)
        words += "\n".join(tell.tell(replayed, "it"))
        file = replayed.file.hand
        assert file.points is not None
        assert file.settlement == ()
    assert told >= {ev.CalaOpened, ev.CalaDeck, DealLots, PackDealt, ev.CalaSaid}
    assert "Passano tutti" in words or told >= {ev.CalaPlayed, ev.CalaEnded}
    assert "Dà le carte" in words


def test_a_round_is_checked_against_its_seal(evening: RandomEvening) -> None:
    """The draw for the deal and the deal come from the sealed deck, each from a shuffle of its own."""
    for number in (1, 5, 12):
        assert verify(evening.file(number), seals(evening)).verdict == "right"


def test_a_table_for_chips_files_its_escrow_and_its_settlement() -> None:
    """[CA-35, GEN-5] Each point is worth two chips; the free chips of the seats are those before the hand."""
    played = RandomEvening(5, 4, CalaRules(per_point=2, four="mediatore")).play_to_the_end(4)
    for number in range(1, 5):
        replayed = replays_as_written(played.file(number))
        hand = replayed.file.hand
        assert hand.points is not None
        halves = {one.person: one.points for one in hand.points}
        assert {one.person: one.chips for one in hand.settlement} == halves
        assert all(seat.chips is not None for seat in hand.seats)
        words = "\n".join(tell.tell(replayed, "it"))
        assert "Le fiches: " in words
        assert verify(played.file(number), seals(played)).verdict == "right"
        called = any(
            isinstance(e, ev.CalaPlayed) for turn in replayed.turns for e in turn.step.events
        )
        assert called == ("Da parte per la chiamata: " in words)


def test_people_without_the_minimum_are_in_the_file() -> None:
    """[GEN-8] They keep their seat in it, and the hand replays without them."""
    played = RandomEvening(3, 4, CalaRules(per_point=2))
    played.purses[2] = 20
    played.play(1)
    replayed = replays_as_written(played.file(1))
    assert [seat.person for seat in replayed.file.hand.seats] == [1, 2, 3, 4]
    assert "Poche fiches, salta la mano" in "\n".join(tell.tell(replayed, "it"))
