"""Seats that a rematch keeps for the players of the table before."""

from __future__ import annotations

import pytest

from engine.game import CLOCK, PUBLIC, Refusal
from engine.registry import GAMES
from engine.table import Table, carry_out, fold, offers, open_table, timers, view
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.rules import SetteEMezzoRules

MOST = GAMES["sette_e_mezzo"].seats.max_players(SetteEMezzoRules())


def rematch(*kept: int, opener: int = 1) -> Table:
    """A table just opened, whose seal is shown."""
    action = act.OpenTable("sette_e_mezzo", SetteEMezzoRules(), 60, kept=kept)
    events = open_table(opener, action)
    assert isinstance(events, tuple)
    return fold((*events, ev.ChainSealed(1, 10, "seal", shown=True)))


@pytest.mark.parametrize("kept", [MOST - 1, MOST])
def test_kept_seats_count_before_that_of_an_opener_without_one(kept: int) -> None:
    action = act.OpenTable("sette_e_mezzo", SetteEMezzoRules(), 60, kept=tuple(range(1, kept + 1)))
    opened = open_table(99, action)
    if kept == MOST:
        assert opened == Refusal("seats_kept")
        assert isinstance(open_table(MOST, action), tuple)
    else:
        assert isinstance(opened, tuple)
        table = fold((*opened, ev.ChainSealed(1, 10, "seal", shown=True)))
        assert len(sat(table, *action.kept).seating.seats) == MOST


def sat(table: Table, *people: int) -> Table:
    for person in people:
        table = done(table, person, act.Sit())
    return table


def done(table: Table, who: int, action: object) -> Table:
    carried = carry_out(table, who, action=action, purses=dict.fromkeys(range(1, 40), 1000))
    assert isinstance(carried, tuple), carried
    return carried[1]


def refused(table: Table, who: int, action: object) -> str:
    carried = carry_out(table, who, action=action, purses=dict.fromkeys(range(1, 40), 1000))
    assert not isinstance(carried, tuple)
    return carried.code


def test_players_find_their_seats_in_their_earlier_order() -> None:
    table = sat(rematch(1, 2, 3, 4, opener=3), 9, 4, 1, 2)
    assert [*table.seating.ring] == [1, 2, 3, 4, 9]


def test_a_stranger_gets_no_kept_seat() -> None:
    kept = tuple(range(1, MOST))
    table = sat(rematch(*kept), 30)
    assert refused(table, 31, act.Sit()) == "seats_kept"
    assert refused(table, 1, act.SeatComputer(31, "best")) == "seats_kept"
    assert "siediti" not in {offer.name for offer in offers(view(table, 31))}
    assert "siediti" in {offer.name for offer in offers(view(table, PUBLIC))}
    table = sat(table, *kept[1:])
    assert len(table.seating.seats) == MOST
    assert refused(table, 31, act.Sit()) == "table_full"


def test_kept_seats_are_free_for_everybody_once_their_time_is_over() -> None:
    kept = tuple(range(1, MOST + 1))
    table = rematch(*kept)
    assert refused(table, 31, act.Sit()) == "seats_kept"
    assert [timer.name for timer in timers(table)] == [f"idle:{table.activity.count}", "kept"]
    table = done(table, CLOCK, act.TimeUp("kept"))
    assert view(table, PUBLIC).seating.absent_kept == ()
    assert [timer.kind for timer in timers(table)] == ["idle"]
    assert [seat.person for seat in sat(table, 31, 2).seating.seats] == [1, 31, 2]


def test_no_seat_is_kept_once_all_are_back() -> None:
    table = sat(rematch(1, 2), 2)
    assert view(table, PUBLIC).seating.absent_kept == ()
    assert [timer.kind for timer in timers(table)] == ["idle"]
    assert refused(table, CLOCK, act.TimeUp("kept")) == "stale"


def test_the_first_hand_does_not_end_the_time() -> None:
    table = done(sat(rematch(1, 2, 3), 2), 1, act.Start())
    assert table.phase == "round"
    assert view(table, PUBLIC).seating.absent_kept == (3,)
    assert "kept" in {timer.kind for timer in timers(table)}


def test_a_closed_table_has_no_timer() -> None:
    table = done(rematch(1, 2), 1, act.EndTable(admin=False))
    assert table.phase == "closed"
    assert timers(table) == ()
