"""Clocks: being late, being late twice, calling the turn of an absent player, and the decision of each timer."""

from __future__ import annotations

import pytest

from engine.game import CHANCE, CLOCK, TABLE, Choice
from engine.table import CLOCKS, TableSeat, Timer, timers
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.events import Called, Stood
from tests.engine.table.kit import Club, kinds

# --- late ---------------------------------------------------------------------------------------------------


def test_a_late_player_is_played_alla_regola_to_the_end_of_the_hand() -> None:
    """[SM-46] The clock draws below five and stands from five, and does not wait again."""
    club = Club(holes="4D 6C 6S", draws="10C 10S")
    club.deal()
    happened = club.run_out("turn")
    assert kinds(happened) == ["TimedOut", "Called", "Drew", "Called", "Drew", "Stood"]
    assert happened[0] == ev.TimedOut(1, happened[0].decision)
    assert all(event.clock for event in happened if isinstance(event, Called | Stood))
    assert club.turn == 2
    assert club.table.running.absent == {1}
    assert club.table.seating.seat(1) == TableSeat(1)
    assert club.table.seating.missed == (1,)


def after_a_late_turn() -> Club:
    """The next hand has begun; player 1 was late in the last one."""
    club = two_quick_hands()
    club.run_out("turn")
    club.play("sto")
    club.deal()
    return club


def test_a_player_late_once_is_asked_again_in_the_next_hand() -> None:
    club = after_a_late_turn()
    assert club.table.running.absent == frozenset()
    assert club.turn == 1
    assert club.kinds() == ["short"]


@pytest.mark.parametrize(
    "shows_up",
    [
        (act.SitOut(), act.ComeBack()),
        (act.SitOut(), act.Start()),
        (act.GetUp(), act.Sit()),
        (act.Sit(), act.ComeBack(), act.Cut("ciao"), act.AskPause()),
    ],
)
def test_nothing_but_a_decision_clears_a_missed_turn(shows_up: tuple[object, ...]) -> None:
    """A player who shows up again and again without playing sits out after the second missed turn."""
    club = two_quick_hands()
    club.run_out("turn")
    club.play("sto")
    for action in shows_up:
        club.do(1, action)
    if club.table.phase != "round":
        club.deal()
    while club.turn != 1:
        club.play("sto")
    assert club.kinds() == ["short"]
    assert kinds(club.run_out("short"))[:2] == ["TimedOut", "WentAway"]


def test_a_player_back_from_sit_out_is_asked_on_the_short_clock_until_the_first_decision() -> None:
    club = after_a_late_turn()
    club.run_out("short")
    club.play_out()
    club.done(1, act.ComeBack())
    club.done(2, act.Start())
    if club.turn != 1:
        club.play("sto")
    assert club.kinds() == ["short"]
    assert kinds(club.play("sto"))[0] == "DecidedInTime"
    assert club.table.seating.missed == ()


def test_a_player_late_twice_in_a_row_sits_out_until_coming_back() -> None:
    club = after_a_late_turn()
    happened = club.run_out("short")
    assert kinds(happened)[:2] == ["TimedOut", "WentAway"]
    assert club.presence(1) == "away"
    club.play_out()
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few"), (
        "one active seat is too few"
    )
    club.done(1, act.ComeBack())
    assert club.table.seating.here == (1, 2)


def test_an_action_in_time_clears_an_earlier_time_out() -> None:
    club = after_a_late_turn()
    happened = club.play("sto")
    assert kinds(happened)[0] == "DecidedInTime"
    assert club.table.seating.missed == ()


def test_a_refused_action_is_not_an_action_in_time() -> None:
    club = after_a_late_turn()
    assert club.refused(1, act.Play(Choice("tiro", 51))) == "stake_above_max"
    assert club.table.seating.missed == (1,)


def two_quick_hands() -> Club:
    """Two players with sixes for two hands: nobody draws *alla regola*, and 2 holds the bank."""
    club = Club(seated=(1, 2), holes="6D 6C", draws="6S 6B")
    club.deal()
    assert club.turn == 1
    return club


# --- without a clock ----------------------------------------------------------------------------------------


def test_without_a_clock_a_turn_may_be_called_after_a_while_and_then_passes() -> None:
    """[SM-46] After a patience anybody calls, then follow a minute and *alla regola*."""
    club = Club(clock=0, holes="6D 6C 6S")
    club.deal()
    decision = club.decision
    assert club.kinds() == ["patience"]
    assert club.refused(99, act.CallTurn(decision)) == "stale", "too early"
    assert club.run_out("patience") == (ev.TurnCallable(decision),)
    assert club.kinds() == [], "nothing passes before somebody calls"
    assert club.done(99, act.CallTurn(decision)) == (ev.TurnCalled(99, decision),)
    assert club.refused(2, act.CallTurn(decision)) == "already_called"
    assert timers(club.table) == (
        Timer(name=f"called:{decision}", kind="called", who=1, decision=decision),
    )
    assert kinds(club.run_out("called"))[:2] == ["TimedOut", "Stood"]
    assert club.turn == 2
    assert club.kinds() == ["patience"]


