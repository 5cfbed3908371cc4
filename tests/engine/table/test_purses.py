"""The purses that a running round reads: people who are left out, and chips that come in (GEN-8)."""

from __future__ import annotations

import pytest

from engine.game import CLOCK, TABLE, Choice, Refusal
from engine.table import actions as act
from engine.table import decide
from engine.table import events as ev
from engine.table.purses import held_people
from engine.table.state import game_waits, out_of_turn
from engine.tournament import actions as tact
from engine.tournament import decide as tournament_decides
from engine.tournament import fold, open_tournament
from engine.tournament.terms import Terms
from games.siete_y_media.rules import SieteRules
from tests.engine.table.kit import Action, Club, Done


def without(club: Club, person: int, *, who: int, action: Action) -> Done:
    """The verdict while the chips of ``person`` are in a round elsewhere."""
    purses = {one: chips for one, chips in club.purses.items() if one != person}
    return decide(club.table, who, action=action, purses=purses)


def test_a_player_whose_chips_are_elsewhere_is_not_dealt_in() -> None:
    """[GEN-8] The others play; with too few of them the deal is refused in words of its own."""
    club = Club(seated=(1, 2, 3))
    done = without(club, 3, who=1, action=act.Start())
    assert next(one for one in done if isinstance(one, ev.RoundStarted)).seats == (1, 2)
    assert without(Club(seated=(1, 2)), 2, who=1, action=act.Start()) == Refusal("elsewhere")


def test_a_player_comes_back_though_nobody_can_deal() -> None:
    """[GEN-8] The refused deal takes nothing back."""
    club = Club(seated=(1, 2))
    club.done(1, act.SitOut())
    assert without(club, 2, who=1, action=act.Start()) == (ev.CameBack(1),)


def test_nobody_is_absent_from_a_round_who_is_only_left_out() -> None:
    """[GEN-8] So no fine, and no clock, ever plays for that player."""
    club = Club(seated=(1, 2, 3))
    for event in without(club, 3, who=1, action=act.Start()):
        club._take(event)
    assert club.table.running.absent == frozenset()
    assert held_people(club.table) == (1, 2)


def at_the_bets() -> Club:
    """Three players; bets on la loca are open to everybody."""
    club = Club(game="siete_y_media", rules=SieteRules(loca=True))
    club.deal()
    for _ in range(9):
        waiting = game_waits(club.table)
        assert waiting is not None
        if waiting.anybody:
            return club
        club.play("sto")
    raise AssertionError("no window")


def test_a_bystander_whose_chips_are_elsewhere_makes_no_bet() -> None:
    """[GEN-8, SY-31] Another bystander is held from the first bet on."""
    club, bet = at_the_bets(), act.Play(Choice("loca", 20))
    club.purses[99] = club.purses[98] = 1000
    assert without(club, 99, who=99, action=bet) == Refusal("chips_in_round")
    club.done(98, bet)
    assert 98 in held_people(club.table)


def test_a_computer_whose_chips_are_elsewhere_lets_a_bet_pass() -> None:
    """[GEN-8] It came during the hand, so the hand does not hold it."""
    club = at_the_bets()
    club.done(1, act.SeatComputer(77, "alla_regola"))
    club.purses[77] = 1000
    (decision,) = out_of_turn(club.table, 77)
    choice = club.table.sitting.kind.sight.action(
        club.table.sitting.kind.sight.view(club.table.sitting.state, 77), Choice("loca", 20)
    )
    plays = act.ComputerPlays(decision, choice)
    assert without(club, 77, who=77, action=plays) == (ev.ComputerDecided(77, decision),)
    assert ev.BystanderActed(77) in club.done(77, plays)


@pytest.mark.parametrize(("who", "person"), [(TABLE, 99), (TABLE, 3), (CLOCK, 1)])
def test_only_chips_of_a_running_round_are_counted_later(who: int, person: int) -> None:
    """[GEN-8] Only the table says so, of nobody else, and never between two rounds."""
    club = Club(seated=(1, 2, 3))
    assert club.refused(who, act.CountLater(1, 10)) == "not_awaited"
    club.done(3, act.SitOut())
    club.deal()
    assert club.refused(who, act.CountLater(person, 10)) == "not_awaited"
    assert club.done(TABLE, act.CountLater(1, 10)) == (ev.ChipsCameIn(1, 10),)


def test_chips_in_a_round_pay_no_entry() -> None:
    """[GEN-8] The refusal says so, and not that the chips are too few."""
    opened = open_tournament(1, Terms())
    assert isinstance(opened, tuple)
    tournament = fold(opened)
    refused = tournament_decides(tournament, 1, action=tact.Enter(), purses={})
    assert refused == Refusal("chips_in_round")
