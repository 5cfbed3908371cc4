"""The house rules of calabresella: their menu and their line in words."""

from __future__ import annotations

from typing import Final

from display.house import HouseRules
from games.calabresella.game import GAME
from games.calabresella.rules import CalaRules
from locales import Raw, Words


def match_end(rules: CalaRules, words: Words) -> Raw:
    """``Si vince a 21 punti``, the number of hands, or the time."""
    if rules.limit == "hands":
        return words("cala.end.hands", n=rules.hands)
    if rules.limit == "time":
        return words("cala.end.minutes", n=rules.minutes)
    return words("cala.end.points", n=rules.target)


def _players(rules: CalaRules, words: Words) -> list[Raw]:
    """The number of players, and the chips of a point."""
    if rules.per_point:
        return [words("cala.players_chips"), words("cala.per_point", n=rules.per_point)]
    return [words("cala.players")]


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "match": ("limit", "target", "hands", "minutes", "per_point", "two_taps"),
        "table": ("four", "redeal_dealer", "local_names", "called_reveals", "last_trick"),
        "auction": ("auction", "si_puo", "solissimo_out_of_turn", "solissimo_leads"),
    },
    often=("limit", "target", "per_point", "auction", "called_reveals", "two_taps"),
    stakes=match_end,
    amounts=("limit", "target", "hands", "minutes"),
    lobby=_players,
    named=("per_point",),
)
