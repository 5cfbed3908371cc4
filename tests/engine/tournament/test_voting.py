"""Calling off a tournament whose cards are dealt: an admin may, or most players still in."""

from __future__ import annotations

import pytest

from engine.game import PRIZE
from engine.tournament import Out, board
from engine.tournament import actions as act
from engine.tournament import events as ev
from engine.tournament.voting import votes_needed
from tests.engine.tournament.kit import ORGANISER, Fair


def phase(fair: Fair) -> str:
    return fair.tournament.phase


def votes(fair: Fair) -> tuple[int, int]:
    seen = board(fair.tournament)
    return seen.votes, seen.votes_needed


def test_an_organiser_who_loses_cannot_call_off_alone() -> None:
    fair = Fair((ORGANISER, 2, 3)).begin()
    assert fair.done(ORGANISER, act.CallOff()) == (ev.CallOffVoted(ORGANISER),)
    assert phase(fair) == "running"
    assert fair.purses[PRIZE] == 300


def test_an_organiser_who_did_not_enter_has_no_vote() -> None:
    fair = Fair((2, 3)).begin()
    assert fair.refused(ORGANISER, act.CallOff()) == "call_off_by_players"
    assert fair.refused(9, act.CallOff()) == "call_off_by_players"
    assert votes(fair) == (0, 2)


@pytest.mark.parametrize(("people", "needed"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_most_of_the_players_still_in_call_it_off(people: int, needed: int) -> None:
    """Half of them are not most."""
    fair = Fair(range(1, people + 1)).begin()
    assert votes_needed(people) == needed
    for person in range(1, needed):
        fair.done(person, act.CallOff())
        assert votes(fair) == (person, needed)
        assert phase(fair) == "running"
    *_, last = fair.done(needed, act.CallOff())
    assert last == ev.CalledOff(needed, tuple((one, 100) for one in range(1, people + 1)))
    assert fair.purses[PRIZE] == 0
    assert board(fair.tournament).votes == 0


def test_nobody_votes_twice() -> None:
    fair = Fair(range(1, 5)).begin()
    fair.done(2, act.CallOff())
    assert fair.refused(2, act.CallOff()) == "call_off_voted"
    assert votes(fair) == (1, 3)


def test_a_vote_can_be_taken_back() -> None:
    fair = Fair(range(1, 5)).begin()
    assert fair.refused(2, act.PlayOn()) == "call_off_not_voted"
    fair.done(2, act.CallOff())
    fair.done(3, act.CallOff())
    assert fair.done(2, act.PlayOn()) == (ev.CallOffVoteTakenBack(2),)
    fair.done(4, act.CallOff())
    assert phase(fair) == "running"
    assert votes(fair) == (2, 3)


def test_the_vote_of_an_eliminated_player_counts_no_more() -> None:
    """An eliminated player cannot vote again either."""
    fair = Fair(range(1, 6), seats=5).begin()
    first, second, third, *_ = fair.at(1)
    fair.done(first, act.CallOff())
    fair.done(second, act.CallOff())
    fair.giro(1, (Out(first, 1000, 1),), winner=fair.at(1)[-1])
    assert votes(fair) == (1, 3)
    assert fair.refused(first, act.CallOff()) == "call_off_by_players"
    fair.done(third, act.CallOff())
    assert phase(fair) == "running", "2 of the 4 players still in"


def test_a_player_who_lost_the_last_chip_in_a_running_bank_counts_no_more() -> None:
    """Such a player counts neither as a vote nor as a player still in."""
    fair = Fair((1, 2, 3)).begin()
    broke = frozenset({2})
    assert fair.refused(2, act.CallOff(broke=broke)) == "call_off_by_players"
    fair.done(2, act.CallOff())
    fair.done(3, act.CallOff(broke=broke))
    assert phase(fair) == "running", "1 of the 2 players still in"
    fair.done(1, act.CallOff(broke=broke))
    assert phase(fair) == "called_off"


def test_if_players_leave_a_second_tap_is_enough_for_the_new_majority() -> None:
    fair = Fair(range(1, 5), seats=4).begin()
    first, second, third, fourth = fair.at(1)
    fair.done(first, act.CallOff())
    fair.done(second, act.CallOff())
    fair.giro(1, (Out(third, 1000, 1),), winner=fourth)
    assert phase(fair) == "running", "nobody has asked since"
    fair.done(first, act.CallOff())
    assert phase(fair) == "called_off"
