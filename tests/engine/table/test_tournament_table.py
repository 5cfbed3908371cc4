"""A table of a tournament: the tournament's actions there, and actions that its players lack."""

from __future__ import annotations

import pytest

from engine.game import CHANCE, CLOCK, PUBLIC, TABLE, Choice, Refusal
from engine.table import Table, decide, evolve, fold, offers, open_table, timers, view
from engine.table import actions as act
from engine.table import events as ev
from games.piatto.rules import PiattoRules

RULES = PiattoRules(min_pot=40, min_bet=20, mode="tournament")
CHIPS = {1: 500, 2: 500, 3: 500, 4: 500}


def opened(*people: int) -> Table:
    action = act.OpenTable(
        game="piatto", rules=RULES, clock=30, tournament=7, people=people or (1, 2, 3)
    )
    verdict = open_table(9, action)
    assert not isinstance(verdict, Refusal)
    return after(
        fold(verdict), CHANCE, act.ChainDrawn(first=1, decks=9, seal="x", shown=True, table="7/1")
    )


def after(table: Table, who: int, action: object) -> Table:
    verdict = decide(table, who, action=action, purses=CHIPS)
    assert not isinstance(verdict, Refusal), verdict
    for event in verdict:
        table = evolve(table, event)
    return table


def refused(table: Table, who: int, action: object) -> str:
    verdict = decide(table, who, action=action, purses=CHIPS)
    assert isinstance(verdict, Refusal), verdict
    return verdict.code


def go_on(table: Table, *staying: int, rules: PiattoRules = RULES) -> Table:
    return after(table, TABLE, act.GoOn(rules, frozenset(staying)))


def test_a_tournament_table_opens_with_its_players_and_waits() -> None:
    table = opened()
    assert [*table.seating.ring] == [1, 2, 3]
    assert (table.tournament.number, table.opener, table.tournament.held) == (7, 9, True)
    assert timers(table) == ()


def test_wrong_rules_open_nothing() -> None:
    action = act.OpenTable(
        game="piatto", rules=PiattoRules(min_bet=0), clock=30, tournament=7, people=(1, 2)
    )
    assert isinstance(open_table(9, action), Refusal)


def test_a_released_table_deals_after_the_pause_by_the_rules_of_the_level() -> None:
    higher = PiattoRules(min_pot=60, min_bet=30, mode="tournament")
    table = go_on(opened(), 1, 2, rules=higher)
    assert [*table.seating.ring] == [1, 2]
    assert table.agreed.rules == higher
    assert [timer.kind for timer in timers(table)] == ["pause"]
    assert refused(table, TABLE, act.GoOn(RULES, frozenset((1, 2)))) == "not_awaited"


@pytest.mark.parametrize("in_group", [True, False])
def test_the_log_says_whether_the_table_is_in_the_group(in_group: bool) -> None:
    action = act.OpenTable(
        game="piatto", rules=RULES, clock=30, tournament=7, people=(1, 2), in_group=in_group
    )
    verdict = open_table(9, action)
    assert not isinstance(verdict, Refusal)
    table = after(
        fold(verdict), CHANCE, act.ChainDrawn(first=1, decks=9, seal="x", shown=True, table="7/1")
    )
    playing = after(go_on(table, 1, 2), CLOCK, act.TimeUp("pause:0"))
    assert (playing.phase, playing.tournament.in_group) == ("round", in_group)
    assert view(playing, PUBLIC).tournament.in_group == in_group


@pytest.mark.parametrize(
    "action",
    [
        act.SitOut(),
        act.GetUp(),
        act.ComeBack(),
        act.Cut("ciao"),
        act.Play(Choice("accetto")),
        act.SetPremove(Choice("accetto")),
        act.WithdrawPremove("bank"),
    ],
)
def test_a_person_without_a_seat_does_nothing_there(action: object) -> None:
    assert refused(opened(), 8, action) == "tournament_players"


def test_players_are_moved_between_two_rounds_and_keep_their_sit_out() -> None:
    table = opened()
    assert refused(table, TABLE, act.GiveUpSeat(8)) == "not_seated"
    assert refused(table, TABLE, act.TakeSeat(1, False)) == "already_seated"
    table = after(table, TABLE, act.GiveUpSeat(3))
    table = after(table, TABLE, act.TakeSeat(4, True))
    assert [(seat.person, seat.presence) for seat in table.seating.seats] == [
        (1, "here"),
        (2, "here"),
        (4, "away"),
    ]
    going = go_on(table, 1, 2, 4)
    assert refused(going, TABLE, act.GiveUpSeat(1)) == "not_awaited"
    assert refused(going, 1, act.TakeSeat(1, False)) == "unknown_action"


@pytest.mark.parametrize(
    "action",
    [
        act.Sit(),
        act.Start(),
        act.AskPause(),
        act.SetRules(RULES, 60),
        act.AllowAdvice(True),
        act.EndTable(admin=True),
        act.SeatComputer(99, "alla_regola"),
        act.SendAway(99),
        act.CallTurn(1),
    ],
)
def test_only_the_tournament_ends_a_rest(action: object) -> None:
    assert refused(opened(), 1, action) == "tournament_table"


def test_getting_up_is_sit_out() -> None:
    """[TO-2] The seat stays, and pays."""
    table = after(opened(), 1, act.GetUp())
    assert table.seating.seat(1) is not None
    assert table.seating.here == (2, 3)
    assert refused(table, 1, act.GetUp()) == "already_out"
    assert after(table, 1, act.ComeBack()).seating.here == (1, 2, 3)


def test_the_table_offers_nothing_that_it_would_refuse() -> None:
    names = {offer.name for offer in offers(view(opened(), 1))}
    assert names == {"mi_assento", "taglia"}


def test_an_ordinary_table_refuses_moves() -> None:
    table = fold(
        (
            ev.TableOpened(game="piatto", opener=1, rules=PiattoRules(), clock=30),
            ev.SatDown(1),
            ev.SatDown(2),
        )
    )
    assert refused(table, TABLE, act.TakeSeat(3, False)) == "not_awaited"
    assert refused(table, TABLE, act.GiveUpSeat(1)) == "not_awaited"
    assert refused(table, TABLE, act.GoOn(RULES, frozenset())) == "not_awaited"
