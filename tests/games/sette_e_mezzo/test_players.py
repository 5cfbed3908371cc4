"""*Alla regola*, the clock, and the random player."""

from __future__ import annotations

import random

import pytest

from engine.game import CLOCK, PUBLIC, Clock
from games.sette_e_mezzo.events import AssoMezzo, Called, Sto, Stood, Tiro, Triple
from games.sette_e_mezzo.players import alla_regola, least_still_in
from games.sette_e_mezzo.rules import SetteEMezzoRules
from tests.games.sette_e_mezzo.kit import deal, deal_out
from tests.kit.at_random import random_player
from tests.kit.play import Sitting


def regola(table: Sitting) -> object:
    view = table.view(table.waiting())
    return alla_regola(view, table.offers(table.waiting()), lambda limit: 0)


@pytest.mark.parametrize(
    ("hole", "action"),
    [("8C", Tiro()), ("4C", Tiro()), ("5C", Sto()), ("7C", Sto()), ("10D", Tiro())],
)
def test_a_punta_draws_below_five(hole: str, action: Tiro | Sto) -> None:
    """[SM-46] It draws also on a lone matta, which is ½; from 5 it stands."""
    assert regola(deal(f"{hole} 2S 2B")) == action


def test_the_stake_is_the_minimum_or_the_last_one_named() -> None:
    """[SM-46, SM-32] Before a stake is named it is the minimum."""
    table = deal("1C 2S 2B", "1S 1B")
    table.do(CLOCK, Tiro())
    assert (table.last(Called).stake, table.last(Called).clock) == (5, True)
    table.do(1, Tiro(20))
    table.do(CLOCK, Tiro())
    assert table.last(Called).stake == 20


def test_the_matta_takes_its_best_value() -> None:
    """[SM-46, SM-11] The best possible value is declared."""
    table = deal("10D 2S 2B", "3S")
    table.do(1, Tiro(10))
    assert regola(table) == Sto(None, 8)
    table.do(CLOCK, Sto(None, 8))
    assert (table.last(Stood).matta, table.last(Stood).clock) == (8, True)


def test_no_optional_rule_is_used() -> None:
    """[SM-46] A 4 is neither burnt nor swapped, an ace stays 1, seven and matta are 7½."""
    every = SetteEMezzoRules(burn_3_4=True, barella=True, asso_mezzo=True, triple=True)
    assert regola(deal("4C 2S 2B", rules=every)) == Tiro()
    assert regola(deal("1C 2S 2B", rules=every)) == Tiro()
    table = deal("10D 2S 2B", "7S", rules=every)
    table.do(1, Tiro())
    assert regola(table) == Sto()
    assert isinstance(table.do(1, Triple()), tuple)


def test_the_banker_draws_below_five_and_below_the_lowest_total_against_the_bank() -> None:
    """[SM-46] The lowest total is the open cards and ½ for a covered one, 7 with an open matta, or the announced
    total. Bust hands do not count.
    """
    table = deal("1C 2S 5C", "6S 5S 1S")
    table.do(1, Tiro())
    table.do(1, Sto())
    table.do(2, Tiro())
    table.do(2, Sto())
    assert least_still_in(table.state.table) == 11
    assert regola(table) == Tiro()
    table.do(3, Tiro())
    assert regola(table) == Sto()


def test_against_covered_cards_alone_the_banker_stands_from_five() -> None:
    """[SM-46] Their lowest total is ½."""
    for hole, action in (("4C", Tiro()), ("5C", Sto())):
        table = deal(f"7C 2S {hole}")
        table.do(1, Sto())
        table.do(2, Sto())
        assert least_still_in(table.state.table) == 1
        assert regola(table) == action


def test_an_open_matta_counts_seven_and_a_triple_as_seven_and_a_half() -> None:
    """[SM-46] So the banker draws below them."""
    table = deal("2C 6B", "10D", triple=True)
    table.do(1, Tiro())
    table.do(1, Sto(None, 1))
    assert least_still_in(table.state.table) == 14
    table = deal("7C 6B", "7S", triple=True)
    table.do(1, Tiro())
    assert least_still_in(table.state.table) == 15


def test_a_bust_punta_no_longer_counts_against_the_banker() -> None:
    """[SM-46] Only punte still in count."""
    table = deal("7C 7S 6B", "5S 8B")
    table.do(1, Tiro())
    assert table.state.table.seats[0].status == "bust"
    table.do(2, Tiro())
    assert least_still_in(table.state.table) == 15


def test_a_half_ace_hides_more_cards() -> None:
    """[SM-46, SM-43] The ace counts ½, and so does every covered card."""
    table = deal("1C 6B", "2S 3S", asso_mezzo=True)
    table.do(1, AssoMezzo())
    table.do(1, Tiro())
    table.do(1, Tiro())
    table.do(1, Sto())
    assert least_still_in(table.state.table) == 3


def test_a_punta_stands_if_no_card_is_left() -> None:
    """[SM-46, SM-40] It stands on any total."""
    table = deal("1C 2S 2B")
    deal_out(table)
    assert regola(table) == Sto()


def test_the_clock_belongs_to_a_decision() -> None:
    """[SM-46] It names number, kind, player and automatic play; between turns there is none."""
    table = deal("1C 2S 2B")
    assert table.game.timing.clock(table.state) == Clock(table.state.table.decision, 1)
    assert table.game.timing.on_timeout(table.state, True) == Tiro()
    table.play_out("alla_regola")
    assert table.game.timing.clock(table.state) is None


def test_the_random_player_tries_every_offer() -> None:
    """It tries each offer, stakes from end to end, each value of the matta."""
    table = deal("10D 2S 2B", "3S", burn_3_4=True)
    table.do(1, Tiro(10))
    below = random.Random(0).randrange
    played = {random_player(table.game)(table.view(1), table.offers(1), below) for _ in range(4000)}
    assert {action.matta for action in played if isinstance(action, Sto)} == {8, 6, 4, 2, 1}
    assert {action.stake for action in played if isinstance(action, Tiro)} == set(range(10, 51))
    assert {type(action).__name__ for action in played} == {"Tiro", "Sto", "Brucia"}
    assert table.names(PUBLIC) == ["tiro", "sto", "brucia"]
