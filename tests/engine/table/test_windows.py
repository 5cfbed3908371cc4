"""Windows, and people without a seat who act in them: the table around la loca, on which everybody may bet."""

from __future__ import annotations

import pytest

from engine.game import CLOCK, PUBLIC, TABLE, Choice
from engine.table import actions as act
from engine.table import events as ev
from engine.table import timers, view
from games.siete_y_media.actions import Loca, SieteSto
from games.siete_y_media.game import GAME
from games.siete_y_media.rules import SieteRules
from tests.engine.table.kit import Club, kinds

BYSTANDER = 50
COMPUTER = 70
"""The number of the first computer."""

BANKER = 3


def dealt(*computers: int, clock: int = 60, seated: tuple[int, ...] = (1, 2, 3)) -> Club:
    """A round has just begun; the last to sit down, a person or one of the ``computers``, holds the bank."""
    holes = "5D 6C 4C 5C" if len(seated) + len(computers) == 3 else "5D 6C 5C"
    club = Club(game=GAME.key, rules=SieteRules(), clock=clock, seated=seated, holes=holes)
    for computer in computers:
        club.done(1, act.SeatComputer(computer, "alla_regola"))
    club.deal()
    return club


def to_the_window(club: Club) -> Club:
    """The players stand, and the window opens."""
    while (state := club.table.sitting.state).table.phase != "loca":
        who = club.turn
        stands = act.ComputerPlays(club.decision, SieteSto())
        club.done(who, act.Play(Choice("sto")) if who < COMPUTER else stands)
    assert state.table.round.banker == club.table.seating.ring[-1]
    return club


def opened(clock: int = 60) -> Club:
    """The window of a table of three."""
    return to_the_window(dealt(clock=clock))


@pytest.mark.parametrize("clock", [0, 60])
def test_a_window_has_its_own_timer_at_every_table(clock: int) -> None:
    club = opened(clock)
    (timer,) = timers(club.table)
    assert (timer.kind, timer.who, timer.decision) == ("window", 0, club.decision)
    club.play("loca", 10, who=1)
    assert timers(club.table) == (timer,), "a bet does not begin it anew"


def test_the_end_of_a_window_is_nobodys_lapse() -> None:
    """No time-out, no sit-out, and the bettor's own turn later is the bettor's."""
    club = opened()
    club.play("loca", 10, who=1)
    happened = club.run_out("window")
    assert kinds(happened) == ["SieteLocaClosed"]
    assert club.table.seating.missed == ()
    assert club.table.running.absent == frozenset()
    assert view(club.table, PUBLIC).running.turn == 1


def test_a_bet_in_a_window_clears_no_missed_turn() -> None:
    """A window keeps nobody waiting, so a bet in it is no answer to the turns that ran out."""
    club = dealt()
    assert club.turn == 1
    club.run_out("turn")
    to_the_window(club)
    club.play("loca", 10, who=1)
    assert club.table.seating.missed == (1,)
    club.run_out("window")
    assert kinds(club.run_out("short"))[:2] == ["TimedOut", "WentAway"]


def test_a_window_that_the_banker_left_runs_to_its_end() -> None:
    club = opened()
    club.done(BANKER, act.SitOut())
    assert club.kinds() == ["window"]
    club.play("loca", 10, who=BYSTANDER)
    club.run_out("window")
    assert club.turn == BYSTANDER


def test_a_person_without_a_seat_bets_and_is_paid() -> None:
    """The table knows the person from then on, for names, cards and purses."""
    club = opened()
    happened = club.play("loca", 10, who=BYSTANDER)
    assert happened[0] == ev.BystanderActed(BYSTANDER)
    assert "BystanderActed" not in kinds(club.play("loca", 20, who=BYSTANDER))
    assert club.play("loca", 20, who=BYSTANDER) == (), "the same bet again leaves no trace"
    assert BYSTANDER in club.table.seating.met
    assert view(club.table, PUBLIC).running.bystanders == (BYSTANDER,)
    assert BYSTANDER not in club.table.seating.ring
    club.run_out("window")
    club.play("loca_planta", who=BYSTANDER)
    club.play("sto", who=BANKER)
    assert club.purses[BYSTANDER] in (980, 1020)
    assert club.table.running.bystanders == ()


def test_a_refused_bet_makes_nobody_a_bystander() -> None:
    club = opened()
    assert club.refused(BYSTANDER, act.Play(Choice("loca", 5000))) == "loca_too_high"
    assert BYSTANDER not in club.table.seating.met


