"""The look of siete y media."""

from __future__ import annotations

from typing import Final

from display.game_ui import TOO_FEW, GameUi, HaltReason
from display.games.advice import advised
from display.games.siete_y_media.house import HOUSE
from display.games.siete_y_media.joy import joy
from display.games.siete_y_media.lesson import LESSON
from display.games.siete_y_media.odds import ODDS
from display.games.siete_y_media.pages import rules_pages
from display.games.siete_y_media.pictures import (
    hand_picture,
    is_dealt,
    showdowns,
    table_picture,
    total_line,
)
from display.games.siete_y_media.result import caption_lines, result_lines
from display.games.siete_y_media.screens import (
    COMMANDS,
    OFFERS,
    all_bets,
    asks,
    card_lines,
    choices,
    hand_lines,
    shortens_bets,
)
from display.games.siete_y_media.texts import happened, peek, recap

LOOK: Final = GameUi(
    called=("siete y media", "siete", "7 y media", "las siete y media", "loca", "la loca"),
    house=HOUSE,
    pages=rules_pages,
    lesson=LESSON,
    odds=ODDS,
    round="hand",
    offers=OFFERS,
    amounts={
        "tiro": "stake",
        "tapada": "stake",
        "sto": "stake",
        "muerto": "stake",
        "loca": "loca",
        "subo": "loca",
    },
    commands=COMMANDS,
    hand_lines=hand_lines,
    asks=asks,
    result_lines=result_lines,
    choices=choices,
    table_picture=table_picture,
    bets=all_bets,
    shortens_bets=shortens_bets,
    caption_lines=caption_lines,
    is_dealt=is_dealt,
    card_lines=card_lines,
    total_line=total_line,
    hand_picture=hand_picture,
    peek=peek,
    advised=advised,
    happened=happened,
    recap=recap,
    showdowns=showdowns,
    joy=joy,
    halts={**TOO_FEW, "nobody_covers": HaltReason("sette.nobody_covers", short=True)},
    alerts=frozenset({"bank_covers"}),
)
