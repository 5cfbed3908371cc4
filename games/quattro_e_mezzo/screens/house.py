"""The house rules of quattro e mezzo: their menu and their line in words."""

from __future__ import annotations

from typing import Final

from display.house import HouseRules
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.rules import QuattroRules
from locales import Raw, Words


def target(rules: QuattroRules, words: Words) -> Raw:
    """``Si vince a 50 punti``: points are all that is played for."""
    return words("quattro.target", n=rules.target)


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "match": ("target",),
        "hands": ("five_vs_doppio_sei", "doppio_sei_matta_first", "mega_with_matta"),
    },
    stakes=target,
    amounts=("target",),
    lobby=lambda _rules, words: [words("quattro.no_chips")],
)
