"""Sit-out: by choice and by the clock, its effect on a running round, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from engine.game import CLOCK, PUBLIC, TABLE, Choice
from engine.table import TableSeat, view
from engine.table import actions as act
from engine.table import events as ev
from games.calabresella.rules import CalaRules
from games.sette_e_mezzo.events import Stood
from tests.engine.table.kit import Club, kinds, offered
from tests.kit.bussa import BussaJoined, BussaOpened, BussaRefused, BussaRules, bussa_is_played


@pytest.fixture(autouse=True)
def _bussa() -> Iterator[None]:
    with bussa_is_played():
        yield


def bussa(**options: Any) -> Club:
    """A table of bussa: the bank is offered to everybody in turn, one time-out is enough, and returning
    players wait.
    """
    return Club(rules=cast(Any, BussaRules()), game="bussa", **options)


# --- by choice --------------------------------------------------------------------------------------------------


def test_a_player_in_sit_out_keeps_the_seat_and_gets_no_cards() -> None:
    club = Club()
    assert club.done(2, act.SitOut()) == (ev.SatOut(2),)
    assert club.table.seating.seat(2) == TableSeat(2, "away")
    assert club.table.seating.here == (1, 3)
    club.deal()
    assert club.table.running.playing == (1, 3)


def test_only_a_player_who_is_present_can_sit_out() -> None:
    club = Club()
    assert club.refused(9, act.SitOut()) == "not_seated"
    club.done(2, act.SitOut())
    assert club.refused(2, act.SitOut()) == "already_out"
    club.deal()
    club.done(3, act.GetUp())
    assert club.refused(3, act.SitOut()) == "not_seated"


def test_the_clock_plays_on_for_a_player_who_sits_out_in_a_hand() -> None:
    """[SM-46] It plays *alla regola* to the end, including an open turn."""
    club = Club(holes="6D 6C 6S")
    club.deal()
    assert club.turn == 1
    happened = club.done(1, act.SitOut())
    assert kinds(happened) == ["SatOut", "Stood"]
    stood = happened[1]
    assert isinstance(stood, Stood)
    assert stood.clock
    assert club.turn == 2
    club.play_out()
    assert club.table.seating.seat(1) == TableSeat(1, "away")


def test_at_a_traditional_table_a_returning_player_plays_on_in_the_same_hand() -> None:
    club = Club(holes="6D 6C 6S")
    club.deal()
    club.done(2, act.SitOut())
    assert view(club.table, PUBLIC).running.absent == {2}
    assert club.done(2, act.ComeBack()) == (ev.CameBack(2),)
    club.play("sto")
    assert club.turn == 2


def test_the_table_rests_if_only_one_player_remains_in_the_pause() -> None:
    club = Club(seated=(1, 2))
    club.deal()
    club.play_out()
    assert kinds(club.done(2, act.SitOut())) == ["SatOut", "Halted"]
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")


def test_an_absent_player_outside_the_hand_may_not_play() -> None:
    """The refusal does not promise the next hand, which is dealt to present players alone."""
    club = Club()
    club.done(2, act.SitOut())
    club.deal()
    assert club.refused(2, act.Play(Choice("sto"))) == "away"
    club.done(2, act.ComeBack())
    assert club.refused(2, act.Play(Choice("sto"))) == "not_in_round"
    club.done(3, act.SitOut())
    assert club.refused(3, act.Play(Choice("sto"))) != "away", "the clock plays this hand"


def test_a_table_offers_sitting_out_to_present_players() -> None:
    club = Club()
    assert "mi_assento" in offered(club, 2)
    assert "mi_assento" not in offered(club, 9)
    club.done(2, act.SitOut())
    assert "mi_assento" not in offered(club, 2)
    assert {"eccomi", "siediti"} <= offered(club, 2)


def test_a_player_of_calabresella_who_was_late_once_plays_on_in_the_hand() -> None:
    """[CA-38]"""
    club = Club(rules=cast(Any, CalaRules()), game="calabresella")
    club.deal()
    late = club.turn
    club.run_out("turn")
    assert view(club.table, PUBLIC).running.absent == {late}
    assert "eccomi" in offered(club, late)
    assert club.done(late, act.ComeBack()) == (ev.CameBack(late),)
    assert view(club.table, PUBLIC).running.absent == frozenset()


# --- where one time-out is enough -------------------------------------------------------------------------------


def test_the_game_sets_the_number_of_time_outs_before_sit_out() -> None:
    """[PI-12, PI-16] Online, sit-out is entered at once."""
    club = bussa()
    club.deal()
    assert club.turn == 1
    happened = club.run_out("turn")
    assert kinds(happened)[:3] == ["TimedOut", "WentAway", "BussaRefused"]
    assert club.table.seating.seat(1) == TableSeat(1, "away")


def test_a_player_who_returns_during_a_round_plays_from_the_next_one_on() -> None:
    """[PI-12] A request ends sit-out, with effect from the next bank."""
    club = bussa()
    club.deal()
    club.done(3, act.SitOut())
    assert club.done(3, act.ComeBack()) == (ev.BackNextRound(3),)
    assert club.table.seating.seat(3) == TableSeat(3)
    assert view(club.table, 3).running.absent == {3}
    assert club.refused(3, act.ComeBack()) == "back_next_round"
    assert club.refused(3, act.Sit()) == "already_seated"
    assert "eccomi" not in offered(club, 3)
    club.play("accetto")
    happened = club.play("gioco", who=2)
    assert BussaJoined(3, 0) in happened, "the round goes on without player 3"
    club.deal()
    assert club.table.running.playing == (1, 2, 3)
    assert club.table.running.absent == frozenset()


def test_a_player_who_sits_down_again_during_a_round_plays_from_the_next_one_on() -> None:
    club = bussa()
    club.deal()
    club.done(3, act.GetUp())
    assert club.done(3, act.Sit()) == (ev.BackNextRound(3),)
    assert club.table.running.absent == {3}


def test_a_player_who_returns_between_rounds_is_back_at_once() -> None:
    club = bussa()
    club.done(3, act.SitOut())
    assert club.done(3, act.ComeBack()) == (ev.CameBack(3),)
    assert club.table.seating.here == (1, 2, 3)


def test_an_absent_player_who_leaves_is_still_played_for_in_the_running_round() -> None:
    """[PI-17] The round's turn order includes the player, who may be asked."""
    club = bussa()
    club.done(3, act.SitOut())
    club.deal()
    club.done(3, act.GetUp())
    assert (club.presence(3), club.table.running.absent) == ("", frozenset({3}))
    club.play("accetto")
    happened = club.play("gioco", who=2)
    assert BussaJoined(3, 0) in happened


