"""Bruciare, barella, asso mezzo, triplè: each switched off, switched on, and its limits."""

from __future__ import annotations

import pytest

from engine.game import CLOCK, ESCROW, PUBLIC, Between, Offer, Refusal
from games.sette_e_mezzo import events as ev
from tests.games.sette_e_mezzo.kit import deal, deal_out


@pytest.mark.parametrize("action", [ev.Brucia(), ev.Barella(), ev.AssoMezzo(), ev.Triple()])
def test_optional_rules_are_off_by_default(
    action: ev.Brucia | ev.Barella | ev.AssoMezzo | ev.Triple,
) -> None:
    """[SM-41, SM-42, SM-43, SM-44, BT-1] They are not offered, and refused for any card."""
    table = deal("4C 1C 3C")
    assert table.names(1) == table.names(PUBLIC) == ["tiro", "sto"]
    assert table.do(1, action) == Refusal("not_in_rules")


# --- bruciare -------------------------------------------------------------------------------------------------


def test_a_hole_card_three_or_four_may_be_burnt_without_limit() -> None:
    """[SM-41] (A-SM-18) The burnt card is shown and out of play; the new one is face down again."""
    table = deal("4C 2C 5C", "3S 6S", burn_3_4=True)
    assert table.names(1) == table.names(PUBLIC) == ["tiro", "sto", "brucia"]
    table.do(1, ev.Brucia())
    assert table.last(ev.Burnt).out == "4C"
    seat = table.view(PUBLIC).seats[0]
    assert (seat.open, len(seat.covered), seat.burnt) == ((), 1, ("4C",))
    assert table.view(1).cards == ("3S",)
    table.do(1, ev.Brucia())
    assert table.view(1).cards == ("6S",)
    assert table.names(1) == ["tiro", "sto"]
    assert table.do(1, ev.Brucia()) == Refusal("nothing_to_burn", hidden=True)
    table.do(1, ev.Sto())
    table.do(2, ev.Sto())
    table.do(3, ev.Sto())
    assert {"4C", "3S"} <= set(table.state.table.aside)


def test_a_called_card_may_be_burnt_at_once_and_the_new_one_lies_open() -> None:
    """[SM-41] (A-SM-18) Only the card just received may be burnt: after another call it is too late."""
    table = deal("2C 2S 5C", "3S 4B 1B", burn_3_4=True)
    table.do(1, ev.Tiro(10))
    table.do(1, ev.Brucia())
    seat = table.view(PUBLIC).seats[0]
    assert (seat.open, len(seat.covered), seat.burnt, seat.stake) == (("4B",), 1, ("3S",), 10)
    table.do(1, ev.Tiro())
    assert table.view(1).cards == ("2C", "4B", "1B")
    assert table.do(1, ev.Brucia()) == Refusal("nothing_to_burn")
    assert table.names(PUBLIC) == ["tiro", "sto"]


def test_the_banker_burns_nothing() -> None:
    """[SM-41] (A-SM-18) Only punte burn cards."""
    table = deal("6C 3C", burn_3_4=True)
    table.do(1, ev.Sto())
    assert table.names(2) == ["tiro", "sto"]
    assert table.do(2, ev.Brucia()) == Refusal("not_for_banker")


def test_a_card_that_busts_can_be_burnt_only_by_a_switch() -> None:
    """[SM-41] (A-SM-18) With ``burn_saves_bust`` off the punta is bust at once; with it the punta may burn, or
    concede with *sto*.
    """
    table = deal("6C 2S 5C", "3S", burn_3_4=True)
    table.do(1, ev.Tiro(10))
    assert table.view(PUBLIC).seats[0].status == "bust"
    table = deal("6C 2S 5C", "3S 1B", burn_3_4=True, burn_saves_bust=True)
    table.do(1, ev.Tiro(10))
    assert table.offers(1) == (Offer("sto", 10, 10), Offer("brucia"))
    assert table.names(PUBLIC) == ["tiro", "sto", "brucia"]
    assert table.do(1, ev.Tiro()) == Refusal("overdrawn", hidden=True)
    assert table.do(1, ev.Sto(20)) == Refusal("stake_fixed", 10, hidden=True)
    assert table.do(1, ev.Sto(10, 2)) == Refusal("matta_value", hidden=True)
    table.do(1, ev.Brucia())
    assert table.view(1).cards == ("6C", "1B")
    assert table.view(PUBLIC).seats[0].status == "waiting"


