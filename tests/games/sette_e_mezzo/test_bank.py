"""The choice of the next banker."""

from __future__ import annotations

import pytest

from games.sette_e_mezzo.bank import Played, next_banker
from games.sette_e_mezzo.hand import hand_value
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.settlement import settle
from tests.kit.play import Switch, cards


def next_bank(
    banker: str, *players: str, used_up: bool = False, **switches: Switch
) -> tuple[int, str]:
    """The next banker, if the banker is 9 and the players are 1, 2, … in turn order."""
    rules = SetteEMezzoRules(**switches)
    bank = hand_value(cards(banker), rules)
    played = []
    for person, codes in enumerate(players, start=1):
        score = hand_value(cards(codes), rules)
        played.append(Played(person, score, settle(score, bank, stake=10, rules=rules)[1]))
    return next_banker(rules, 9, banker_score=bank, players=played, on_his_right=1, used_up=used_up)


def test_without_a_reale_the_banker_stays() -> None:
    """[SM-27, SM-38] No player has a reale, and the pack is not used up."""
    assert next_bank("5C", "6C", "7C 8S") == (9, "stays")


def test_a_paid_reale_takes_the_bank() -> None:
    """[SM-15, SM-27] This is the case in lines 4, 5 and 9 with a win."""
    assert next_bank("5C", "6C", "7C 8C") == (2, "reale")
    assert next_bank("7S 4C", "6C", "7C 8C") == (2, "reale")
    assert next_bank("7C 8S", "6C", "10D 8D") == (2, "reale")
    assert next_bank("7S 4C", "7C 8C", reale_double_if_banker_busts=False) == (1, "reale")


def test_the_highest_suit_takes_the_bank_by_the_list_or_the_mnemonic() -> None:
    """[SM-16, SM-17, SM-27] (A-SM-12) ``reale_suit_order`` is DCSB, or CDBS ("come quando fuori piove")."""
    assert next_bank("5C", "7B 8B", "7S 8S", "7C 8C", "7D 8D") == (4, "reale")
    assert next_bank("5C", "7B 8B", "7S 8S", "7C 8C") == (3, "reale")
    assert next_bank("5C", "7B 8B", "7S 8S") == (2, "reale")
    assert next_bank("5C", "7B 8B", "7S 8S", reale_suit_order="CDBS") == (1, "reale")
    assert next_bank("5C", "7D 8D", "7C 8C", reale_suit_order="CDBS") == (2, "reale")


def test_a_switch_gives_the_bank_to_the_first_reale() -> None:
    """[SM-27] (A-SM-9) With ``reale_bank_choice=first`` it goes to the first in turn order."""
    assert next_bank("5C", "7B 8B", "7D 8D") == (2, "reale")
    assert next_bank("5C", "7B 8B", "7D 8D", reale_bank_choice="first") == (1, "reale")


def test_two_reali_of_one_suit() -> None:
    """[SM-27] (A-SM-10) By ``reale_equal_suit`` the first in turn takes the bank, or the reale without the matta."""
    assert next_bank("5C", "10D 9D", "7D 8D") == (1, "reale")
    assert next_bank("5C", "10D 9D", "7D 8D", reale_equal_suit="natural_first") == (2, "reale")
    assert next_bank("5C", "7D 8D", "10D 9D", reale_equal_suit="natural_first") == (1, "reale")


def test_a_banker_with_a_reale_yields_only_to_a_strictly_higher_suit() -> None:
    """[SM-19, SM-27] (A-SM-10) A player with a higher suit loses and still takes the bank; one with an equal suit
    does not.
    """
    assert next_bank("7S 8S", "7C 8C") == (1, "reale")
    assert next_bank("7S 8S", "7B 8B") == (9, "stays")
    assert next_bank("7D 8D", "10D 9D") == (9, "stays")
    assert next_bank("7S 8S", "7B 8B", reale_beaten_takes_bank=True) == (9, "stays")


def test_a_reale_beaten_by_an_illegittimo_takes_the_bank_only_by_a_switch() -> None:
    """[SM-27, SM-21] (A-SM-11) With ``reale_beaten_takes_bank`` making a reale is enough."""
    assert next_bank("6C 1S 8B", "7C 8C") == (9, "stays")
    assert next_bank("6C 1S 8B", "7C 8C", reale_beaten_takes_bank=True) == (1, "reale")
    assert next_bank("7B 7S", "7C 8C", triple=True) == (9, "stays")


def test_a_reale_takes_the_bank_only_if_it_won_a_chip() -> None:
    """[SM-27] A reale counts as paid with any gain; with nothing at stake an illegittimo has not paid it."""
    rules = SetteEMezzoRules()
    reale, illegittimo = hand_value(cards("7C 8C"), rules), hand_value(cards("6C 1S 8B"), rules)
    for chips, expected in [(1, (1, "reale")), (0, (9, "stays"))]:
        played = [Played(1, reale, chips)]
        assert (
            next_banker(
                rules, 9, banker_score=illegittimo, players=played, on_his_right=1, used_up=False
            )
            == expected
        )


def test_a_triple_does_not_take_the_bank() -> None:
    """[SM-44] It is paid three times, without the bank; seven and matta at ½ take the bank."""
    assert next_bank("5C", "7C 7S", triple=True) == (9, "stays")
    assert next_bank("5C", "7C 10D", triple=True) == (1, "reale")


@pytest.mark.parametrize(
    ("passing", "plain", "reale", "both"),
    [
        ("reale_or_exhaustion", (1, "exhaustion"), (2, "reale"), (2, "reale")),
        ("reale", (9, "stays"), (2, "reale"), (2, "reale")),
        ("exhaustion", (1, "exhaustion"), (9, "stays"), (1, "exhaustion")),
    ],
)
def test_a_switch_chooses_the_events_that_move_the_bank(
    passing: str, plain: tuple[int, str], reale: tuple[int, str], *, both: tuple[int, str]
) -> None:
    """[SM-38, SM-40] (A-SM-13) By ``bank_passing`` these are the used-up pack alone, a reale alone, or both in one
    hand.
    """
    assert next_bank("5C", "6C", "6S", used_up=True, bank_passing=passing) == plain
    assert next_bank("5C", "6C", "7S 8S", bank_passing=passing) == reale
    assert next_bank("5C", "6C", "7S 8S", used_up=True, bank_passing=passing) == both