def test_an_absent_player_who_leaves_and_returns_waits_for_the_next_round() -> None:
    club = bussa()
    club.done(3, act.SitOut())
    club.deal()
    club.done(3, act.GetUp())
    assert club.done(3, act.Sit()) == (ev.SatDown(3),)
    assert club.table.running.absent == {3}
    traditional = Club()
    traditional.done(3, act.SitOut())
    traditional.deal()
    traditional.done(3, act.GetUp())
    traditional.done(3, act.Sit())
    assert traditional.table.running.absent == frozenset()


# --- absence and the game --------------------------------------------------------------------------------------


def test_the_game_learns_of_a_time_out_and_of_an_earlier_absence() -> None:
    """[CL-6, PI-12] A player who times out pays for it; a player absent before is passed over."""
    club = bussa()
    club.done(2, act.SitOut())
    club.deal()
    happened = club.run_out("turn")
    assert BussaRefused(1, 1, last=False) in happened
    assert BussaRefused(2, 0, last=False) in happened
    assert club.turn == 3


@pytest.mark.parametrize("leave", [act.SitOut(), act.GetUp()])
def test_a_player_who_leaves_on_turn_lets_the_decision_lapse(leave: act.TableAction) -> None:
    """[PI-16, CL-6]"""
    club = bussa()
    club.deal()
    assert club.turn == 1
    assert BussaRefused(1, 1, last=False) in club.done(1, leave)


@pytest.mark.parametrize("leave", [act.SitOut(), act.GetUp()])
def test_a_player_who_leaves_before_the_turn_lets_nothing_lapse(leave: act.TableAction) -> None:
    club = bussa()
    club.deal()
    club.done(2, leave)
    assert BussaRefused(2, 0, last=False) in club.play("rifiuto")


