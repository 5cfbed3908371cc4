"""The look of quattro e mezzo."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from engine.cards import Card
from games.quattro_e_mezzo.screens.house import HOUSE
from games.quattro_e_mezzo.screens.lesson import LESSON
from games.quattro_e_mezzo.screens.odds import ODDS, advised
from games.quattro_e_mezzo.screens.own import OWN, card_lines, happened, recap
from games.quattro_e_mezzo.screens.pages import rules_pages
from games.quattro_e_mezzo.screens.screens import (
    COMMANDS,
    OFFERS,
    asks,
    caption_lines,
    choices,
    hand_lines,
    in_match,
    is_dealt,
    match_picture,
    reaction,
    result_lines,
    table_picture,
)

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
    commands=COMMANDS,
    round="hand",
    holder="deal",
    halts={"match_over": MATCH_OVER},
    in_match=in_match,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=LESSON),
    offers=ui.OffersUi(names=OFFERS, choices=choices),
    table=ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture,
        match_picture=match_picture,
        caption_lines=caption_lines,
        is_dealt=is_dealt,
    ),
    own=ui.OwnUi(
        card_lines=card_lines, total_line=OWN.total_line, hand_picture=OWN.picture, peek=OWN.peek
    ),
    actor=ui.ActorUi(happened=happened, advised=advised, recap=recap),
    ended=ui.EndedUi(reaction=reaction),
)
