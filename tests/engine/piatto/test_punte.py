"""Who plays against a bank: saying so, being skipped, being bound, being fined."""

from __future__ import annotations

import pytest

from engine.game import CLOCK, PUBLIC, Offer, Refusal
from engine.online.actions import Gioco, NonGioco, Sto, Tiro
from engine.piatto.events import (
    DuelCalled,
    DuelDealt,
    DuelEnded,
    DuelPassedOn,
    DuelStood,
    PuntaFined,
    PuntaPlays,
    PuntaSkipped,
)
from tests.kit.piatto import Bank, bank, done, duel, sitting


def clock(table: Bank, *, lapsed: bool = True) -> tuple[object, ...]:
    return done(table, CLOCK, table.game.overdue(table.state, lapsed))


# --- cash -----------------------------------------------------------------------------------------------------


def test_a_punta_says_whether_he_plays_before_he_has_a_card() -> None:
    """[BT-3, PI-20] Two buttons; *Non gioco* costs nothing."""
    table = bank("5C 6S")
    assert table.offers(1) == (Offer("gioco"), Offer("non_gioco"))
    assert table.offers(PUBLIC) == table.offers(1)
    assert done(table, 1, NonGioco()) == (PuntaSkipped(1, "declined", True),)
    assert table.waiting() == 2
    events = done(table, 2, Gioco())
    assert [type(event) for event in events] == [PuntaPlays, DuelDealt]
    assert table.purses[1] == 1000


@pytest.mark.parametrize("lapsed", [True, False])
def test_who_lets_his_time_pass_does_not_play(lapsed: bool) -> None:
    """[PI-20] Nor does who was gone already; for nothing."""
    table = bank()
    assert clock(table, lapsed=lapsed) == (PuntaSkipped(1, "away", True),)
    assert table.purses[1] == 1000


def test_who_is_in_sit_out_is_not_asked() -> None:
    """[PI-20, PI-12] Skipped at once, whether he was when the bank began or let the bank pass."""
    table = bank()
    table.play_out("alla_regola")
    table.deal((1, 3))
    done(table, 1, table.game.reference["alla_regola"](table.view(1), (), lambda n: 0))
    assert table.waiting() == 3
    assert table.state.table.done == (PuntaSkipped(2, "away", False),)


def test_who_has_no_chips_is_not_asked() -> None:
    """[PI-19] He can stake nothing."""
    table = bank(people=4, chips={1: 100, 2: 0, 3: 100, 4: 100})
    done(table, 1, NonGioco())
    assert table.waiting() == 3
    assert table.state.table.done[1] == PuntaSkipped(2, "no_chips", False)


def test_once_dealt_to_he_is_bound_to_the_minimum() -> None:
    """[PI-20] A bad card is not dodged by waiting: the least stake, *alla regola*."""
    table = bank("4C 6S 9S 1B", pot=100)
    done(table, 1, Gioco())
    clock(table, lapsed=False)
    assert table.last(DuelCalled) == DuelCalled(1, 5, 5, 995, True)
    clock(table)
    assert table.last(DuelCalled).staked == 0
    clock(table)
    assert table.last(DuelStood) == DuelStood(1, 5, 0, 995, True)


def test_a_stake_already_named_stays() -> None:
    """[PI-23, PI-35] The system goes on with it."""
    table = bank("2C 6S 1B 7D")
    done(table, 1, Gioco())
    done(table, 1, Tiro(70))
    clock(table)
    assert table.last(DuelCalled).stake == 70
    assert table.last(DuelEnded).stake == 70


def test_the_system_plays_for_a_banker_who_is_gone() -> None:
    """[PI-18] *Alla regola*, once the pot is named: he goes on below what is against him."""
    table = bank("1C 5S 6B 1D 1S")
    duel(table, "ts")
    clock(table)
    assert table.last(DuelCalled) == DuelCalled(3, 0, 0, 900, True)
    clock(table)
    clock(table)
    assert table.last(DuelEnded).bank_total == 14


def test_a_bank_against_which_nobody_plays_comes_to_nothing() -> None:
    """[PI-20, PI-32] The banker has his pot back."""
    table = bank()
    done(table, 1, NonGioco())
    done(table, 2, NonGioco())
    assert table.purses[3] == 1000
    assert table.state.table.ending is not None
    assert table.state.table.ending.why == "all_played"


