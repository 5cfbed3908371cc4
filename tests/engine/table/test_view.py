"""Views and offers of a table in states that random evenings seldom reach."""

from __future__ import annotations

from msgspec.structs import fields

from engine.game import PUBLIC
from engine.table import SealedDeck, Table, TableSeat, TableView, view
from engine.table import actions as act
from engine.table.seating import Seating
from engine.table.state import MOST_VIEWS, Agreement, TableEnding, TournamentHold
from tests.engine.table.kit import Club, offered


def test_a_full_table_offers_nobody_a_seat() -> None:
    """[SM-2] Twelve players are seated, the thirteenth has no button."""
    club = Club(seated=tuple(range(1, 13)))
    assert "siediti" not in offered(club, 13)
    assert "siediti" not in offered(club, PUBLIC)
    club.done(12, act.GetUp())
    assert "siediti" in offered(club, 13)
    assert "siediti" in offered(club, PUBLIC)


def test_a_single_player_cannot_begin_and_an_absent_player_is_back_with_the_same_button() -> None:
    club = Club(seated=(1, 2), holes="6D 6C", draws="6S 6B")
    for kind in ("turn", "short"):
        club.deal()
        club.run_out(kind)
        club.play("sto", who=2)
    assert (club.table.halt.reason, club.table.seating.here) == ("few", (2,))
    assert "si_gioca" not in offered(club, 2)
    assert "si_gioca" in offered(club, 1)
    assert "si_gioca" in offered(club, PUBLIC)


def test_a_turn_that_was_called_is_not_called_again() -> None:
    club = Club(clock=0)
    club.deal()
    assert "chiama" not in offered(club, 99)
    club.run_out("patience")
    assert "chiama" in offered(club, 99)
    assert "chiama" in offered(club, PUBLIC)
    club.done(99, act.CallTurn(club.decision))
    assert "chiama" not in offered(club, 99)
    seen = view(club.table, PUBLIC)
    assert (seen.running.callable, seen.running.called) == (True, True)


def test_a_call_is_gone_with_its_decision() -> None:
    club = Club(clock=0, holes="6D 6C 6S")
    club.deal()
    club.run_out("patience")
    club.done(99, act.CallTurn(club.decision))
    club.play("sto")
    seen = view(club.table, PUBLIC)
    assert (seen.running.callable, seen.running.called) == (False, False)


def test_everybody_sees_absent_players_and_the_open_decision() -> None:
    club = Club(holes="6D 6C 6S")
    club.deal()
    assert (view(club.table, PUBLIC).running.turn, view(club.table, PUBLIC).running.decision) == (
        1,
        club.decision,
    )
    club.done(2, act.GetUp())
    seen = view(club.table, PUBLIC)
    assert ([*seen.running.absent], [*seen.seating.here]) == ([2], [1, 3])
    club.play("sto")
    club.play("sto")
    seen = view(club.table, PUBLIC)
    assert [seen.running.turn, seen.running.decision, *seen.running.absent] == [0, 0]


def test_every_view_holds_only_the_cards_of_its_viewer() -> None:
    """[GEN-7, SM-29] Each player has one card face down."""
    club = Club(holes="6D 6C 6S")
    club.deal()
    pictures = [view(club.table, person).game.cards for person in (PUBLIC, 1, 2, 3, 99)]
    assert pictures == [(), ("6D",), ("6C",), ("6S",), ()]


def test_a_closed_table_offers_nothing() -> None:
    club = Club()
    club.done(1, act.EndTable())
    assert offered(club, PUBLIC) == offered(club, 1) == set()


def test_every_field_of_a_view_is_decided() -> None:
    """[GEN-7] Views hold these parts of the state as they are, so a new field in one of them is public."""
    public = (Agreement, Seating, TableEnding, TournamentHold, SealedDeck, TableSeat)
    assert {kind.__name__: [field.name for field in fields(kind)] for kind in public} == {
        "Agreement": ["rules", "clock", "advice", "earlier"],
        "Seating": ["seats", "kept", "met", "missed"],
        "TableEnding": ["asked", "thrown_out"],
        "TournamentHold": ["number", "held", "in_group"],
        "SealedDeck": ["deck", "seal", "first", "cuts", "table"],
        "TableSeat": ["person", "presence", "player"],
    }
    hidden = {"sitting", "running", "decks", "halt", "activity"}
    shared = {field.name for field in fields(Table)} & {field.name for field in fields(TableView)}
    club = Club(holes="6D 6C 6S")
    club.deal()
    seen = view(club.table, PUBLIC)
    same = {name for name in shared if getattr(seen, name) is getattr(club.table, name)}
    assert not same & hidden


def test_a_state_keeps_a_view_a_viewer_and_never_more_than_a_bound() -> None:
    club = Club()
    club.deal()
    sitting = club.table.sitting
    kept = sitting.view(PUBLIC)
    assert sitting.view(PUBLIC) is kept
    for onlooker in range(1_000, 1_000 + MOST_VIEWS):
        sitting.view(onlooker)
    assert sitting.view(PUBLIC) is not kept
    assert sitting.view(PUBLIC) == kept