def test_a_punta_that_does_not_burn_the_busting_card_is_bust() -> None:
    """[SM-41, SM-35, SM-46] The stake goes to the bank at once, also if the time runs out."""
    for who in (1, CLOCK):
        table = deal("6C 2S 5C", "3S 1B", burn_3_4=True, burn_saves_bust=True, chips=100)
        table.do(1, ev.Tiro(10))
        table.do(who, ev.Sto())
        assert table.last(ev.Conceded).clock == (who == CLOCK)
        assert table.view(PUBLIC).seats[0].status == "bust"
        assert (table.purses[1], table.purses[3], table.purses[ESCROW]) == (90, 100, 10)
        assert table.state.table.aside == ("3S",)
    table = deal("6C 5C", "3S 1B", burn_3_4=True, burn_saves_bust=True)
    table.do(1, ev.Tiro(10))
    table.do(1, ev.Sto())
    assert isinstance(table.awaits(), Between)
    assert table.last(ev.RoundEnded).results[0].chips == -10


def test_a_bust_with_five_is_a_bust_even_so() -> None:
    """[SM-41] Only a 3 or a 4 can be burnt."""
    table = deal("6C 2S 5C", "5S", burn_3_4=True, burn_saves_bust=True)
    table.do(1, ev.Tiro(10))
    assert table.view(PUBLIC).seats[0].status == "bust"


def test_nothing_is_burnt_if_no_new_card_is_left() -> None:
    """[SM-41, SM-40] Nothing is swapped either: the stock is empty and no card is set aside."""
    table = deal("4C 2C 3C", burn_3_4=True, barella=True)
    deal_out(table)
    assert table.names(1) == ["sto"]
    assert table.do(1, ev.Brucia()) == table.do(1, ev.Barella()) == Refusal("no_cards")


# --- barella --------------------------------------------------------------------------------------------------


def test_a_first_four_may_be_swapped_once_before_staking() -> None:
    """[SM-42] (A-SM-19) ``barella`` gives a new face-down card; a second 4 stays without ``barella_repeat``."""
    table = deal("4C 2C 5C", "4S 6S", barella=True)
    assert table.names(1) == table.names(PUBLIC) == ["tiro", "sto", "barella"]
    table.do(1, ev.Barella())
    assert table.last(ev.Swapped).out == "4C"
    seat = table.view(PUBLIC).seats[0]
    assert (seat.open, len(seat.covered), seat.burnt, seat.swapped) == ((), 1, ("4C",), True)
    assert table.names(1) == table.names(PUBLIC) == ["tiro", "sto"]
    assert table.do(1, ev.Barella()) == Refusal("too_late")


def test_a_switch_allows_repeated_swaps() -> None:
    """[SM-42] (A-SM-19) With ``barella_repeat`` the swap repeats as often as the new card is a 4."""
    table = deal("4C 2C 5C", "4S 6S", barella=True, barella_repeat=True)
    table.do(1, ev.Barella())
    assert table.names(PUBLIC) == ["tiro", "sto", "barella"]
    table.do(1, ev.Barella())
    assert table.view(1).cards == ("6S",)
    assert table.do(1, ev.Barella()) == Refusal("no_barella", hidden=True)


@pytest.mark.parametrize("first", ["1C", "3C", "5C", "10D"])
def test_only_a_four_may_be_swapped(first: str) -> None:
    """[SM-42] The button is there for any card, so it betrays none."""
    table = deal(f"{first} 2C 6C", barella=True)
    assert table.names(PUBLIC) == ["tiro", "sto", "barella"]
    assert table.do(1, ev.Barella()) == Refusal("no_barella", hidden=True)


