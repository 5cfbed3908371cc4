"""The house rules of classica: their menu and their line in words."""

from __future__ import annotations

from typing import Final

from display.drawing.online import ONLINE_SWITCHES, people
from display.house import HouseRules
from games.classica.game import GAME
from games.classica.rules import ClassicaRules
from locales import Raw, Words


def stakes(rules: ClassicaRules, words: Words) -> Raw:
    """``Puntate da 5, il massimo lo dice il banco``, with the table's limits if it has any."""
    least, top = rules.min_max_bet, rules.table_max
    if least is None:
        key = "rules.classica.line.stakes" if top is None else "rules.classica.line.up_to"
    else:
        key = "rules.classica.line.least" if top is None else "rules.classica.line.between"
    return words(key, n=rules.min_bet, least=least or 0, top=top or 0)


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "stakes": ("min_bet", "min_max_bet", "table_max", "bet_choices"),
        "bank": ("bank_refusal_button", "allin_partial", "min_players"),
        "cards": ("lone_matta_must_draw",),
        "away": ("sitout_pay", "sitout_fine"),
    },
    often=(
        "min_bet",
        "table_max",
        "bet_choices",
        "min_players",
        "lone_matta_must_draw",
    ),
    stakes=stakes,
    amounts=("min_bet", "min_max_bet", "table_max"),
    lobby=people,
    named=("min_players",),
    online=ONLINE_SWITCHES,
    notes=dict.fromkeys(("min_bet", "min_max_bet", "table_max"), "settings.limits_move"),
)
