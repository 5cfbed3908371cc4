"""The house rules of siete y media: their menu and their line in words."""

from __future__ import annotations

from typing import Final

from display.house import HouseRules
from games.siete_y_media.game import GAME
from games.siete_y_media.rules import SieteRules
from locales import Raw, Words


def stakes(rules: SieteRules, words: Words) -> Raw:
    """``La apuesta mínima es de 5 fichas``, and the maximum if there is one."""
    if rules.max_bet is None:
        return words("rules.siete_y_media.line.least", n=rules.min_bet)
    return words("rules.siete_y_media.line.stakes", low=rules.min_bet, n=rules.max_bet)


def _lobby(rules: SieteRules, words: Words) -> list[Raw]:
    """People without a seat want to know if they can bet on la loca."""
    amount = rules.bank_amount
    said = [words("rules.siete_y_media.line.amount", n=amount)] if amount is not None else []
    return [*said, *([words("rules.siete_y_media.line.loca")] if rules.loca else [])]


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "stakes": ("min_bet", "max_bet", "initial_bet", "double_stand_ranks"),
        "hand": ("covered_choice", "muerto", "announce_seven_half", "seven_half_double"),
        "loca": ("loca", "loca_double_cap"),
        "bank": ("bank_rotation", "bank_amount", "shared_bank", "shuffle_each_hand"),
    },
    often=("min_bet", "max_bet", "loca", "muerto", "bank_rotation", "shared_bank"),
    stakes=stakes,
    amounts=("min_bet", "max_bet"),
    lobby=_lobby,
    named=("bank_amount",),
    notes={"min_bet": "settings.raises_max"},
)
