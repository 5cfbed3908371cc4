"""Eliminations and places: ``Out(person, credit, mano)``, ``FinalPlace(person, best, worst)``."""

from __future__ import annotations

from typing import Literal

import pytest

from engine.game import TABLE
from engine.tournament import Giro, Out
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament.giro import placed
from engine.tournament.prizes import FinalPlace
from tests.engine.tournament.kit import Fair


def test_a_player_without_chips_takes_the_worst_free_place() -> None:
    """[TO-3] Of five, the first one out is fifth, the next one fourth."""
    fair = Fair((1, 2, 3, 4, 5)).begin()
    fair.giro(1, (Out(4, 300, 2),))
    assert fair.places == {4: (5, 5)}
    fair.giro(1, (Out(2, 900, 1),))
    assert fair.places == {2: (4, 4), 4: (5, 5)}
    assert 2 not in fair.at(1)


def test_in_one_giro_the_player_with_more_chips_stands_above() -> None:
    """[TO-4] One banker eliminates three players; their order in the giro makes no difference."""
    places = placed((Out(7, 100, 3), Out(8, 250, 1), Out(9, 40, 2)), left=12, elim_tie="later")
    assert places == (FinalPlace(9, 12, 12), FinalPlace(7, 11, 11), FinalPlace(8, 10, 10))


@pytest.mark.parametrize(
    ("elim_tie", "expected"),
    [
        ("later", (FinalPlace(7, 6, 6), FinalPlace(8, 5, 5))),
        ("shared", (FinalPlace(7, 5, 6), FinalPlace(8, 5, 6))),
    ],
)
def test_with_equal_chips_the_later_player_stands_above_or_both_share(
    elim_tie: Literal["later", "shared"], expected: tuple[FinalPlace, ...]
) -> None:
    """[TO-5] The switch is ``elim_tie``."""
    out = (Out(8, 100, 4), Out(7, 100, 2))
    assert placed(out, left=6, elim_tie=elim_tie) == expected


def test_shared_places_do_not_push_others_up_or_down() -> None:
    """[TO-5] Three share 4 to 6, with one below and one above them."""
    out = (Out(1, 50, 1), Out(2, 80, 2), Out(3, 80, 3), Out(4, 80, 4), Out(5, 90, 5))
    places = {
        place.person: (place.best, place.worst) for place in placed(out, left=7, elim_tie="shared")
    }
    assert places == {1: (7, 7), 2: (4, 6), 3: (4, 6), 4: (4, 6), 5: (3, 3)}


@pytest.mark.parametrize("elim_tie", ["later", "shared"])
def test_a_banker_who_loses_all_stands_above_the_punte_of_the_same_giro(
    elim_tie: Literal["later", "shared"],
) -> None:
    """[TO-5] The chips of the punte make no difference, even if they equal the banker's."""
    out = (Out(1, 20, 3, banker=True), Out(2, 500, 1), Out(3, 20, 2))
    places = placed(out, left=9, elim_tie=elim_tie)
    assert [place.person for place in places] == [3, 2, 1]
    assert [place.best for place in places] == [9, 8, 7]


def test_of_different_giri_the_later_one_stands_above_with_any_chips() -> None:
    """[TO-5] A separate fine counts as a giro, and so does a giro at another table."""
    fair = Fair(range(1, 9), seats=4).begin()
    rich, poor = fair.at(1)[0], fair.at(2)[0]
    fair.giro(1, (Out(rich, 1000, 1),), last=False)
    fair.giro(2, (Out(poor, 5, 1),))
    assert fair.places == {rich: (8, 8), poor: (7, 7)}


def test_the_last_player_with_chips_wins_and_the_prizes_are_paid() -> None:
    """[TO-6] With three players two are paid: 300 chips, in parts of two and one."""
    fair = Fair((1, 2, 3)).begin()
    fair.giro(1, (Out(2, 1000, 1),), winner=3)
    events = fair.giro(1, (Out(1, 1000, 1),), winner=3)
    assert isinstance(events[-2], ev.TournamentWon)
    assert fair.places == {3: (1, 1), 1: (2, 2), 2: (3, 3)}
    assert fair.tournament.prizes == ((3, 200), (1, 100))
    assert fair.tournament.phase == "over"
    assert {person: fair.purses[person] for person in (1, 2, 3)} == {3: 1100, 1: 1000, 2: 900}


def test_the_last_two_may_go_out_in_one_giro_only_if_another_player_is_left() -> None:
    """[TO-4, TO-6] Three are left, and two of them go out in the winner's bank."""
    fair = Fair((1, 2, 3), elim_tie="shared").begin()
    fair.giro(1, (Out(1, 1000, 1), Out(2, 1000, 2)), winner=3, banker=3)
    assert fair.places == {3: (1, 1), 1: (2, 3), 2: (2, 3)}
    assert dict(fair.tournament.prizes) == {3: 200, 1: 50, 2: 50}


def test_a_giro_is_taken_once_in_its_turn_and_only_from_a_table() -> None:
    fair = Fair((1, 2, 3)).begin()
    giro = Giro(0, ((1, 1000), (2, 1000), (3, 1000)))
    assert fair.refused(TABLE, act.TakeGiro(2, 1, giro)) == "not_awaited"
    fair.done(TABLE, act.TakeGiro(1, 1, giro))
    assert fair.refused(TABLE, act.TakeGiro(1, 1, giro)) == "not_awaited"
    assert fair.refused(3, act.TakeGiro(2, 1, giro)) == "unknown_action"