# --- tournament -----------------------------------------------------------------------------------------------


def test_in_a_tournament_everybody_plays() -> None:
    """[PI-21, BT-3] No choice and so no button: the card comes at once, the stake is at least the minimum."""
    table = bank("5C 6S", mode="tournament")
    assert table.names(1) == ["tiro", "sto"]
    assert table.do(1, NonGioco()) == Refusal("unknown_action")
    assert table.do(1, Sto(4)) == Refusal("stake_below_min", 5)
    done(table, 1, Sto(5))


def test_who_is_in_sit_out_pays_half_the_least_stake_and_gets_no_card() -> None:
    """[PI-22] Rounded down, into the pot: the next may stake that much more."""
    table = sitting(3, mode="tournament")
    table.stack(1, 1, "5C 6S")
    table.deal((2, 3))
    done(table, 3, table.game.reference["alla_regola"](table.view(3), (), lambda n: 0))
    assert table.state.table.done == (PuntaFined(1, 3, 1000, 2, True, False),)
    assert (table.state.table.pot, table.purses[1]) == (22, 998)
    assert table.offers(2)[0] == Offer("tiro", 5, 22)


def test_with_the_switch_it_goes_to_the_banker_himself() -> None:
    """[PI-22] ``sitout_half_to`` credit: the pot stays as it is."""
    table = bank("5C 6S", mode="tournament", sitout_half_to="credit")
    clock(table, lapsed=False)
    assert table.last(PuntaFined) == PuntaFined(1, 3, 1000, 2, False, True)
    assert (table.state.table.pot, table.purses[3]) == (100, 902)


def test_the_fine_is_at_most_what_he_has() -> None:
    """[PI-22] One chip of one."""
    table = bank("5C 6S", mode="tournament", chips={1: 1, 2: 100, 3: 100}, pot=50)
    clock(table, lapsed=False)
    assert (table.last(PuntaFined).fine, table.purses[1]) == (1, 0)


def test_who_turns_out_to_be_in_sit_out_has_had_no_card() -> None:
    """[PI-22, PI-24] The two that lay ready, seen by nobody, are the next punta's."""
    table = bank("5C 6S 4C", mode="tournament", people=4)
    events = clock(table, lapsed=False)
    assert [type(event) for event in events] == [PuntaFined, DuelPassedOn]
    assert table.view(2).cards == ("5C",)
    assert table.view(1).cards == ()
    duel(table, "s", "s")
    assert table.view(3).cards == ("4C",)


def test_cards_that_lay_ready_for_the_last_punta_are_nobodys() -> None:
    """[PI-22, PI-32] The bank ends; the fine is the banker's with the pot."""
    table = bank("5C 6S", mode="tournament", people=2)
    clock(table, lapsed=False)
    assert table.state.table.phase == "between"
    assert table.purses == {1: 998, 2: 1002, -11: 0, -12: 0, -13: 0}


def test_who_lets_his_time_pass_with_a_card_before_him_plays() -> None:
    """[PI-22, PI-21] Bound to the minimum, *alla regola*: else a bad card would be dodged by waiting."""
    table = bank("5C 6S", mode="tournament")
    clock(table)
    assert table.last(DuelStood) == DuelStood(1, 5, 5, 995, True)


def test_after_the_stake_the_system_plays_for_him() -> None:
    """[PI-23] *Alla regola*, whether he lapsed or was gone."""
    table = bank("4C 6S 9S 1B", mode="tournament")
    done(table, 1, Tiro(30))
    clock(table, lapsed=False)
    assert table.last(DuelCalled) == DuelCalled(1, 30, 0, 970, True)
    clock(table)
    assert table.last(DuelStood) == DuelStood(1, 30, 0, 970, True)


def test_who_paid_for_his_absence_is_no_newcomer() -> None:
    """[PI-11, PI-12, PI-22] Else a bank would never fall due to who was never there."""
    table = sitting(3, mode="tournament")
    table.deal((2, 3))
    table.do(3, table.game.reference["alla_regola"](table.view(3), (), lambda n: 0))
    table.play_out("alla_regola")
    events = table.deal((2, 3))
    assert [type(event).__name__ for event in events] == ["PiattoOpened", "BankFined"]
