"""The look of quattro e mezzo."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from engine.cards import Card
from games.quattro_e_mezzo.screens import own, screens
from games.quattro_e_mezzo.screens.house import HOUSE
from games.quattro_e_mezzo.screens.lesson import LESSON
from games.quattro_e_mezzo.screens.odds import ODDS, advised
from games.quattro_e_mezzo.screens.pages import rules_pages

MATCH_OVER: Final = ui.HaltReason(
    "quattro.match_over", button="rivincita", other_game="table.halted.match_over"
)

LOOK: Final = ui.GameUi(
    called=(
        "quattro e mezzo",
        "quattro",
        "4 e mezzo",
        "4½",
        "four and a half",
        "cuatro y media",
        "cuatro",
    ),
    cover=(Card("4C"), Card("8B")),
    minutes=20,
    commands=screens.COMMANDS,
    round="hand",
    holder="deal",
    halts={"match_over": MATCH_OVER},
    in_match=screens.in_match,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=LESSON),
    offers=ui.OffersUi(names=screens.OFFERS, choices=screens.choices),
    table=ui.RoundUi(
        hand_lines=screens.hand_lines, asks=screens.asks, result_lines=screens.result_lines
    ),
    picture=ui.PictureUi(
        table_picture=screens.table_picture,
        match_picture=screens.match_picture,
        caption_lines=screens.caption_lines,
        is_dealt=screens.is_dealt,
    ),
    own=own.OWN.ui(own.card_lines),
    actor=ui.ActorUi(happened=own.happened, advised=advised, recap=own.recap),
    ended=ui.EndedUi(reaction=screens.reaction),
)
