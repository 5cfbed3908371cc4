"""House rules: defaults, presets, contradictions, and writing them down."""

from __future__ import annotations

import pytest
from msgspec.structs import fields

from engine.cards import Card
from engine.families import GameRules
from engine.stored import reader_of, to_text
from games.sette_e_mezzo.bank import bank_needs
from games.sette_e_mezzo.rules import ALLOWED, PRESETS, SetteEMezzoRules
from games.sette_e_mezzo.stakes import cover_of

REGISTER = {
    "matta": "10D",
    "matta_half": True,
    "matta_undeclared": "seven",
    "reale_same_suit": True,
    "seven_matta_reale": "same_suit",
    "reale_multiplier": 2,
    "reale_suit_order": "DCSB",
    "reale_beats_illegittimo": "none",
    "reale_double_if_banker_busts": True,
    "reale_bank_choice": "suit",
    "reale_equal_suit": "turn_order",
    "reale_beaten_takes_bank": False,
    "bank_passing": "reale_or_exhaustion",
    "stake_change": "raise_only",
    "deck_reshuffle": "exhaustion",
    "burn_3_4": False,
    "burn_saves_bust": False,
    "barella": False,
    "barella_repeat": False,
    "asso_mezzo": False,
    "triple": False,
}


def test_every_switch_has_its_default() -> None:
    """[SM-6, SM-9, SM-10, SM-13, SM-14, SM-15, SM-16, SM-21, SM-25, SM-27, SM-28, SM-32, SM-38, SM-39] The defaults
    are those of the register.
    """
    rules = SetteEMezzoRules()
    assert {field.name for field in fields(rules)} == REGISTER.keys() | {
        "min_stake",
        "max_stake",
    }
    assert {name: getattr(rules, name) for name in REGISTER} == REGISTER
    assert (rules.min_stake, rules.max_stake) == (5, 50)


def test_the_optional_rules_are_off_by_default() -> None:
    """[SM-41, SM-42, SM-43, SM-44] Bruciare, barella, asso mezzo and triplè are agreed before the game."""
    assert not SetteEMezzoRules().values.optional


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (SetteEMezzoRules(min_stake=0), "min_stake_too_low"),
        (SetteEMezzoRules(min_stake=10, max_stake=9), "max_stake_below_min"),
        (SetteEMezzoRules(max_stake=10**10), "max_stake_too_high"),
        (SetteEMezzoRules(matta=Card("11D")), "matta_no_card"),
        (SetteEMezzoRules(stake_change="any"), "stake_change_unknown"),  # type: ignore[arg-type]
        (
            SetteEMezzoRules(bank_passing="exhaustion", deck_reshuffle="each_hand"),
            "exhaustion_each_hand",
        ),
        (
            SetteEMezzoRules(min_stake=0, bank_passing="exhaustion", deck_reshuffle="each_hand"),
            "min_stake_too_low",
        ),
        (SetteEMezzoRules(min_stake=7, max_stake=7), None),
    ],
)
def test_contradicting_rules_are_refused_with_a_code(
    rules: SetteEMezzoRules, code: str | None
) -> None:
    """[SM-28, SM-40] The check finds impossible stakes, values that a switch does not have, and a bank that could never
    move.
    """
    assert rules.check() == code


def test_switches_list_their_default_first() -> None:
    """The settings menu is made from these lists."""
    assert all(
        getattr(SetteEMezzoRules(), name) == allowed[0] or name == "reale_multiplier"
        for name, allowed in ALLOWED.items()
    )
    assert ALLOWED["reale_multiplier"] == (1, 2)


def test_presets_fit_together() -> None:
    """The first is the default; Novara plays the triplè."""
    assert next(iter(PRESETS.values())) == SetteEMezzoRules()
    assert PRESETS["novara"].triple
    assert all(rules.check() is None for rules in PRESETS.values())
    assert len(set(PRESETS.values())) == len(PRESETS)


def test_exhaustion_pays_a_reale_once() -> None:
    """[SM-38, SM-15] ``bank_passing=exhaustion`` implies ``reale_multiplier`` 1."""
    assert SetteEMezzoRules(bank_passing="exhaustion").reale_pays == 1
    assert SetteEMezzoRules(bank_passing="reale").reale_pays == 2
    assert SetteEMezzoRules(reale_multiplier=1).reale_pays == 1


@pytest.mark.parametrize(
    ("rules", "multiple"),
    [
        (SetteEMezzoRules(), 2),
        (SetteEMezzoRules(triple=True), 3),
        (SetteEMezzoRules(triple=True, reale_multiplier=1), 3),
        (SetteEMezzoRules(reale_multiplier=1), 1),
        (SetteEMezzoRules(bank_passing="exhaustion"), 1),
    ],
)
def test_cover_is_reckoned_at_the_highest_multiple(rules: SetteEMezzoRules, multiple: int) -> None:
    """[GEN-8] It is 2 with a reale, 3 with the triplè, 1 if a reale is paid once; stakes below the minimum need the
    cover of the minimum.
    """
    assert cover_of(rules, 20) == 20 * multiple
    assert cover_of(rules, None) == cover_of(rules, 2) == 5 * multiple
    assert bank_needs(rules, 4) == 15 * multiple


@pytest.mark.parametrize("rules", PRESETS.values())
def test_rules_are_read_back_as_written(rules: SetteEMezzoRules) -> None:
    """Without their look-up tables."""
    assert rules.values.points
    written = to_text(rules)
    assert "values" not in written
    assert reader_of(SetteEMezzoRules).read(written) == rules


def test_rules_without_a_check_of_their_own_have_no_contradiction() -> None:
    assert GameRules().check() is None
