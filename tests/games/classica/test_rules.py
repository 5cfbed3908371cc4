"""House rules of classica: defaults, presets, contradictions, and writing them down."""

from __future__ import annotations

import pytest
from msgspec.structs import fields

from games.classica.game import GAME
from games.classica.rules import ALLOWED, PRESETS, ClassicaRules

REGISTER = {
    "min_max_bet": None,
    "table_max": None,
    "bet_choices": "range",
    "allin_partial": True,
    "sitout_pay": "each",
    "sitout_fine": True,
    "bank_refusal_button": False,
    "lone_matta_must_draw": False,
    "min_players": 2,
}


def test_every_switch_has_its_default() -> None:
    """[CL-4, CL-5, CL-6, CL-8, CL-8a] The switches are those of the register, and the minimum stake besides."""
    rules = ClassicaRules()
    assert {field.name for field in fields(rules)} == REGISTER.keys() | {"min_bet"}
    assert {name: getattr(rules, name) for name in REGISTER} == REGISTER
    assert rules.min_bet == 5


def test_no_tournament_plays_classica() -> None:
    """[CL-13] Classica is a cash game only; no switch makes it a tournament game."""
    assert "mode" not in {field.name for field in fields(ClassicaRules)}
    assert all("tournament" not in allowed for allowed in ALLOWED.values())


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (ClassicaRules(min_bet=0), "min_bet_too_low"),
        (ClassicaRules(min_bet=10, min_max_bet=9), "min_max_bet_below_min"),
        (ClassicaRules(min_bet=10, table_max=9), "table_max_below_min"),
        (ClassicaRules(min_max_bet=20, table_max=19), "table_max_below_min"),
        (ClassicaRules(table_max=10**10), "stake_too_high"),
        (ClassicaRules(min_bet=10**10), "stake_too_high"),
        (ClassicaRules(min_players=1), "min_players_out_of_range"),
        (ClassicaRules(min_players=13), "min_players_out_of_range"),
        (ClassicaRules(bet_choices="any"), "bet_choices_unknown"),  # type: ignore[arg-type]
        (ClassicaRules(min_bet=7, min_max_bet=7, table_max=7, min_players=12), None),
    ],
)
def test_contradicting_rules_are_refused_with_a_code(
    rules: ClassicaRules, code: str | None
) -> None:
    """[CL-4] The check finds impossible limits and values that a switch does not have."""
    assert rules.check() == code


def test_the_highest_stake_is_never_below_the_minimum() -> None:
    """[CL-4] (A-ON-21) Without a value of its own ``min_max_bet`` equals ``min_bet``."""
    assert ClassicaRules(min_bet=8).least_highest == 8
    assert ClassicaRules(min_bet=8, min_max_bet=30).least_highest == 30


def test_the_fine_is_half_the_minimum_stake() -> None:
    """[CL-8a] The fine is rounded down; ``sitout_fine=false`` means no fine."""
    assert ClassicaRules(min_bet=5).fine == 2
    assert ClassicaRules(min_bet=1).fine == 0
    assert ClassicaRules(min_bet=5, sitout_fine=False).fine == 0


def test_presets_fit_together() -> None:
    assert next(iter(PRESETS.values())) == ClassicaRules()
    assert all(rules.check() is None for rules in PRESETS.values())
    assert len(set(PRESETS.values())) == len(PRESETS)


def test_a_bank_needs_enough_players_and_chips() -> None:
    """[PI-13, GEN-9] ``min_players`` is the number of players; with less than the minimum stake a player may take a
    refill.
    """
    assert GAME.seats.min_players(ClassicaRules(min_players=3)) == 3
    assert GAME.chips.least(ClassicaRules(min_bet=7)) == 7
    assert GAME.seats.max_timeouts == 1
