"""Hands of quattro e mezzo as files: replayed with the points of the match, checked against their deck,
told in words.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.quattro_e_mezzo import events as ev
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.story import tell
from history.verify import verify
from history.words import Telling
from locales import words
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


@pytest.mark.unwatched
def test_every_event_is_written_and_told(evening: RandomEvening) -> None:
    """[QM-12] Draws for the deal, matches and ends by the clock are among them."""
    told: set[type[object]] = set()
    matches = 0
    for number in range(1, 41):
        replayed = replays_as_written(evening.file(number))
        told.update(type(event) for turn in replayed.turns for event in turn.step.events)
        file = replayed.file.hand
        assert file.points is not None
        assert file.settlement == ()
        matches += file.match is not None
    assert matches > 2
    assert told >= {
        ev.QuattroOpened,
        ev.Dealt,
        ev.QuattroCalled,
        ev.QuattroDrew,
        ev.QuattroStood,
        ev.QuattroEnded,
    }


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("lot", "Dà le carte Leo, per sorteggio."),
        ("stays", "Dà le carte Leo, come prima."),
        ("won", "Dà le carte Leo, che ha vinto il mazzo."),
        ("drawn", "Dà le carte Leo, con la carta più alta."),
        ("left", "Dà le carte Leo, perché chi aveva il mazzo non c’è."),
    ],
)
def test_the_reason_for_the_dealer_needs_no_other_sentence(why: ev.DealerReason, said: str) -> None:
    """[QM-12] The first sentence of a hand names the deal itself."""
    opened = ev.QuattroOpened(
        number=2, rules=QuattroRules(), players=(1, 2), ring=(1, 2), dealer=1, why=why, scores=()
    )
    state = GAME.core.start(QuattroRules())
    assert tell(opened, state, Telling(words("it"), {1: "Leo"})) == [said]


def test_a_hand_is_checked_against_its_seal(evening: RandomEvening) -> None:
    for number in (1, 7, 40):
        assert verify(evening.file(number), seals(evening)).verdict == "right"
