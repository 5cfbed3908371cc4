"""A table of classica: sit-out before and after the deal, a bank that lapses or that nobody takes, premoves."""

from __future__ import annotations

from typing import Any

from engine.game import Choice
from engine.table import TableSeat
from engine.table import actions as act
from engine.table import events as ev
from games.classica import events as cl
from games.classica.rules import ClassicaRules
from tests.engine.table.kit import Club, kinds


def club(seated: tuple[int, ...] = (1, 2, 3, 4), **switches: Any) -> Club:
    """The bank is offered to a player."""
    opened = Club(seated=seated, rules=ClassicaRules(**switches), game="classica")
    opened.deal()
    return opened


def last(table: Club, kind: type[Any]) -> Any:
    return next(event for event in reversed(table.log) if type(event) is kind)


def right_of(table: Club, person: int) -> int:
    seats = [*table.table.seating.ring]
    return seats[(seats.index(person) + 1) % len(seats)]


def test_a_player_who_lets_the_offered_bank_time_out_pays_for_it() -> None:
    """[CL-6, PI-12] The player is in sit-out at once, and the next bank is offered on the right."""
    table = club()
    banker = table.turn
    assert "ClassicaLapsed" in kinds(table.run_out("turn"))
    ended = last(table, cl.ClassicaEnded)
    assert (ended.how, ended.banker) == ("lapsed", banker)
    assert table.table.seating.seat(banker) == TableSeat(banker, "away")
    table.deal()
    assert table.turn == right_of(table, banker)
    table.play("accetto")
    assert [fine.person for fine in last(table, cl.ClassicaAccepted).fined] == [banker]


def test_a_player_who_leaves_instead_of_answering_pays_too() -> None:
    """[CL-6] Going into sit-out does not avoid an offered bank."""
    table = club()
    assert "ClassicaLapsed" in kinds(table.done(table.turn, act.SitOut()))
    other = club()
    assert "ClassicaLapsed" in kinds(other.done(other.turn, act.GetUp()))


def test_a_player_who_goes_absent_before_the_deal_gets_no_card() -> None:
    """[CL-8a] Sitting out and leaving count alike, while another player decides."""
    table = club()
    banker = table.turn
    first = right_of(table, banker)
    second = right_of(table, first)
    assert kinds(table.done(first, act.SitOut())) == ["SatOut", "ClassicaWentOut"]
    assert kinds(table.done(second, act.GetUp())) == ["GotUp", "ClassicaWentOut"]
    table.play("accetto")
    accepted = last(table, cl.ClassicaAccepted)
    assert accepted.players == (right_of(table, second), banker)
    assert [fine.person for fine in accepted.fined] == [first, second]


def test_the_clock_plays_for_a_player_who_goes_absent_after_the_deal() -> None:
    """[CL-8a, PI-20] The stake is the minimum; other players learn nothing new."""
    table = club(seated=(1, 2, 3))
    table.play("accetto", 50)
    later = right_of(table, table.turn)
    assert kinds(table.done(later, act.SitOut())) == ["SatOut"]
    table.play("sto", 50)
    called = [e for e in table.log if isinstance(e, cl.OnlineCalled | cl.OnlineStood)]
    mine = [event for event in called if event.person == later]
    assert mine
    assert all(event.clock and event.stake == 5 for event in mine)


def test_if_only_one_player_remains_nobody_can_bank() -> None:
    """[PI-16, PI-13] The round is over at once, and the table rests because players are missing."""
    table = club(seated=(1, 2))
    other = right_of(table, table.turn)
    happened = kinds(table.done(other, act.SitOut()))
    assert happened[:5] == ["SatOut", "ClassicaWentOut", "ClassicaEnded", "RoundOver", "Halted"]
    assert table.table.halt.reason == "few"
    assert set(table.purses.values()) == {1000, 0}


def test_the_table_rests_if_nobody_takes_the_bank() -> None:
    """[PI-16, CL-6] The refusal button is on. Any player may deal on, and is asked like the others."""
    table = club(bank_refusal_button=True)
    for _ in range(4):
        table.play("rifiuto")
    assert (table.table.phase, table.table.halt.reason) == ("halt", "nobody_banks")
    table.deal()
    assert table.table.phase == "round"


def test_the_bank_and_a_first_decision_may_be_premoved() -> None:
    """[PM-2, PM-3] Each premove is played the moment the turn comes."""
    table = club(seated=(1, 2, 3))
    banker = table.turn
    table.play("accetto", 50)
    first = table.turn
    second = right_of(table, first)
    table.done(second, act.SetPremove(Choice("sto", 20)))
    table.done(first, act.SetPremove(Choice("accetto", 10)))
    happened = table.play("sto", 5)
    stood = [event for event in happened if isinstance(event, cl.OnlineStood)]
    assert [(event.person, event.stake, event.clock) for event in stood] == [
        (first, 5, False),
        (second, 20, False),
    ]
    while table.table.phase == "round":
        table.play("sto", who=banker)
    table.deal()
    accepted = last(table, cl.ClassicaAccepted)
    assert (accepted.person, accepted.highest) == (first, 10)


def test_an_absent_player_is_back_with_the_next_bank() -> None:
    """[PI-12] A request ends sit-out, with effect from the next bank."""
    table = club(seated=(1, 2, 3))
    punta = right_of(table, table.turn)
    table.done(punta, act.SitOut())
    assert table.done(punta, act.ComeBack()) == (ev.BackNextRound(punta),)
    table.play("accetto", 5)
    assert punta not in last(table, cl.ClassicaAccepted).players
    table.play_out()
    table.deal()
    assert punta in last(table, cl.ClassicaOpened).players
    table.play("accetto", 5)
    assert punta in last(table, cl.ClassicaAccepted).players
