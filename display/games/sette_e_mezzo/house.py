"""The house rules of sette e mezzo: their menu and their line in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from display.cards import card_within
from display.house import HouseRules, SwitchOption
from engine.cards import Card
from engine.sette_e_mezzo import GAME
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from locales import Raw, Words


def stakes(rules: SetteEMezzoRules, words: Words) -> Raw:
    """``Si gioca da 5 a 50 fiches``."""
    if rules.min_stake == rules.max_stake:
        return words("rules.sette_e_mezzo.line.stake", n=rules.max_stake)
    return words("rules.sette_e_mezzo.line.stakes", low=rules.min_stake, n=rules.max_stake)


def _matta(rules: SetteEMezzoRules, words: Words) -> Raw:
    """``matta: re di denari``."""
    if rules.matta is None:
        return words("rules.sette_e_mezzo.line.no_matta")
    return words("rules.sette_e_mezzo.line.matta", card=card_within(rules.matta, words))


def _lobby(rules: SetteEMezzoRules, words: Words) -> list[Raw]:
    return [_matta(rules, words)]


def _line(rules: SetteEMezzoRules, words: Words) -> list[Raw]:
    said = [_matta(rules, words)]
    if rules.reale_pays > 1 and rules.bank_passing == SetteEMezzoRules().bank_passing:
        said.append(words("rules.sette_e_mezzo.line.reale"))
    return said


def _along(rules: SetteEMezzoRules, name: str, option: SwitchOption) -> Mapping[str, Any]:
    """Keep the smallest stake at or below the largest: a higher smallest stake raises the largest."""
    if name == "min_stake" and isinstance(option, int):
        return {"max_stake": max(rules.max_stake, option)}
    return {}


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "stakes": ("min_stake", "max_stake", "stake_change"),
        "matta": ("matta", "matta_half"),
        "reale": (
            "reale_multiplier",
            "reale_same_suit",
            "seven_matta_reale",
            "reale_double_if_banker_busts",
            "reale_beats_illegittimo",
        ),
        "bank": (
            "bank_passing",
            "deck_reshuffle",
            "reale_bank_choice",
            "reale_suit_order",
            "reale_equal_suit",
            "reale_beaten_takes_bank",
        ),
        "extra": (
            "triple",
            "barella",
            "barella_repeat",
            "burn_3_4",
            "burn_saves_bust",
            "asso_mezzo",
        ),
    },
    stakes=stakes,
    amounts=("min_stake", "max_stake"),
    lobby=_lobby,
    line=_line,
    named=("matta",),
    fixed=frozenset(
        {"matta_undeclared"}
    ),  # every button that stands declares the matta at its best
    explained=frozenset({"exhaustion_each_hand"}),
    needs={
        "matta_half": lambda rules: rules.matta is not None,
        "seven_matta_reale": lambda rules: (
            rules.matta is not None
            and rules.matta_half
            and rules.reale_same_suit
            and not rules.triple
        ),
        "reale_multiplier": lambda rules: rules.bank_passing != "exhaustion",
        "reale_suit_order": lambda rules: rules.bank_passing != "exhaustion",
        "reale_bank_choice": lambda rules: rules.bank_passing != "exhaustion",
        "reale_beaten_takes_bank": lambda rules: rules.bank_passing != "exhaustion",
        "reale_equal_suit": lambda rules: (
            rules.bank_passing != "exhaustion"
            and rules.matta is not None
            and rules.reale_bank_choice == "suit"
        ),
        "reale_double_if_banker_busts": lambda rules: rules.reale_pays > 1,
        "stake_change": lambda rules: rules.min_stake < rules.max_stake,
        "burn_saves_bust": lambda rules: rules.burn_3_4,
        "barella_repeat": lambda rules: rules.barella,
    },
    suggested={"matta": (Card("10D"), Card("9C"), Card("9D"))},
    said_by={"burn_3_4": "burn_saves_bust", "barella": "barella_repeat"},
    along=_along,
    notes={"min_stake": "settings.raises_max"},
)
