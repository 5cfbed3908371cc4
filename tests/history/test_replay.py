"""Replay equals play for every hand, and no changed file passes."""

from __future__ import annotations

import pytest

from engine.game import OpenRound
from engine.table.events import ChipsCameIn
from history.replay import replay
from tests.history.kit import HOUSES, RandomEvening


def test_a_file_needs_nothing_of_the_log_but_itself(evening: RandomEvening) -> None:
    """The state after its earlier rounds equals the table's, except that decisions are counted anew."""
    replayed = replay(evening.file(4))
    after = replayed.turns[-1].after
    whole = evening.table.sitting.state
    counted_anew = after.table.decision
    assert counted_anew <= whole.table.decision
    assert (after.hands, after.mattas, after.left) == (whole.hands, whole.mattas, whole.left)
    for field in ("round", "phase", "deck", "packs", "place", "aside", "seats", "ending"):
        assert getattr(after.table, field) == getattr(whole.table, field)


def test_only_the_rounds_of_the_deck_in_play_come_before() -> None:
    """A new shuffle for each hand makes every file short."""
    played = RandomEvening(1, 4, HOUSES["shuffled"])
    played.play(5)
    assert [round_.round for round_ in played.file(5).before] == [4]


def test_chips_that_come_in_during_a_hand_are_no_part_of_its_file() -> None:
    """[GEN-8] They count from the next hand on, so no step sees other chips than the hand moved."""
    came_in = 0
    for seed in range(10):
        played = RandomEvening(seed, 4)
        played.play_to_the_end(2)
        came_in += sum(isinstance(event, ChipsCameIn) for event in played.log)
        for number in (1, 2):
            replayed = replay(played.file(number))
            assert replayed.failure is None
            assert not [turn for turn in replayed.turns if turn.step.chips]
    assert came_in


# --- logs -------------------------------------------------------------------------------------------------------


def test_a_running_round_has_no_file(evening: RandomEvening) -> None:
    with pytest.raises(LookupError, match="round 5"):
        evening.file(5)


def test_every_action_is_read_by_its_own_game(evening: RandomEvening) -> None:
    opening = replay(evening.file(1)).turns[0].step.action
    assert isinstance(opening, OpenRound)
    assert opening.rules == HOUSES["everything"]
