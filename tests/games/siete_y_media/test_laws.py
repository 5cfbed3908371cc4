"""Laws of siete y media for any rules, players, chips and cards."""

from __future__ import annotations

from hypothesis import given

from engine.cards import PACK
from engine.game import Person
from engine.stock import BIT
from games.siete_y_media.events import purses_of
from games.siete_y_media.state import BUST_OR_UNPLAYED
from tests.games.siete_y_media.tables import sittings, turns
from tests.kit.play import Sitting


@given(sittings)
def test_every_event_tells_the_free_chips_that_it_leaves(table: Sitting) -> None:
    """[SY-18]"""
    known = 0
    for _ in turns(table):
        told: dict[Person, int] = {}
        for event in table.log[known:]:
            told |= purses_of(event)
        assert all(table.purses[person] == chips for person, chips in told.items())
        known = len(table.log)


@given(sittings)
def test_no_card_is_in_two_places(table: Sitting) -> None:
    """[SY-1, SY-13] Shuffle, back of the pack and hands hold all forty, each once."""
    for state in turns(table):
        t = state.table
        if not state.holes:  # the bank is being divided before the deal
            continue
        held = [card for card in PACK if state.left & BIT[card]]
        assert len(held) == 40 - t.place
        held += state.back
        held.append(state.holes[0]) if t.turn != "bank" else held.extend(t.seat.open)
        for seat, hole in zip(t.seats, state.holes[1:], strict=False):
            if seat.status not in BUST_OR_UNPLAYED:
                held += seat.cards(hole)
        if t.rules.loca and t.turn != "bank":
            hand = t.seat if t.turn == "loca" and t.loca.responsible else None
            held += (state.holes[-1],) if hand is None else hand.cards(state.holes[-1])
        elif t.rules.loca and t.loca.responsible and t.loca.seat.status != "bust":
            held += t.loca.seat.cards(state.holes[-1])
        assert sorted(held) == sorted(PACK)
        assert [known or card for known, card in zip(t.back, state.back, strict=True)] == list(
            state.back
        )


@given(sittings)
def test_the_people_on_turn_have_less_than_seven_and_a_half(table: Sitting) -> None:
    """[SY-12, SY-14] Only a 7½ that is not announced waits for its owner to stand."""
    for state in turns(table):
        if state.table.phase == "turn":
            most = 14 if state.table.rules.announce_seven_half else 15
            assert state.total <= most
