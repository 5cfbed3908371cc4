"""The look of siete y media."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.games.advice import advised
from engine.cards import Card
from games.siete_y_media.screens.house import HOUSE
from games.siete_y_media.screens.lesson import LESSON
from games.siete_y_media.screens.odds import ODDS
from games.siete_y_media.screens.pages import rules_pages
from games.siete_y_media.screens.pictures import (
    hand_picture,
    is_dealt,
    table_picture,
    total_line,
)
from games.siete_y_media.screens.result import caption_lines, result_lines
from games.siete_y_media.screens.screens import (
    COMMANDS,
    OFFERS,
    all_bets,
    asks,
    card_lines,
    choices,
    hand_lines,
    shortens_bets,
)
from games.siete_y_media.screens.showdowns import reaction, showdowns
from games.siete_y_media.screens.texts import happened, peek, recap

LOOK: Final = ui.GameUi(
    called=("siete y media", "siete", "7 y media", "las siete y media", "loca", "la loca"),
    cover=(Card("7D"), Card("9S")),
    minutes=5,
    commands=COMMANDS,
    first_in=frozenset({"es"}),
    round="hand",
    halts={**ui.TOO_FEW, "nobody_covers": ui.HaltReason("sette.nobody_covers", short=True)},
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=LESSON),
    offers=ui.OffersUi(
        names=OFFERS,
        choices=choices,
        amounts={
            "tiro": "stake",
            "tapada": "stake",
            "sto": "stake",
            "muerto": "stake",
            "loca": "loca",
            "ofrezco": "share",
            "subo": "raise",
        },
        in_command=frozenset({"loca", "subo"}),
        instead={"sto": "loca_planta", "doblo": "loca_dobla"},
    ),
    table=ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption_lines, is_dealt=is_dealt
    ),
    bets=ui.BetsUi(shown=all_bets, shortens=shortens_bets),
    own=ui.OwnUi(
        card_lines=card_lines, total_line=total_line, hand_picture=hand_picture, peek=peek
    ),
    actor=ui.ActorUi(
        happened=happened, advised=advised, recap=recap, alerts=frozenset({"bank_covers"})
    ),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
