"""Seats: sitting down, leaving, coming back, and the seat in between."""

from __future__ import annotations

import pytest

from engine.game import CLOCK, Choice
from engine.table import TableSeat
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.events import Called, Stood
from tests.engine.table.kit import Club, kinds


def test_the_opener_of_a_table_is_seated() -> None:
    club = Club(seated=(1,))
    assert club.table.seating.here == (1,)
    assert (club.table.phase, club.table.opener) == ("lobby", 1)


def test_seats_stand_in_the_order_of_sitting_down() -> None:
    """[GEN-3] The list of seats is the turn order."""
    club = Club(seated=(1, 3, 2))
    club.deal()
    assert club.table.running.playing == (1, 3, 2)


def test_nobody_sits_twice() -> None:
    club = Club()
    assert club.refused(2, act.Sit()) == "already_seated"


def test_a_table_has_as_many_seats_as_its_game_allows() -> None:
    """[SM-2] Twelve is the maximum."""
    club = Club(seated=tuple(range(1, 13)))
    verdict = club.do(13, act.Sit())
    assert (verdict.code, verdict.amount) == ("table_full", 12)
    club.done(5, act.GetUp())
    club.done(13, act.Sit())
    assert len(club.table.seating.here) == 12


def test_sitting_down_counts_from_the_next_hand() -> None:
    club = Club()
    club.deal()
    club.done(4, act.Sit())
    assert set(club.table.running.playing) == {1, 2, 3}
    assert club.refused(4, act.Play(Choice("sto"))) == "not_in_round"
    club.play_out()
    club.deal()
    assert club.table.running.playing == (1, 2, 3, 4)


def test_getting_up_between_hands_frees_the_seat_at_once() -> None:
    club = Club()
    club.done(2, act.GetUp())
    assert club.presence(2) == ""
    assert club.refused(2, act.GetUp()) == "not_seated"


def test_a_bystander_who_gets_up_before_the_next_hand_frees_the_seat_at_once() -> None:
    club = Club()
    club.deal()
    club.done(4, act.Sit())
    club.done(4, act.GetUp())
    assert club.presence(4) == ""


def test_a_player_who_gets_up_in_a_hand_is_played_alla_regola_to_its_end() -> None:
    """[SM-46] The seat stays until the hand is settled, and the clock plays for it."""
    club = Club(holes="6D 6C 6S")
    club.deal()
    assert club.turn == 1
    happened = club.done(2, act.GetUp())
    assert kinds(happened) == ["GotUp"]
    assert club.presence(2) == "leaving"
    happened = club.play("sto")
    stood = [event for event in happened if isinstance(event, Stood)]
    assert [(event.person, event.clock) for event in stood] == [(1, False), (2, True)]
    club.play("sto")
    assert club.table.phase == "pause"
    assert club.presence(2) == ""
    assert club.refused(2, act.ComeBack()) == "not_seated"


def test_a_player_who_gets_up_on_turn_is_played_alla_regola_at_once() -> None:
    """[SM-46] Below five the seat draws, from five it stands."""
    club = Club(holes="4D 6C 6S", draws="2D")
    club.deal()
    happened = club.done(1, act.GetUp())
    assert kinds(happened)[:4] == ["GotUp", "Called", "Drew", "Stood"]
    assert all(event.clock for event in happened if isinstance(event, Called | Stood))
    assert club.turn == 2


def test_nobody_gets_up_twice() -> None:
    club = Club()
    club.deal()
    club.done(2, act.GetUp())
    assert club.refused(2, act.GetUp()) == "not_seated"


@pytest.mark.parametrize("ending", [False, True])
@pytest.mark.parametrize("way", [act.Sit(), act.ComeBack()])
def test_a_player_who_returns_in_the_same_hand_finds_seat_and_cards(
    way: act.TableAction, ending: bool
) -> None:
    """They find them also if the table is ending."""
    club = Club(holes="6D 6C 6S")
    club.deal()
    cards = club.table.sitting.kind.sight.view(club.table.sitting.state, 2).cards
    club.done(2, act.GetUp())
    if ending:
        club.done(1, act.EndTable())
    assert kinds(club.done(2, way)) == ["CameBack"]
    club.play("sto")
    assert club.turn == 2, "the player decides again"
    assert club.table.sitting.kind.sight.view(club.table.sitting.state, 2).cards == cards
    assert club.table.seating.here == (1, 2, 3)


def test_nobody_new_sits_down_at_an_ending_table() -> None:
    club = Club()
    club.deal()
    club.done(1, act.EndTable())
    assert club.refused(4, act.Sit()) == "table_ending"


def test_a_player_who_is_present_cannot_come_back() -> None:
    club = Club()
    assert club.refused(1, act.ComeBack()) == "already_here"
    assert club.refused(9, act.ComeBack()) == "not_seated"


def test_a_player_late_once_is_back_in_the_same_hand_with_one_tap() -> None:
    club = Club(holes="4D 6C 6S", draws="10C 10S")
    club.deal()
    club.run_out("turn")
    assert club.table.running.absent == {1}
    club.done(1, act.ComeBack())
    assert club.table.running.absent == frozenset()
    assert club.table.seating.seat(1) == TableSeat(1)


def test_every_player_who_was_ever_seated_here_is_remembered() -> None:
    club = Club()
    club.done(3, act.GetUp())
    assert club.table.seating.met == {1, 2, 3}


def test_the_table_rests_if_a_pause_leaves_one_player_alone() -> None:
    club = Club(seated=(1, 2))
    club.deal()
    club.play_out()
    happened = club.done(2, act.GetUp())
    assert kinds(happened) == ["GotUp", "Halted"]
    assert (club.table.phase, club.table.halt.reason) == ("halt", "few")


def test_a_pause_goes_on_if_enough_players_stay() -> None:
    club = Club()
    club.deal()
    club.play_out()
    club.done(3, act.GetUp())
    assert club.table.phase == "pause"


@pytest.mark.parametrize(
    "action",
    [
        *(act.Sit(), act.GetUp(), act.ComeBack(), act.Start(), act.AskPause(), act.EndTable(True)),
        *(act.Cut("x"), act.Play(Choice("sto")), act.CallTurn(1)),
    ],
)
@pytest.mark.parametrize("who", [0, CLOCK, -2, -3])
def test_only_people_take_the_actions_of_people(who: int, action: act.TableAction) -> None:
    club = Club()
    assert club.refused(who, action) == "unknown_action"


def test_people_cannot_take_the_actions_of_clock_chance_and_table() -> None:
    club = Club()
    club.deal()
    for action in (
        act.TimeUp(club.timer("turn")),
        act.PlayFor(1, club.decision),
        act.ThrownOut(),
        act.ChainDrawn(2, 9, "x"),
        act.SeeSeal(1),
    ):
        assert club.refused(1, action) == "unknown_action"


def test_an_unknown_action_is_refused() -> None:
    club = Club()
    assert club.refused(1, ev.GotUp(1)) == "unknown_action"
    assert club.refused(1, act.OpenTable("sette_e_mezzo", club.rules, 60)) == "unknown_action"