def test_a_call_belongs_to_its_decision() -> None:
    club = Club(clock=0, holes="6D 6C 6S")
    club.deal()
    old = club.decision
    club.run_out("patience")
    club.play("sto")
    for decision in (0, old, club.decision):
        assert club.refused(3, act.CallTurn(decision)) == "stale"


def test_a_call_between_hands_is_too_late() -> None:
    club = Club(seated=(1, 2), clock=0, holes="6D 6C")
    club.deal()
    club.play("sto")
    last = club.decision
    club.run_out("patience")
    club.play("sto")
    assert club.refused(1, act.CallTurn(last)) == "stale"


def test_a_table_that_waits_for_an_absent_player_is_idle_until_that_player_acts() -> None:
    club = Club(clock=0, holes="6D 6C 6S")
    club.deal()
    club.run_out("patience")
    idle = [club.table.activity.idle]
    club.play("sto")
    assert [*idle, club.table.activity.idle] == [True, False]
    assert club.refused(3, act.EndTable()) == "opener_ends"


def test_anybody_ends_a_table_that_waits_for_a_player_and_the_hand_is_settled_within_a_minute_a_turn() -> (
    None
):
    club = Club(clock=0, holes="6D 6C 6S")
    club.deal()
    club.run_out("patience")
    club.done(99, act.EndTable())
    while club.table.phase == "round":
        assert club.kinds() == ["called"]
        club.run_out("called")
    assert club.table.phase == "closed"


# --- the decision of a timer --------------------------------------------------------------------------------


def test_a_clock_goes_on_during_unrelated_actions_of_others() -> None:
    club = Club()
    club.deal()
    before = club.timer("turn")
    club.done(4, act.Sit())
    club.done(3, act.GetUp())
    club.done(2, act.AskPause())
    assert club.timer("turn") == before


def test_every_decision_has_a_clock_of_its_own() -> None:
    club = Club(seated=(1, 2), holes="1D 1C", draws="1S 1B")
    club.deal()
    names = [club.timer("turn")]
    for _ in range(2):
        club.play("tiro")
        names.append(club.timer("turn"))
    assert len(set(names)) == 3


@pytest.mark.parametrize("who", [CHANCE, TABLE])
def test_an_timer_that_is_not_set_does_not_ring(who: int) -> None:
    club = Club()
    club.deal()
    assert club.refused(CLOCK, act.TimeUp("turn:1")) == "stale"
    assert club.refused(CLOCK, act.TimeUp("pause:1")) == "stale"
    assert club.refused(who, act.TimeUp(club.timer("turn"))) == "stale"


def test_the_clock_plays_only_for_absent_players() -> None:
    club = Club()
    club.deal()
    assert club.refused(CLOCK, act.PlayFor(1, club.decision)) == "not_awaited"
    assert club.refused(CLOCK, act.PlayFor(1, club.decision + 1)) == "stale"
    assert club.refused(CHANCE, act.PlayFor(1, club.decision)) == "stale"


def test_a_table_has_one_of_four_clocks() -> None:
    assert CLOCKS == (0, 30, 60, 120)
    club = Club()
    assert club.refused(1, act.SetRules(club.rules, 61)) == "bad_clock"


def test_another_clock_begins_with_the_next_hand() -> None:
    club = Club(clock=0)
    club.deal()
    before = timers(club.table)
    club.done(1, act.SetRules(club.rules, 30))
    assert timers(club.table) == before
    club.play_out()
    club.deal()
    assert club.kinds() == ["turn"]
    assert club.table.running.clock == 30


# --- stale buttons ------------------------------------------------------------------------------------------


def test_a_second_tap_on_the_same_button_does_nothing() -> None:
    club = Club(seated=(1, 2), holes="1D 1C", draws="1S 1B")
    club.deal()
    tap = act.Play(Choice("tiro"), club.table.round, club.decision)
    club.done(1, tap)
    assert club.turn == 1
    assert club.refused(1, tap) == "stale"


def test_a_button_of_another_round_does_nothing() -> None:
    club = Club()
    club.deal()
    assert club.refused(1, act.Play(Choice("tiro"), 2, club.decision)) == "stale"


def test_only_the_player_on_turn_plays() -> None:
    """[SM-30] The refusal names the player on turn."""
    club = Club()
    assert club.refused(1, act.Play(Choice("sto"))) == "no_round"
    club.deal()
    other = next(person for person in club.table.running.playing if person != club.turn)
    verdict = club.do(other, act.Play(Choice("sto")))
    assert (verdict.code, verdict.person) == ("not_your_turn", club.turn)
    assert club.refused(99, act.Play(Choice("sto"))) == "not_seated"
    club.done(98, act.Sit())
    assert club.refused(98, act.Play(Choice("sto"))) == "not_in_round"


def test_actions_unknown_to_the_game_are_refused() -> None:
    club = Club()
    club.deal()
    assert club.refused(club.turn, act.Play(Choice("bluff"))) == "unknown_action"


def test_nobody_plays_while_a_card_is_still_to_come() -> None:
    """[SM-33] Chance alone deals the card."""
    club = Club(seated=(1, 2), holes="1D 1C", draws="1S 1B")
    club.deal()
    club.tell(1, act.Play(Choice("tiro")))
    assert club.refused(1, act.Play(Choice("tiro"))) == "wait_for_card"
    assert timers(club.table) == ()