def test_after_the_first_stake_or_for_the_banker_there_is_no_swap() -> None:
    """[SM-42] Only a punta swaps, on its own turn, before staking."""
    table = deal("1C 4C", "1S", barella=True)
    table.do(1, ev.Tiro())
    assert table.do(1, ev.Barella()) == Refusal("too_late")
    table.do(1, ev.Sto())
    assert table.names(2) == ["tiro", "sto"]
    assert table.do(2, ev.Barella()) == Refusal("not_for_banker")


# --- asso mezzo -------------------------------------------------------------------------------------------------


def test_an_ace_at_half_is_turned_up_and_later_cards_are_covered() -> None:
    """[SM-43] (A-SM-20) With ``asso_mezzo`` 7½ and bust are announced all the same."""
    table = deal("1C 2C 5C", "3S 4S", asso_mezzo=True)
    assert table.names(1) == table.names(PUBLIC) == ["tiro", "sto", "asso_mezzo"]
    table.do(1, ev.AssoMezzo())
    assert table.last(ev.AceHalved).card == "1C"
    assert table.waiting() == 1
    assert table.do(1, ev.AssoMezzo()) == Refusal("too_late")
    table.do(1, ev.Tiro(10))
    seat = table.view(PUBLIC).seats[0]
    assert (seat.open, len(seat.covered), seat.total) == (("1C",), 1, None)
    assert table.view(1).total == 7
    table.do(1, ev.Tiro())
    seat = table.view(PUBLIC).seats[0]
    assert (seat.status, seat.open, seat.total) == ("seven_half", ("1C", "3S", "4S"), 15)


def test_an_undeclared_ace_counts_one() -> None:
    """[SM-43] The hand goes on normally."""
    table = deal("1C 5C", "2S", asso_mezzo=True)
    table.do(1, ev.Tiro())
    assert table.view(1).total == 6
    assert table.do(1, ev.AssoMezzo()) == Refusal("too_late")
    table.do(1, ev.Sto())
    assert table.do(2, ev.AssoMezzo()) == Refusal("not_for_banker")


def test_only_an_ace_can_be_halved() -> None:
    """[SM-43, BT-1] The refusal depends on a hidden card, so it is hidden; an ace that is the matta is no ace."""
    table = deal("2C 5C", asso_mezzo=True)
    assert table.do(1, ev.AssoMezzo()) == Refusal("no_ace", hidden=True)
    table = deal("1C 5C", asso_mezzo=True, matta="1C")
    assert table.names(1) == ["tiro", "sto"]
    assert table.do(1, ev.AssoMezzo()) == Refusal("no_ace", hidden=True)


def test_a_covered_card_may_be_burnt_and_the_new_one_is_covered() -> None:
    """[SM-41, SM-43] After a half ace the new card is given face down as well."""
    table = deal("1C 2C 5C", "3S 2S", asso_mezzo=True, burn_3_4=True)
    table.do(1, ev.AssoMezzo())
    assert "brucia" not in table.names(1)
    assert table.do(1, ev.Brucia()) == Refusal("nothing_to_burn", hidden=True)
    table.do(1, ev.Tiro(10))
    assert "brucia" in table.names(PUBLIC)
    table.do(1, ev.Brucia())
    seat = table.view(PUBLIC).seats[0]
    assert (seat.open, len(seat.covered), seat.burnt) == (("1C",), 1, ("3S",))
    assert table.view(1).cards == ("1C", "2S")


# --- triplè ---------------------------------------------------------------------------------------------------


def test_two_sevens_are_announced_and_paid_three_times() -> None:
    """[SM-44, SM-34] The turn is over, and the banker keeps the bank."""
    table = deal("7C 5C", "7S", triple=True)
    assert table.purses[ESCROW] == 15
    table.do(1, ev.Tiro(10))
    assert table.view(PUBLIC).seats[0].status == "triple"
    assert table.view(PUBLIC).seats[0].total == 28
    table.do(2, ev.Sto())
    ended = table.last(ev.RoundEnded)
    assert (ended.results[0].outcome, ended.results[0].chips) == ("paid_triple", 30)
    assert (ended.banker, ended.why) == (2, "stays")


