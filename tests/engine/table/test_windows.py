"""Windows, and people without a seat who act in them: the table around a game in which everybody may bet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import CLOCK, PUBLIC, TABLE, Choice
from engine.siete_y_media.rules import SieteRules
from engine.table import actions as act
from engine.table import events as ev
from engine.table import timers, view
from tests.engine.table.kit import Club, kinds
from tests.kit.bussa import bussa_is_played
from tests.kit.wager.game import GAME, WagerRules

BYSTANDER = 50


@pytest.fixture(autouse=True)
def played() -> Iterator[None]:
    with bussa_is_played(GAME):
        yield


def opened(clock: int = 60, seated: tuple[int, ...] = (1, 2, 3)) -> Club:
    """The window is open; 2 holds the bank."""
    rules: Any = WagerRules()
    club = Club(game="wager", rules=rules, clock=clock, seated=seated)
    club.deal()
    assert club.table.sitting.state.table.opened.banker == 2
    return club


@pytest.mark.parametrize("clock", [0, 60])
def test_a_window_has_its_own_timer_at_every_table(clock: int) -> None:
    club = opened(clock)
    (timer,) = timers(club.table)
    assert (timer.kind, timer.who, timer.decision) == ("bets", 0, club.decision)
    club.play("bet", 10, who=1)
    assert timers(club.table) == (timer,), "a bet does not begin it anew"


def test_the_end_of_a_window_is_nobodys_lapse() -> None:
    """No time-out, no sit-out, and the banker's own turn later is the banker's."""
    club = opened()
    club.play("bet", 10, who=1)
    happened = club.run_out("bets")
    assert kinds(happened) == ["WagerClosed"]
    assert club.table.seating.missed == ()
    assert club.table.running.absent == frozenset()
    assert view(club.table, PUBLIC).running.turn == 1


def test_a_bet_in_a_window_clears_no_missed_turn() -> None:
    """A window keeps nobody waiting, so a bet in it is no answer to the turns that ran out."""
    club = opened()
    club.play("bet", 10, who=1)
    club.run_out("bets")
    club.run_out("turn")
    assert club.table.seating.missed == (1,)
    club.deal()
    club.play("bet", 10, who=1)
    assert club.table.seating.missed == (1,)
    club.run_out("bets")
    assert kinds(club.run_out("short"))[:2] == ["TimedOut", "WentAway"]


def test_a_window_that_the_banker_left_runs_to_its_end() -> None:
    club = opened()
    club.done(2, act.SitOut())
    assert club.kinds() == ["bets"]
    club.play("bet", 10, who=BYSTANDER)
    club.run_out("bets")
    assert club.turn == BYSTANDER


def test_a_person_without_a_seat_bets_and_is_paid() -> None:
    """The table knows the person from then on, for names, cards and purses."""
    club = opened()
    happened = club.play("bet", 10, who=BYSTANDER)
    assert happened[0] == ev.BystanderActed(BYSTANDER)
    assert "BystanderActed" not in kinds(club.play("bet", 20, who=BYSTANDER))
    assert BYSTANDER in club.table.seating.met
    assert view(club.table, PUBLIC).running.bystanders == (BYSTANDER,)
    assert BYSTANDER not in club.table.seating.ring
    club.run_out("bets")
    club.play("reveal", who=BYSTANDER)
    assert club.purses[BYSTANDER] in (980, 1020)
    assert club.table.running.bystanders == ()


def test_a_refused_bet_makes_nobody_a_bystander() -> None:
    club = opened()
    assert club.refused(BYSTANDER, act.Play(Choice("bet", 5000))) == "bet_too_high"
    assert BYSTANDER not in club.table.seating.met


def test_a_bet_outside_its_window_is_refused_for_that_reason_with_and_without_a_seat() -> None:
    """Nobody is told to sit down for a choice that needs no seat."""
    club = Club(game="siete_y_media", rules=SieteRules(loca=True))
    club.deal()
    for who in (1, 2, 3, BYSTANDER):
        assert club.refused(who, act.Play(Choice("loca", 10))) == "loca_later"
    assert club.refused(BYSTANDER, act.Play(Choice("tiro"))) != "loca_later"


def test_a_person_without_a_seat_is_awaited_with_a_clock() -> None:
    """The clock plays in the person's place, until the person acts again."""
    club = opened()
    club.play("bet", 10, who=BYSTANDER)
    club.run_out("bets")
    (timer,) = timers(club.table)
    assert (timer.kind, timer.who) == ("turn", BYSTANDER)
    happened = kinds(club.run_out("turn"))
    assert happened[:2] == ["TimedOut", "WagerEnded"]
    assert club.table.phase == "pause"
    assert BYSTANDER not in club.table.seating.ring


