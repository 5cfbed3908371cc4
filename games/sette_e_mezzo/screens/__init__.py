"""The look of sette e mezzo."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.games.advice import advised
from engine.cards import Card
from games.sette_e_mezzo.offers import ORDER
from games.sette_e_mezzo.screens import caption, event_text, odds, result, screens
from games.sette_e_mezzo.screens.house import HOUSE
from games.sette_e_mezzo.screens.lesson import LESSON
from games.sette_e_mezzo.screens.pages import rules_pages
from games.sette_e_mezzo.screens.pictures import table_picture
from games.sette_e_mezzo.screens.showdowns import reaction, showdowns

LOOK: Final = ui.GameUi(
    called=(
        "sette e mezzo",
        "sette",
        "7 e mezzo",
        "7½",
        "seven and a half",
    ),
    cover=(Card("7C"), Card("10D")),
    minutes=5,
    commands=screens.COMMANDS,
    round="hand",
    halts={**ui.TOO_FEW, "nobody_covers": ui.HaltReason("sette.nobody_covers", short=True)},
    rules=ui.RulesUi(
        house=HOUSE,
        pages=rules_pages,
        odds=ui.OddsUi(
            reckoned=odds.reckoned,
            text=odds.odds_text,
            caption=odds.odds_caption,
            chart=odds.odds_chart,
        ),
        lesson=LESSON,
    ),
    offers=ui.OffersUi(
        names=ORDER, choices=screens.choices, amounts={"tiro": "stake", "sto": "stake"}
    ),
    table=ui.RoundUi(
        hand_lines=screens.hand_lines, asks=screens.asks, result_lines=result.result_lines
    ),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption.caption_lines, is_dealt=caption.is_dealt
    ),
    own=event_text.OWN.ui(screens.card_lines),
    actor=ui.ActorUi(
        happened=event_text.happened,
        advised=advised,
        recap=event_text.recap,
        alerts=frozenset({"bank_covers"}),
    ),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
