"""Sit-out: by choice and by the clock, what becomes of a running round, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from engine.game import CLOCK, PUBLIC, TABLE, Choice
from engine.sette_e_mezzo.events import Stood
from engine.table import Seat, offers, view
from engine.table import actions as act
from engine.table import events as ev
from tests.kit.bussa import BussaJoined, BussaOpened, BussaRefused, BussaRules, bussa_is_played
from tests.table.kit import Club, kinds


@pytest.fixture(autouse=True)
def _bussa() -> Iterator[None]:
    with bussa_is_played():
        yield


def bussa(**options: Any) -> Club:
    """A table where the bank is offered to everybody in turn, one time-out is enough, and who is back waits."""
    return Club(rules=cast(Any, BussaRules()), game="bussa", **options)


def offered(club: Club, person: int) -> set[str]:
    return {offer.name for offer in offers(view(club.table, person))}


# --- by choice --------------------------------------------------------------------------------------------------


def test_who_sits_out_keeps_his_seat_and_is_not_dealt_in() -> None:
    club = Club()
    assert club.done(2, act.SitOut()) == (ev.SatOut(2),)
    assert club.table.seat(2) == Seat(2, "away")
    assert club.table.here == (1, 3)
    club.deal()
    assert club.table.playing == (1, 3)


def test_only_who_is_here_can_sit_out() -> None:
    club = Club()
    assert club.refused(9, act.SitOut()) == "not_seated"
    club.done(2, act.SitOut())
    assert club.refused(2, act.SitOut()) == "already_out"
    club.deal()
    club.done(3, act.GetUp())
    assert club.refused(3, act.SitOut()) == "not_seated"


def test_in_the_middle_of_a_hand_the_clock_plays_on_for_him() -> None:
    """[SM-46] *alla regola* to its end, his turn that is open included."""
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
    assert club.table.seat(1) == Seat(1, "away")


def test_at_a_traditional_table_who_comes_back_plays_on_in_the_same_hand() -> None:
    club = Club(holes="6D 6C 6S")
    club.deal()
    club.done(2, act.SitOut())
    assert view(club.table, PUBLIC).absent == {2}
    assert club.done(2, act.ComeBack()) == (ev.CameBack(2),)
    club.play("sto")
    assert club.turn == 2


def test_when_the_last_but_one_sits_out_in_the_pause_the_table_rests() -> None:
    club = Club(seated=(1, 2))
    club.deal()
    club.play_out()
    assert kinds(club.done(2, act.SitOut())) == ["SatOut", "Halted"]
    assert (club.table.phase, club.table.halted) == ("halt", "few")


def test_a_table_offers_sitting_out_to_who_is_here() -> None:
    club = Club()
    assert "mi_assento" in offered(club, 2)
    assert "mi_assento" not in offered(club, 9)
    club.done(2, act.SitOut())
    assert "mi_assento" not in offered(club, 2)
    assert {"eccomi", "siediti"} <= offered(club, 2)


# --- where one time-out is enough -------------------------------------------------------------------------------


def test_the_game_says_how_often_one_must_be_late() -> None:
    """[PI-12, PI-16] online, sit-out is entered at once."""
    club = bussa()
    club.deal()
    assert club.turn == 1
    happened = club.ring("turn")
    assert kinds(happened)[:3] == ["TimedOut", "WentAway", "BussaRefused"]
    assert club.table.seat(1) == Seat(1, "away")


def test_who_comes_back_during_a_round_plays_from_the_next_on() -> None:
    """[PI-12] left on request, with effect from the next bank."""
    club = bussa()
    club.deal()
    club.done(3, act.SitOut())
    assert club.done(3, act.ComeBack()) == (ev.BackNextRound(3),)
    assert club.table.seat(3) == Seat(3)
    assert view(club.table, 3).absent == {3}
    assert club.refused(3, act.ComeBack()) == "back_next_round"
    assert club.refused(3, act.Sit()) == "already_seated"
    assert "eccomi" not in offered(club, 3)
    club.play("accetto")
    happened = club.play("gioco", who=2)
    assert BussaJoined(3, 0) in happened, "the round goes on without him"
    club.deal()
    assert club.table.playing == (1, 2, 3)
    assert club.table.absent == frozenset()


def test_who_got_up_during_a_round_and_sits_down_again_plays_from_the_next_on() -> None:
    club = bussa()
    club.deal()
    club.done(3, act.GetUp())
    assert club.done(3, act.Sit()) == (ev.BackNextRound(3),)
    assert club.table.absent == {3}


def test_between_rounds_one_is_back_at_once() -> None:
    club = bussa()
    club.done(3, act.SitOut())
    assert club.done(3, act.ComeBack()) == (ev.CameBack(3),)
    assert club.table.here == (1, 2, 3)


def test_who_leaves_for_good_while_away_is_still_played_for_in_the_round_that_counts_him() -> None:
    """[PI-17] he sat in the ring when it began, and may be asked."""
    club = bussa()
    club.done(3, act.SitOut())
    club.deal()
    club.done(3, act.GetUp())
    assert (club.presence(3), club.table.absent) == ("", frozenset({3}))
    club.play("accetto")
    happened = club.play("gioco", who=2)
    assert BussaJoined(3, 0) in happened


def test_who_sits_down_again_where_he_left_while_away_waits_for_the_next_round() -> None:
    club = bussa()
    club.done(3, act.SitOut())
    club.deal()
    club.done(3, act.GetUp())
    assert club.done(3, act.Sit()) == (ev.SatDown(3),)
    assert club.table.absent == {3}
    traditional = Club()
    traditional.done(3, act.SitOut())
    traditional.deal()
    traditional.done(3, act.GetUp())
    traditional.done(3, act.Sit())
    assert traditional.table.absent == frozenset()


# --- what the game is told ---------------------------------------------------------------------------------------


def test_the_game_is_told_whose_time_ran_out_and_who_was_away_already() -> None:
    """[CL-6, PI-12] the first pays for it, the second is passed over."""
    club = bussa()
    club.done(2, act.SitOut())
    club.deal()
    happened = club.ring("turn")
    assert BussaRefused(1, 1, last=False) in happened
    assert BussaRefused(2, 0, last=False) in happened
    assert club.turn == 3


@pytest.mark.parametrize("leave", [act.SitOut(), act.GetUp()])
def test_who_goes_while_the_decision_is_his_lets_it_lapse(leave: act.Action) -> None:
    """[PI-16, CL-6]"""
    club = bussa()
    club.deal()
    assert club.turn == 1
    assert BussaRefused(1, 1, last=False) in club.done(1, leave)


@pytest.mark.parametrize("leave", [act.SitOut(), act.GetUp()])
def test_who_goes_before_the_decision_is_his_lets_nothing_lapse(leave: act.Action) -> None:
    club = bussa()
    club.deal()
    club.done(2, leave)
    assert BussaRefused(2, 0, last=False) in club.play("rifiuto")


def test_when_the_bot_is_thrown_out_only_the_open_decision_lapses() -> None:
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
    assert BussaRefused(50, 0, last=True) in club.ring("computer")


def test_a_round_is_opened_for_who_is_here_among_all_who_sit() -> None:
    """[PI-12] the ring is the turn order of everybody seated."""
    club = bussa()
    club.done(2, act.SitOut())
    opened = next(one for one in club.deal() if isinstance(one, BussaOpened))
    assert (opened.ring, club.table.playing, club.table.absent) == (
        (1, 2, 3),
        (1, 3),
        frozenset({2}),
    )


# --- rests -------------------------------------------------------------------------------------------------------


def test_the_game_may_have_the_table_rest_after_a_round() -> None:
    """[PI-16] nobody takes the bank: the game is suspended."""
    club = bussa()
    club.deal()
    for _ in range(3):
        happened = club.play("rifiuto")
    assert kinds(happened)[:3] == ["BussaRefused", "RoundOver", "Halted"]
    assert (club.table.phase, club.table.halted) == ("halt", "nobody_banks")
    opened = next(one for one in club.deal() if isinstance(one, BussaOpened))
    assert not opened.resumed


def test_a_round_may_need_more_than_two() -> None:
    """[PI-13] `min_players`."""
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
    assert (club.table.phase, club.table.halted) == ("halt", "few")


def test_play_is_resumed_after_a_stop_for_want_of_players() -> None:
    """[PI-13] and after no other."""
    club = bussa(seated=(1, 2))
    opened = [one for one in club.deal() if isinstance(one, BussaOpened)]
    club.done(2, act.SitOut())
    club.play("accetto")
    assert club.table.halted == "few"
    club.done(9, act.Sit())
    assert club.table.stopped == (1, 2), "9 came after the stop"
    club.done(9, act.GetUp())
    club.done(2, act.ComeBack())
    opened += [one for one in club.deal() if isinstance(one, BussaOpened)]
    club.done(1, act.AskPause())
    club.play("accetto")
    club.play("gioco", who=2)
    assert club.table.halted == "asked"
    opened += [one for one in club.deal() if isinstance(one, BussaOpened)]
    assert [one.resumed for one in opened] == [False, True, False]


def test_it_is_want_of_players_too_when_they_have_no_chips() -> None:
    """[PI-13] the game deals to nobody who cannot stake."""
    club = Club(seated=(1, 2), chips=3)
    assert club.refused(1, act.Start()) == "too_few"
    club.purses[1] = club.purses[2] = 500
    club.deal()
    club.play_out()
    club.purses[1] = club.purses[2] = 3
    assert kinds(club.ring("pause")) == ["Halted"]
    assert club.table.halted == "too_few"


def test_a_premature_choice_is_no_longer_there_when_its_owner_is_not() -> None:
    """[PM-1, PI-35] *alla regola* knows no premove."""
    club = bussa()
    club.deal()
    club.done(3, act.Play(Choice("gioco", 50)))
    club.done(3, act.SitOut())
    club.done(3, act.ComeBack())
    club.play("accetto")
    assert BussaJoined(3, 0) in club.play("gioco", who=2)
    assert club.refused(CLOCK, act.PlayAhead(3, club.decision)) == "stale"