def test_a_bystander_who_leaves_the_group_is_played_for_and_may_come_back() -> None:
    club = opened()
    club.play("bet", 10, who=BYSTANDER)
    assert kinds(club.done(BYSTANDER, act.GetUp())) == ["GotUp"]
    assert club.refused(BYSTANDER, act.GetUp()) == "not_seated"
    happened = club.play("bet", 12, who=BYSTANDER)
    assert kinds(happened) == ["CameBack", "WagerBet"]
    assert BYSTANDER not in club.table.seating.ring
    club.done(BYSTANDER, act.GetUp())
    club.run_out("bets")
    assert club.table.phase == "pause", "the clock has turned the cards over"


def test_without_its_group_a_table_closes_its_windows_at_once() -> None:
    club = opened()
    club.play("bet", 10, who=BYSTANDER)
    club.done(TABLE, act.ThrownOut())
    assert club.table.phase == "closed"


def test_a_tap_on_a_closed_window_is_stale() -> None:
    club = opened()
    window = club.decision
    club.play("bet", 10, who=1)
    club.done(3, act.Play(Choice("bet", 5), 1, window))
    club.run_out("bets")
    assert club.refused(3, act.Play(Choice("bet", 6), 1, window)) == "stale"


def test_a_person_outside_the_round_may_not_act_on_a_turn() -> None:
    club = opened()
    club.play("bet", 10, who=1)
    club.run_out("bets")
    assert club.refused(BYSTANDER, act.Play(Choice("reveal"))) == "not_seated"


def test_a_bystander_who_has_bet_is_told_whose_turn_it_is() -> None:
    club = opened()
    club.play("bet", 20, who=1)
    club.play("bet", 10, who=BYSTANDER)
    club.run_out("bets")
    refused = club.do(BYSTANDER, act.Play(Choice("reveal")))
    assert (refused.code, refused.person) == ("not_your_turn", club.turn)


def test_a_bet_after_the_window_is_too_late_and_nothing_else() -> None:
    club = opened()
    window = next(timer.decision for timer in timers(club.table) if timer.kind == "bets")
    club.play("bet", 10, who=1)
    club.run_out("bets")
    late = act.Play(Choice("bet", 10), decision=window)
    assert club.refused(BYSTANDER, late) == "stale"


def test_each_computer_decides_about_a_window_once() -> None:
    club = Club(game="wager", rules=_rules(), seated=(1, 2))
    for computer in (70, 71):
        club.done(1, act.SeatComputer(computer, "alla_regola"))
    club.deal()
    pauses = {timer.who: timer for timer in timers(club.table) if timer.kind == "computer"}
    assert pauses.keys() == {70, 71}
    decision = pauses[70].decision
    bet = act.ComputerPlays(
        decision, GAME.sight.action(view(club.table, 70).game, Choice("bet", 10))
    )
    assert kinds(club.done(70, bet)) == ["ComputerDecided", "WagerBet"]
    assert kinds(club.done(71, act.ComputerPlays(decision, None))) == ["ComputerDecided"]
    assert club.kinds() == ["bets"]
    assert club.refused(70, act.ComputerPlays(decision + 1, None)) == "stale"


def test_a_computer_without_an_answer_lets_the_window_pass() -> None:
    club = Club(game="wager", rules=_rules(), seated=(1, 2))
    club.done(1, act.SeatComputer(70, "alla_regola"))
    club.deal()
    name = next(timer.name for timer in timers(club.table) if timer.who == 70)
    assert kinds(club.done(CLOCK, act.TimeUp(name))) == ["ComputerDecided"]


@pytest.mark.parametrize(("who", "timers_set"), [(BYSTANDER, ["patience"]), (1, [])])
def test_one_player_among_computers_waits_with_an_end_for_others_alone(
    who: int, timers_set: list[str]
) -> None:
    """At a table without a clock the player may call a bystander; nobody has to call the player."""
    club = Club(game="wager", rules=_rules(), clock=0, seated=(1,))
    club.done(1, act.SeatComputer(70, "alla_regola"))
    club.deal()
    club.play("bet", 10, who=who)
    club.run_out("bets")
    assert (club.turn, club.kinds()) == (who, timers_set)
    if timers_set:
        club.run_out("patience")
        club.done(1, act.CallTurn(club.decision))
        assert club.kinds() == ["called"]
        club.run_out("called")
        assert club.table.phase == "pause"


def _rules() -> Any:
    return WagerRules()
