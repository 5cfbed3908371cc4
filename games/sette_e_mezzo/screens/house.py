"""The house rules of sette e mezzo: their menu and their line in words."""

from __future__ import annotations

from typing import Final

from display.cards import card_within
from display.house import HouseRules
from engine.cards import Card
from games.sette_e_mezzo.game import GAME
from games.sette_e_mezzo.rules import SetteEMezzoRules
from locales import Raw, Words


def stakes(rules: SetteEMezzoRules, words: Words) -> Raw:
    """``Puntate da 5 a 50 fiches``; with equal limits the one stake."""
    if rules.min_stake == rules.max_stake:
        return words("rules.sette_e_mezzo.line.stake", n=rules.max_stake)
    return words("rules.sette_e_mezzo.line.stakes", low=rules.min_stake, n=rules.max_stake)


def _matta(rules: SetteEMezzoRules, words: Words) -> list[Raw]:
    """``matta: re di denari``, or the words for a game without one."""
    if rules.matta is None:
        return [words("rules.sette_e_mezzo.line.no_matta")]
    return [words("rules.sette_e_mezzo.line.matta", card=card_within(rules.matta, words))]


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
    often=("min_stake", "max_stake", "matta", "bank_passing", "barella", "burn_3_4"),
    stakes=stakes,
    amounts=("min_stake", "max_stake"),
    lobby=_matta,
    named=("matta",),
    suggested={"matta": (Card("10D"), Card("9C"), Card("9D"))},
    notes={"min_stake": "settings.raises_max"},
)
