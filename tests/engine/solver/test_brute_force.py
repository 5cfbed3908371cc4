"""The solver against every deal of a small pack, played out through the real game."""

from __future__ import annotations

from typing import Any

import pytest

from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.advice import advice
from tests.engine.solver.brute import decisions, small_table
from tests.kit.play import cards

ONE = {"min_stake": 1, "max_stake": 1}
FEW = {"min_stake": 1, "max_stake": 3}
Switches = dict[str, Any]


def agree(
    pack: str,
    switches: Switches,
    *,
    thinker: int = 1,
    people: int = 2,
    aside: str = "",
    chips: tuple[int, ...] = (),
) -> int:
    """Compare every choice's value at every first decision; return how many decisions there were."""
    rules = SetteEMezzoRules(**switches)
    table = small_table(rules, cards(pack), people=people, aside=cards(aside), chips=chips)
    nodes = decisions(table, thinker)
    for node in nodes:
        found = advice(node.view)
        assert found is not None
        assert {o.choice.name: o.chips for o in found.options} == node.brings, node.view
    return len(nodes)


@pytest.mark.unwatched
@pytest.mark.parametrize(
    ("pack", "switches"),
    [
        ("8D 7D 7C 10D 9S 4B", ONE),
        ("8D 7D 7C 10D 3S 9C", FEW),
        ("8D 7D 1C 2C 5S 8S", FEW | {"stake_change": "free"}),
        ("8D 9D 1C 6C 4S 8S", FEW | {"stake_change": "call_and_stop"}),
        ("8D 7D 10D 6C 4S 8S", FEW | {"stake_change": "fixed"}),
        ("8D 7D 7C 10D 7S 9C", ONE | {"triple": True}),
        ("8D 7D 7C 10D 2S 5C", ONE | {"matta_half": False, "triple": True}),
        ("8B 7D 7B 8D 2S 5C", ONE | {"matta": "7B", "seven_matta_reale": "any"}),
        ("8D 7D 7C 10D 6C 9S", ONE | {"reale_same_suit": False, "reale_beats_illegittimo": "all"}),
        ("8D 7D 7C 10D 6C 9S", ONE | {"reale_double_if_banker_busts": False}),
        ("8D 7D 7C 8C 6C 9S", ONE | {"bank_passing": "exhaustion", "matta": None}),
        ("3D 8D 7D 10D 2C 5S", ONE | {"burn_3_4": True}),
        ("3D 8D 7D 6D 2C 5S", FEW | {"burn_3_4": True, "burn_saves_bust": True}),
        ("4D 8D 7D 6C 1C 5S", ONE | {"barella": True}),
        ("1D 8D 7D 6C 2C 10D", ONE | {"asso_mezzo": True}),
    ],
)
def test_a_punta_alone(pack: str, switches: Switches) -> None:
    """[SM-26, SM-32, SM-46] Every first card, every choice and every stake is tried against a banker *alla regola*."""
    assert agree(pack, switches) >= 5


@pytest.mark.unwatched
def test_a_punta_with_few_chips() -> None:
    """[GEN-8] The punta can lose no more than its chips, and stakes no more."""
    assert agree("8D 7D 7C 9D 9S 6B", FEW, chips=(3, 100)) == 6
    assert agree("8D 7D 7C 9D 9S 6B", {"min_stake": 2, "max_stake": 4}, chips=(3, 8)) == 6


def test_a_punta_when_the_stock_runs_out() -> None:
    """[SM-40] The cards set aside come again, or no card is left."""
    assert agree("8D 9D 1C 2C", ONE, aside="7D 8C 5S") == 4
    assert agree("8D 6D 1C 2C", ONE) == 4
    assert agree("8D 7D 10D", FEW, aside="7C 8C 4S") == 3
    # An ace and a 4 make the same total as a 2 and a 3, but leave other cards to the banker.
    assert agree("8D 1C 4C 2C 3C", ONE, people=3, aside="9D 1S 2S 6B") == 5


def test_a_punta_among_others() -> None:
    """[SM-46] The solver assumes that later punte stand on their first card."""
    assert agree("8D 7D 2C 10D 3S 6C", ONE, people=3) == 6


@pytest.mark.parametrize(
    ("pack", "switches"),
    [
        ("8D 7D 7C 10D 9S 4B", ONE),
        ("8D 7D 7C 10D 7S 5C", ONE | {"triple": True}),
        ("6D 7D 5C 3D 2S 8S", ONE | {"reale_beats_illegittimo": "all"}),
    ],
)
def test_a_banker_against_one_punta(pack: str, switches: Switches) -> None:
    """[SM-36] The banker has every possible card, after every possible play of a punta *alla regola*."""
    assert agree(pack, switches, thinker=2) >= 5


def test_a_banker_against_two_punte() -> None:
    """[SM-36] A card in one hand is not in the other, and the open cards of both tell about it."""
    assert agree("6D 7D 5C 4D 1S 8S", ONE, thinker=3, people=3) > 20
    assert agree("8D 7D 5C 10D 3S 8S", ONE, thinker=3, people=3, chips=(1, 100, 100)) > 20


def test_a_banker_when_the_stock_runs_out() -> None:
    """[SM-40] Cards in the hands of others are not among those shuffled anew."""
    assert agree("6D 5C 2D", ONE, thinker=2, aside="8D 7C 4S 1D") >= 4
    assert agree("6D 5C 4D 3C", ONE, thinker=3, people=3, aside="8D 7C 2S") > 5
