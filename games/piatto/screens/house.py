"""The house rules of piatto: their menu and their line in words."""

from __future__ import annotations

from typing import Final

from display.drawing.online import ONLINE_SWITCHES, people
from display.house import HouseRules
from games.piatto.game import GAME
from games.piatto.rules import PiattoRules
from locales import Raw, Words


def stakes(rules: PiattoRules, words: Words) -> Raw:
    """``Piatto da almeno 20, si punta da 5 in su``."""
    return words("rules.piatto.line.stakes", pot=rules.min_pot, n=rules.min_bet)


HOUSE: Final = HouseRules(
    game=GAME,
    groups={
        "stakes": ("min_pot", "min_bet"),
        "bank": ("bank_refusal_button", "min_players"),
        "cards": ("lone_matta_must_draw", "reshuffle_matta"),
        "fines": ("sitout_half_to", "penalty_share"),
    },
    often=(
        "min_pot",
        "min_bet",
        "min_players",
        "bank_refusal_button",
        "lone_matta_must_draw",
        "reshuffle_matta",
    ),
    stakes=stakes,
    amounts=("min_pot", "min_bet"),
    lobby=people,
    named=("min_players",),
    online=ONLINE_SWITCHES,
    notes={"min_bet": "settings.raises_pot", "min_pot": "settings.lowers_bet"},
)
