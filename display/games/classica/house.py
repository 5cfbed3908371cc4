"""The house rules of classica: their menu and their line in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from display.games.online.house import PEOPLE, people
from display.house import STEPS, HouseRules, SwitchOption
from engine.classica import GAME
from engine.classica.rules import ClassicaRules
from locales import Raw, Words


def stakes(rules: ClassicaRules, words: Words) -> Raw:
    """``Puntate da 5, il massimo lo dice il banco``, with the table's limits if it has any."""
    least, top = rules.min_max_bet, rules.table_max
    if least is None:
        key = "rules.classica.line.stakes" if top is None else "rules.classica.line.up_to"
    else:
        key = "rules.classica.line.least" if top is None else "rules.classica.line.between"
    return words(key, n=rules.min_bet, least=least or 0, top=top or 0)


def _people(rules: ClassicaRules, words: Words) -> list[Raw]:
    return people(rules.min_players, words)


def _along(rules: ClassicaRules, name: str, option: SwitchOption) -> Mapping[str, Any]:
    """Keep three switches in order: smallest stake, lowest and highest maximum that a bank may name."""
    if name not in ("min_bet", "min_max_bet", "table_max") or not isinstance(option, int):
        return {}
    limits = {
        "min_bet": rules.min_bet,
        "min_max_bet": rules.min_max_bet,
        "table_max": rules.table_max,
    }
    order = tuple(limits)
    here = order.index(name)
    changed: dict[str, Any] = {}
    for place, other in enumerate(order):
        now = limits[other]
        if now is None or other == name:
            continue
        if (place < here and now > option) or (place > here and now < option):
            changed[other] = option
    return changed


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "stakes": ("min_bet", "min_max_bet", "table_max", "bet_choices"),
        "bank": ("bank_refusal_button", "allin_partial", "min_players"),
        "cards": ("lone_matta_must_draw",),
        "away": ("sitout_pay", "sitout_fine"),
    },
    stakes=stakes,
    amounts=("min_bet", "min_max_bet", "table_max"),
    lobby=_people,
    line=_people,
    named=("min_players",),
    options={"min_players": PEOPLE, "min_max_bet": (*STEPS, None), "table_max": (*STEPS, None)},
    along=_along,
    notes=dict.fromkeys(("min_bet", "min_max_bet", "table_max"), "settings.limits_move"),
)
