"""The look of briscola."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.command import IN_GROUPS, command
from display.options import offered_rows
from display.tricks.commands import PLAY_A_CARD
from display.tricks.game import in_match, reaction
from display.tricks.lesson import card_lesson
from display.tricks.match import MATCH_OVER
from engine.cards import Card
from games.briscola.lesson import PLAN
from games.briscola.screens.house import HOUSE, rules_pages
from games.briscola.screens.table import SCREENS, card_order

LOOK: Final = ui.GameUi(
    called=("briscola", "briscole", "briscola in due", "briscola in quattro", "brisca"),
    decks=("napoletane", "piacentine", "siciliane", "trevisane"),
    cover=(Card("1S"), Card("3S"), Card("10S")),
    minutes=15,
    commands=(PLAY_A_CARD, command(IN_GROUPS, "scambio scambia", en="swap", es="cambio")),
    round="hand",
    holder="deal",
    halts={**ui.TOO_FEW, "match_over": MATCH_OVER},
    in_match=in_match,
    rules=ui.RulesUi(
        house=HOUSE,
        pages=rules_pages,
        lesson=card_lesson(PLAN, "briscola", order=card_order),
    ),
    offers=ui.OffersUi(
        names=("scambio", "calo"),
        choices=lambda context: offered_rows(context, order=card_order),
        card_order=card_order,
    ),
    table=SCREENS.round_ui(),
    picture=SCREENS.picture_ui(),
    own=SCREENS.own_ui(),
    actor=SCREENS.actor_ui(),
    ended=ui.EndedUi(reaction=reaction),
)
