"""Another game at the same table, from the next round on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from engine.game import PUBLIC, Choice
from engine.table import (
    TableSeat,
    fold,
    offers,
    possible_premoves,
    results,
    timers,
    transfers,
    view,
)
from engine.table import actions as act
from engine.table import events as ev
from games.sette_e_mezzo.rules import PRESETS, SetteEMezzoRules
from tests.engine.table.kit import Club, kinds
from tests.kit.bussa import BussaEnded, BussaRules, bussa_is_played

SETTE = SetteEMezzoRules()
BUSSA: Any = BussaRules()


@pytest.fixture(autouse=True)
def _bussa() -> Iterator[None]:
    with bussa_is_played():
        yield


def test_in_the_lobby_the_game_changes_at_once() -> None:
    club = Club()
    assert club.done(1, act.SetRules(BUSSA, 30)) == (
        ev.GameChanged(person=1, game="bussa", rules=BUSSA, clock=30),
    )
    seen = view(club.table, PUBLIC)
    assert (seen.game_key, seen.agreed.game_key, seen.agreed.rules, seen.agreed.clock) == (
        "bussa",
        "bussa",
        BUSSA,
        30,
    )
    club.deal()
    assert kinds(club.log)[-3:] == ["BussaOpened", "BussaDeck", "BussaDealt"] or club.turn == 1


def test_the_running_round_ends_before_the_game_changes() -> None:
    club = Club(holes="6D 6C 6S")
    club.deal()
    deck, played = club.table.decks.number, club.table.sitting.state
    club.done(1, act.SetRules(BUSSA, 60))
    seen = view(club.table, PUBLIC)
    assert (seen.game_key, seen.agreed.game_key) == ("sette_e_mezzo", "bussa")
    assert club.table.sitting.state == played
    club.play_out()
    assert club.table.sitting.key == "sette_e_mezzo", "its result is still being read"
    happened = club.deal()
    assert club.table.sitting.key == "bussa"
    assert "DeckTaken" in kinds(happened)
    assert club.table.decks.number == deck + 1, "the decks go on"
    assert club.table.round == 2
    club.play("accetto", 40)
    club.play("gioco", who=2)
    club.play("gioco", who=3)
    assert fold(club.log) == club.table
    ended = next(one for one in club.log if isinstance(one, BussaEnded))
    assert results(ended) == {1: 2, 2: -1, 3: -1}
    assert sum(chips for *_, chips in transfers(ended)) == 42


def test_changing_back_before_the_next_round_leaves_everything_as_it_was() -> None:
    club = Club(holes="6D 6C 6S")
    club.deal()
    club.done(1, act.SetRules(BUSSA, 60))
    back = club.done(1, act.SetRules(SETTE, 60))
    assert back == (ev.GameChanged(person=1, game="sette_e_mezzo", rules=SETTE, clock=60),)
    club.play_out()
    game = club.table.sitting.state
    club.deal()
    assert club.table.sitting.key == "sette_e_mezzo"
    assert club.table.sitting.state.table.round.number == game.table.round.number + 1


def test_house_rules_of_the_coming_game_are_set_while_the_other_is_played() -> None:
    club = Club(holes="6D 6C 6S")
    club.deal()
    club.done(1, act.SetRules(BUSSA, 60))
    other = cast(Any, BussaRules(most_pot=500))
    assert club.done(1, act.SetRules(other, 60)) == (ev.RulesChanged(1, other, 60),)
    assert club.done(1, act.SetRules(other, 60)) == ()
    assert club.refused(1, act.SetRules(cast(Any, BussaRules(5, 1)), 60)).startswith("rules_")
    club.play_out()
    club.deal()
    assert club.table.sitting.state.rules == other


def test_only_the_opener_or_an_admin_changes_the_game() -> None:
    club = Club()
    assert club.refused(2, act.SetRules(BUSSA, 60)) == "opener_only"


def test_before_the_first_deal_everybody_seated_changes_the_game() -> None:
    """Computers and people keep their seats."""
    club = Club(seated=(1, 2))
    club.done(2, act.SeatComputer(50, "best"))
    assert club.refused(3, act.ChangeGame("bussa")) == "sit_first"
    assert club.refused(2, act.ChangeGame("poker")) == "no_switch"
    assert club.done(2, act.ChangeGame("bussa")) == (
        ev.GameChanged(person=2, game="bussa", rules=BUSSA, clock=60),
        ev.ComputerSatDown(50, "alla_regola", 2),
    )
    assert club.done(2, act.ChangeGame("bussa")) == ()
    assert club.table.seating.ring == (1, 2, 50)
    novara = PRESETS["novara"]
    club.done(1, act.SetRules(novara, 60))
    club.done(1, act.ChangeGame("bussa"))
    club.done(2, act.ChangeGame("sette_e_mezzo"))
    assert club.table.agreed.rules == novara, "the last rules of the game at this table"
    club.deal()
    assert club.refused(2, act.ChangeGame("bussa")) == "opener_or_admin"
    club.done(2, act.ChangeGame("bussa", admin=True))
    club.done(1, act.ChangeGame("sette_e_mezzo"))


def test_at_a_table_without_people_anybody_changes_the_game() -> None:
    club = Club(seated=(1,))
    club.done(1, act.GetUp())
    club.done(3, act.ChangeGame("bussa"))
    club.done(2, act.Sit())
    club.done(1, act.ChangeGame("sette_e_mezzo"))
    assert club.refused(3, act.ChangeGame("bussa")) == "sit_first"


def test_a_game_for_fewer_players_than_are_seated_is_refused() -> None:
    club = Club(seated=(1, 2, 3, 4, 5))
    verdict = club.do(1, act.SetRules(BUSSA, 60))
    assert (verdict.code, verdict.amount) == ("too_many_seated", 4)
    club.deal()
    club.done(5, act.GetUp())
    assert club.refused(1, act.SetRules(BUSSA, 60)) == "too_many_seated", "that seat may come back"
    club.done(5, act.Sit())
    club.done(5, act.GetUp())
    club.play_out()
    club.done(1, act.SetRules(BUSSA, 60))
    verdict = club.do(6, act.Sit())
    assert (verdict.code, verdict.amount) == ("table_full", 4), "seats of the coming game"
    assert not any(offer.name == "siediti" for offer in _offers(club, 6))


def test_the_rules_of_a_game_decide_how_many_may_sit() -> None:
    three: Any = BussaRules(max_players=3)
    club = Club(seated=(1, 2, 3), game="bussa", rules=three)
    verdict = club.do(4, act.Sit())
    assert (verdict.code, verdict.amount) == ("table_full", 3)
    assert not any(offer.name == "siediti" for offer in _offers(club, 4))
    club.done(1, act.SetRules(BUSSA, 60))
    club.done(4, act.Sit())
    verdict = club.do(1, act.SetRules(three, 60))
    assert (verdict.code, verdict.amount) == ("too_many_seated", 3)
    club.done(4, act.GetUp())
    club.done(1, act.SetRules(three, 60))


def _offers(club: Club, person: int) -> tuple[Any, ...]:
    return offers(view(club.table, person))


def test_a_computer_that_does_not_know_the_game_plays_it_alla_regola() -> None:
    club = Club(seated=(1, 2))
    club.done(1, act.SeatComputer(50, "best"))
    club.done(1, act.SeatComputer(51, "alla_regola"))
    happened = club.done(1, act.SetRules(BUSSA, 60))
    assert happened[1:] == (ev.ComputerSatDown(50, "alla_regola", 1),)
    assert club.table.seating.seats[2:] == (
        TableSeat(50, player="alla_regola"),
        TableSeat(51, player="alla_regola"),
    )
    club.done(2, act.SendAway(50))
    assert club.refused(2, act.SeatComputer(52, "best")) == "no_such_computer"


def with_a_premove_for_the_next_bank() -> Club:
    club = Club(rules=BUSSA, game="bussa")
    club.deal()
    club.play("accetto")
    club.play("gioco", who=2)
    club.play("gioco", who=3)
    club.done(2, act.SetPremove(Choice("rifiuto")))
    return club


def test_nobody_premoves_across_a_change_of_game() -> None:
    """[PM-1] The coming question is another then."""
    club = with_a_premove_for_the_next_bank()
    happened = club.done(1, act.SetRules(SETTE, 60))
    assert kinds(happened) == ["GameChanged", "PremoveDropped"]
    assert possible_premoves(view(club.table, 2)) == ()
    assert club.refused(2, act.SetPremove(Choice("rifiuto"))) == "not_ahead"


def test_clocks_of_one_game_are_not_mistaken_for_those_of_another() -> None:
    """A clock is stored by its name, and each game counts its own decisions."""
    club = Club(rules=BUSSA, game="bussa")
    names = set()
    for rules in (SETTE, BUSSA, SETTE):
        club.deal()
        while club.table.phase == "round":
            (timer,) = timers(club.table)
            assert timer.name not in names
            names.add(timer.name)
            offered = club.table.sitting.kind.sight.offers(view(club.table, club.turn).game)
            club.play(offered[-1].name if offered[-1].name == "sto" else offered[0].name)
        club.done(1, act.SetRules(rules, 60))
    assert len(names) > 6


def test_a_premove_stays_if_the_game_only_changes_its_rules() -> None:
    """[PM-3]"""
    club = with_a_premove_for_the_next_bank()
    assert kinds(club.done(1, act.SetRules(BUSSA, 30))) == ["RulesChanged"]
    assert view(club.table, 2).premoves == (("bank", Choice("rifiuto")),)
