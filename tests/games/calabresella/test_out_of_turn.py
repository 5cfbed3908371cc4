"""Calls out of turn at the table: a tap that stays good, absent players, and computers that are asked once."""

from __future__ import annotations

import pytest

from engine.game import Choice, Person
from engine.table import actions as act
from engine.table import timers
from games.calabresella.forms import CHIEDO, PASS, SCEGLIETE, SOLISSIMO
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from tests.engine.table.kit import Club

COMPUTER = 50


def dealt(*others: Person) -> tuple[Club, tuple[Person, ...]]:
    """The first auction of a terziglio, and the players in the order in which they speak."""
    club = Club(game=GAME.key, seated=(1,), rules=CalaRules())
    for person in others:
        computer = person == COMPUTER
        who, action = (
            (1, act.SeatComputer(person, "alla_regola")) if computer else (person, act.Sit())
        )
        club.done(who, action)
    club.deal()
    return club, club.table.sitting.state.table.round.players


def tap(club: Club, name: str, decision: int, *, call: int = 0) -> act.Play:
    options = (call,) if call else ()
    return act.Play(Choice(name, None, options), round=club.table.round, decision=decision)


def question(club: Club, person: Person) -> int:
    """The decision of a person's calls out of turn."""
    offers = GAME.sight.offers(GAME.sight.view(club.table.sitting.state, person))
    return next(offer.decision for offer in offers if offer.name == "solissima")


def test_a_tap_out_of_turn_stays_good_while_the_speaker_changes() -> None:
    """[CA-15] The button carries the number of its own question through the table, whose clock counts another."""
    club, (speaker, second, third) = dealt(2, 3)
    asked, first = question(club, third), club.decision
    assert asked not in (0, first)
    club.done(speaker, tap(club, "lascio", first))
    assert (question(club, third), club.turn) == (asked, second)
    assert club.refused(second, tap(club, "lascio", first)) == "stale", "the first speaker's"
    over = tap(club, "solissima", asked, call=SOLISSIMO)
    assert club.refused(speaker, over) == "stale", "a person who has passed is asked no more"
    club.done(third, tap(club, "solissima", asked, call=SCEGLIETE))
    assert club.table.sitting.state.table.round.caller == third
    assert club.refused(second, over) == "stale"
    club.check()


@pytest.mark.parametrize("calls", [False, True])
def test_an_absent_player_may_be_asked_out_of_turn_and_passes_in_turn(calls: bool) -> None:
    """[CA-15] A call brings the player back at once."""
    club, (speaker, second, third) = dealt(2, 3)
    club.done(third, act.SitOut())
    club.check()
    assert club.turn == speaker
    club.play("lascio")
    if calls:
        club.play("solissima", who=third, options=(SCEGLIETE,))
        assert club.table.sitting.state.table.round.caller == third
        assert third not in club.table.running.absent
    else:
        club.play("dichiaro", options=(CHIEDO,))
        assert club.table.sitting.state.table.round.said[-1] == (third, PASS)
        assert club.turn == second
    club.check()


def test_a_computer_lets_the_question_out_of_turn_pass_once_for_the_whole_auction() -> None:
    """[CA-15]"""
    club, players = dealt(COMPUTER, 2)
    assert players[-1] == COMPUTER
    state = club.table.sitting.state
    asked = state.table.round.solissima
    timer = next(one for one in timers(club.table) if one.who == COMPUTER)
    assert timer.decision == asked != club.decision
    view = GAME.sight.view(state, COMPUTER)
    assert GAME.players.policies["alla_regola"](view, GAME.sight.offers(view), lambda _: 0) is None
    club.done(COMPUTER, act.ComputerPlays(asked, None))
    assert all(one.who != COMPUTER for one in timers(club.table))
    club.play("lascio")
    assert all(one.who != COMPUTER for one in timers(club.table)), "it is not asked again"
    club.play("dichiaro", options=(CHIEDO,))
    assert club.turn == COMPUTER
    assert any(one.who == COMPUTER for one in timers(club.table)), "now it must speak"
