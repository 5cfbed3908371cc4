"""The look of siete y media."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.games.advice import advised
from engine.cards import Card
from games.siete_y_media.offers import ORDER
from games.siete_y_media.screens import pictures, result, screens, texts
from games.siete_y_media.screens.house import HOUSE
from games.siete_y_media.screens.lesson import LESSON
from games.siete_y_media.screens.odds import ODDS
from games.siete_y_media.screens.pages import rules_pages
from games.siete_y_media.screens.showdowns import reaction, showdowns

LOOK: Final = ui.GameUi(
    called=("siete y media", "siete", "7 y media", "las siete y media", "loca", "la loca"),
    cover=(Card("7D"), Card("9S")),
    minutes=5,
    commands=screens.COMMANDS,
    first_in=frozenset({"es"}),
    round="hand",
    halts={**ui.TOO_FEW, "nobody_covers": ui.HaltReason("sette.nobody_covers", short=True)},
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=LESSON),
    offers=ui.OffersUi(
        names=ORDER,
        choices=screens.choices,
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
    table=ui.RoundUi(
        hand_lines=screens.hand_lines, asks=screens.asks, result_lines=result.result_lines
    ),
    picture=ui.PictureUi(
        table_picture=pictures.table_picture,
        caption_lines=result.caption_lines,
        is_dealt=pictures.is_dealt,
    ),
    bets=ui.BetsUi(
        shown=screens.all_bets,
        shortens=screens.shortens_bets,
        nominations=screens.nominations,
        nominates="siete.plays_it",
    ),
    own=ui.OwnUi(
        card_lines=screens.card_lines,
        total_line=pictures.total_line,
        hand_picture=pictures.hand_picture,
        peek=screens.peek,
    ),
    actor=ui.ActorUi(
        happened=texts.happened,
        advised=advised,
        recap=texts.recap,
        alerts=frozenset({"bank_covers"}),
    ),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