def test_a_player_with_seven_and_matta_chooses_triple_or_reale() -> None:
    """[SM-44, SM-14, BT-7] A triplè wins three stakes, 7½ two stakes and the bank; no further card and no other stake
    is possible.
    """
    table = deal("10D 2C 5C", "7S", triple=True)
    table.do(1, ev.Tiro(10))
    assert table.offers(1) == (Offer("sto", 10, 10), Offer("triple"))
    assert table.offers(PUBLIC) == (Offer("sto", 10, 10), Offer("triple"))
    assert table.do(1, ev.Tiro()) == Refusal("at_seven_and_half", hidden=True)
    assert table.do(1, ev.Sto(20)) == Refusal("stake_fixed", 10, hidden=True)
    assert table.do(1, ev.Sto(None, 1)) == Refusal("matta_value", hidden=True)
    table.do(1, ev.Triple())
    assert table.view(PUBLIC).seats[0].status == "triple"
    table.do(2, ev.Sto())
    table.do(3, ev.Sto())
    assert table.last(ev.RoundEnded).results[0].chips == 30
    assert table.last(ev.RoundEnded).why == "stays"


def test_seven_and_matta_at_seven_and_a_half_are_a_reale() -> None:
    """[SM-44, SM-14] *Sto* announces it; the clock does so too (SM-46)."""
    for who in (1, CLOCK):
        table = deal("10D 5C", "7S", triple=True)
        table.do(1, ev.Tiro(10))
        table.do(who, ev.Sto())
        assert (table.last(ev.Stood).fate, table.last(ev.Stood).matta) == ("reale", 1)
        assert table.view(PUBLIC).seats[0].status == "reale"
        table.do(2, ev.Sto())
        ended = table.last(ev.RoundEnded)
        assert (ended.results[0].chips, ended.banker, ended.why) == (20, 1, "reale")


def test_the_open_matta_does_not_betray_the_seven() -> None:
    """[BT-1, SM-44] With the matta face up everybody sees the choice, with or without a seven in the hand."""
    shown = set()
    for hole in ("7C", "6C", "2C"):
        table = deal(f"{hole} 2S 5C", "10D", triple=True)
        table.do(1, ev.Tiro(10))
        shown.add(table.offers(PUBLIC))
        if hole != "7C":
            assert table.do(1, ev.Triple()) == Refusal("no_triple", hidden=True)
            assert "triple" not in table.names(1)
    assert len(shown) == 1
    assert [offer.name for offer in next(iter(shown))] == ["tiro", "sto", "triple"]


def test_the_banker_may_declare_a_triple_too() -> None:
    """[SM-44, SM-26] It collects three stakes from everybody still in, up to all their chips."""
    table = deal("6C 6S 7C", "10D", triple=True, chips={1: 100, 2: 15, 3: 500})
    table.do(1, ev.Sto(10))
    table.do(2, ev.Sto(10))
    assert table.do(3, ev.Triple()) == Refusal("no_triple")
    table.do(3, ev.Tiro())
    assert table.names(3) == table.names(PUBLIC) == ["sto", "triple"]
    table.do(3, ev.Triple())
    results = table.last(ev.RoundEnded).results
    assert [(result.outcome, result.chips) for result in results] == [
        ("lost_triple", -30),
        ("lost_triple", -15),
        ("banker", 45),
    ]


def test_the_banker_may_take_seven_and_a_half_instead() -> None:
    """[SM-44, SM-18] It is a reale with the matta at ½, and collects double."""
    table = deal("6C 7C", "10D", triple=True)
    table.do(1, ev.Sto(10))
    table.do(2, ev.Tiro())
    table.do(2, ev.Sto())
    assert table.last(ev.RoundEnded).results[0].chips == -20
