"""The house rules of piatto."""

from __future__ import annotations

import pytest

from games.piatto.rules import PRESETS, PiattoRules


def test_the_defaults_are_those_of_the_register() -> None:
    """[PI-4, PI-17, PI-22, PI-33, BT-2, PI-13] Every preset fits together, too."""
    rules = PiattoRules()
    assert (rules.mode, rules.min_players, rules.lone_matta_must_draw) == ("cash", 2, False)
    assert (rules.sitout_half_to, rules.reshuffle_matta) == ("pot", "dealt")
    assert (rules.penalty_share, rules.bank_refusal_button) == ("others", False)
    assert PRESETS["sala"] == rules
    assert all(preset.check() is None for preset in PRESETS.values())
    assert not any(preset.tournament for preset in PRESETS.values())


@pytest.mark.parametrize(
    ("switches", "misfit"),
    [
        ({"min_bet": 0}, "min_bet_too_low"),
        ({"min_pot": 4}, "min_pot_below_min_bet"),
        ({"min_pot": 10**9 + 1}, "min_pot_too_high"),
        ({"min_players": 1}, "min_players_out_of_range"),
        ({"min_players": 13}, "min_players_out_of_range"),
        ({"mode": "freeroll"}, "mode_unknown"),
        ({"sitout_half_to": "house"}, "sitout_half_to_unknown"),
        ({"reshuffle_matta": "never"}, "reshuffle_matta_unknown"),
        ({"penalty_share": "none"}, "penalty_share_unknown"),
    ],
)
def test_contradicting_rules_are_named(switches: dict[str, object], misfit: str) -> None:
    """[PI-14, PI-19] Both amounts and words are checked."""
    assert PiattoRules(**switches).check() == misfit  # type: ignore[arg-type]


def test_rules_at_the_bounds_fit() -> None:
    """[PI-14, PI-19] The bounds themselves are allowed."""
    assert PiattoRules(min_pot=5, min_bet=5).check() is None
    assert PiattoRules(min_pot=10**9, min_bet=1, min_players=12).check() is None
