"""The house rules of piatto: their menu and their line in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from display.games.online.house import PEOPLE, people
from display.house import HouseRules, SwitchOption
from engine.piatto import GAME
from engine.piatto.rules import PiattoRules
from locales import Raw, Words


def stakes(rules: PiattoRules, words: Words) -> Raw:
    """``Piatto da almeno 20, si punta da 5 in su``."""
    return words("rules.piatto.line.stakes", pot=rules.min_pot, n=rules.min_bet)


def _people(rules: PiattoRules, words: Words) -> list[Raw]:
    return people(rules.min_players, words)


def _along(rules: PiattoRules, name: str, option: SwitchOption) -> Mapping[str, Any]:
    """Keep the smallest stake at or below the smallest pot: a change of one moves the other."""
    if name == "min_bet" and isinstance(option, int):
        return {"min_pot": max(rules.min_pot, option)}
    if name == "min_pot" and isinstance(option, int):
        return {"min_bet": min(rules.min_bet, option)}
    return {}


def _in_tournaments(rules: PiattoRules) -> bool:
    return rules.tournament


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "stakes": ("min_pot", "min_bet"),
        "bank": ("bank_refusal_button", "min_players"),
        "cards": ("lone_matta_must_draw", "reshuffle_matta"),
        "fines": ("sitout_half_to", "penalty_share"),
    },
    stakes=stakes,
    amounts=("min_pot", "min_bet"),
    lobby=_people,
    line=_people,
    named=("min_players",),
    fixed=frozenset({"mode"}),
    options={"min_players": PEOPLE},
    needs={"sitout_half_to": _in_tournaments, "penalty_share": _in_tournaments},
    along=_along,
    notes={"min_bet": "settings.raises_pot", "min_pot": "settings.lowers_bet"},
)