def test_a_bet_outside_its_window_is_refused_for_that_reason_with_and_without_a_seat() -> None:
    """Nobody is told to sit down for a choice that needs no seat."""
    club = dealt()
    for who in (1, 2, 3, BYSTANDER):
        assert club.refused(who, act.Play(Choice("loca", 10))) == "loca_later"
    assert club.refused(BYSTANDER, act.Play(Choice("tiro"))) != "loca_later"


def test_a_person_without_a_seat_is_awaited_with_a_clock() -> None:
    """The clock plays in the person's place, until the person acts again."""
    club = opened()
    club.play("loca", 10, who=BYSTANDER)
    club.run_out("window")
    (timer,) = timers(club.table)
    assert (timer.kind, timer.who) == ("turn", BYSTANDER)
    assert kinds(club.run_out("turn"))[:2] == ["TimedOut", "SieteStood"]
    assert club.turn == BANKER
    assert BYSTANDER not in club.table.seating.ring


def test_a_bystander_who_leaves_the_group_is_played_for_and_may_come_back() -> None:
    club = opened()
    club.play("loca", 10, who=BYSTANDER)
    assert kinds(club.done(BYSTANDER, act.GetUp())) == ["GotUp"]
    assert club.refused(BYSTANDER, act.GetUp()) == "not_seated"
    happened = club.play("loca", 12, who=BYSTANDER)
    assert kinds(happened) == ["CameBack", "SieteLocaBet"]
    assert BYSTANDER not in club.table.seating.ring
    club.done(BYSTANDER, act.GetUp())
    club.run_out("window")
    assert club.turn == BANKER, "the clock has played la loca"


def test_without_its_group_a_table_closes_its_windows_at_once() -> None:
    club = opened()
    club.play("loca", 10, who=BYSTANDER)
    club.done(TABLE, act.ThrownOut())
    assert club.table.phase == "closed"


def test_a_tap_on_a_closed_window_is_stale() -> None:
    """Of a person with a seat, and of one who has none."""
    club = opened()
    window = club.decision
    club.play("loca", 10, who=1)
    club.done(2, act.Play(Choice("loca", 5), 1, window))
    club.run_out("window")
    for who in (2, BYSTANDER):
        assert club.refused(who, act.Play(Choice("loca", 6), decision=window)) == "stale"


def test_a_person_outside_the_round_may_not_act_on_a_turn() -> None:
    club = opened()
    club.play("loca", 10, who=1)
    club.run_out("window")
    assert club.refused(BYSTANDER, act.Play(Choice("loca_planta"))) == "not_seated"


def test_a_bystander_who_has_bet_is_told_whose_turn_it_is() -> None:
    club = opened()
    club.play("loca", 20, who=1)
    club.play("loca", 10, who=BYSTANDER)
    club.run_out("window")
    refused = club.do(BYSTANDER, act.Play(Choice("loca_planta")))
    assert (refused.code, refused.person) == ("not_your_turn", club.turn)


def test_each_computer_decides_about_a_window_once() -> None:
    club = to_the_window(dealt(70, 71, seated=(1,)))
    pauses = {timer.who: timer for timer in timers(club.table) if timer.kind == "quick"}
    assert pauses.keys() == {70, 71}
    decision = pauses[70].decision
    happened = club.done(70, act.ComputerPlays(decision, Loca(10)))
    assert kinds(happened) == ["ComputerDecided", "SieteLocaBet"]
    assert kinds(club.done(71, act.ComputerPlays(decision, None))) == ["ComputerDecided"]
    assert club.kinds() == ["window"]
    assert club.refused(70, act.ComputerPlays(decision + 1, None)) == "stale"


def test_a_computer_without_an_answer_lets_the_window_pass() -> None:
    club = to_the_window(dealt(70, seated=(1, 2)))
    name = next(timer.name for timer in timers(club.table) if timer.who == 70)
    assert kinds(club.done(CLOCK, act.TimeUp(name))) == ["ComputerDecided"]


@pytest.mark.parametrize(("who", "timers_set"), [(BYSTANDER, ["patience"]), (1, [])])
def test_one_player_among_computers_waits_with_an_end_for_others_alone(
    who: int, timers_set: list[str]
) -> None:
    """At a table without a clock the player may call a bystander; nobody has to call the player."""
    club = to_the_window(dealt(70, clock=0, seated=(1,)))
    club.play("loca", 10, who=who)
    club.run_out("window")
    assert (club.turn, club.kinds()) == (who, timers_set)
    if timers_set:
        club.run_out("patience")
        club.done(1, act.CallTurn(club.decision))
        assert club.kinds() == ["called"]
        club.run_out("called")
        assert club.turn == 70