def test_throwing_out_the_bot_lapses_only_the_open_decision() -> None:
    club = bussa()
    club.deal()
    happened = club.done(TABLE, act.ThrownOut())
    assert [one for one in happened if isinstance(one, BussaRefused)] == [
        BussaRefused(1, 1, last=False),
        BussaRefused(2, 0, last=False),
        BussaRefused(3, 0, last=True),
    ]
    assert club.table.phase == "closed"


def test_a_computer_that_cannot_decide_pays_for_no_lapse() -> None:
    club = bussa(seated=(1, 2))
    club.done(1, act.SeatComputer(50, "alla_regola"))
    club.deal()
    club.play("rifiuto")
    club.play("rifiuto")
    assert club.turn == 50
    assert BussaRefused(50, 0, last=True) in club.run_out("computer")


def test_a_round_opens_for_the_players_present_among_all_seated() -> None:
    """[PI-12] The ring is the turn order of everybody seated."""
    club = bussa()
    club.done(2, act.SitOut())
    opened = next(one for one in club.deal() if isinstance(one, BussaOpened))
    assert (opened.ring, club.table.running.playing, club.table.running.absent) == (
        (1, 2, 3),
        (1, 3),
        frozenset({2}),
    )


# --- rests -------------------------------------------------------------------------------------------------------


def test_the_game_may_have_the_table_rest_after_a_round() -> None:
    """[PI-16] Nobody takes the bank, so the game is suspended."""
    club = bussa()
    club.deal()
    for _ in range(3):
        happened = club.play("rifiuto")
    assert kinds(happened)[:3] == ["BussaRefused", "RoundOver", "Halted"]
    assert (club.table.phase, club.table.halt.reason) == ("halt", "nobody_banks")
    opened = next(one for one in club.deal() if isinstance(one, BussaOpened))
    assert not opened.resumed


def test_a_round_may_need_more_than_two_players() -> None:
    """[PI-13] The rule is `min_players`."""
    club = Club(rules=cast(Any, BussaRules(min_players=3)), game="bussa", seated=(1, 2))
    verdict = club.do(1, act.Start())
    assert (verdict.code, verdict.amount) == ("need_more", 3)
    assert "si_gioca" not in offered(club, 1)
    club.done(3, act.Sit())
    assert "si_gioca" in offered(club, 1)
    club.deal()
    club.done(3, act.SitOut())
    club.play("accetto")
    club.play("gioco", who=2)
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")


def test_play_is_resumed_after_a_stop_because_of_missing_players() -> None:
    """[PI-13] It is resumed after no other stop."""
    club = bussa(seated=(1, 2))
    opened = [one for one in club.deal() if isinstance(one, BussaOpened)]
    club.done(2, act.SitOut())
    club.play("accetto")
    assert club.table.halt.reason == "few"
    club.done(9, act.Sit())
    assert club.table.halt.stopped == (1, 2), "9 came after the stop"
    club.done(9, act.GetUp())
    club.done(2, act.ComeBack())
    opened += [one for one in club.deal() if isinstance(one, BussaOpened)]
    club.done(1, act.AskPause())
    club.play("accetto")
    club.play("gioco", who=2)
    assert club.table.halt.reason == "asked"
    opened += [one for one in club.deal() if isinstance(one, BussaOpened)]
    assert [one.resumed for one in opened] == [False, True, False]


def test_players_without_chips_count_as_missing_players() -> None:
    """[PI-13] The game deals to nobody who cannot stake."""
    club = Club(seated=(1, 2), chips=3)
    assert club.refused(1, act.Start()) == "too_few"
    club.purses[1] = club.purses[2] = 500
    club.deal()
    club.play_out()
    club.purses[1] = club.purses[2] = 3
    assert kinds(club.run_out("pause")) == ["Halted"]
    assert club.table.halt.reason == "too_few"


def test_a_premove_goes_when_its_owner_goes_absent() -> None:
    """[PM-1, PI-35] *Alla regola* knows no premove."""
    club = bussa()
    club.deal()
    club.done(3, act.Play(Choice("gioco", 50)))
    club.done(3, act.SitOut())
    club.done(3, act.ComeBack())
    club.play("accetto")
    assert BussaJoined(3, 0) in club.play("gioco", who=2)
    assert club.refused(CLOCK, act.PlayPremove(3, club.decision)) == "stale"
