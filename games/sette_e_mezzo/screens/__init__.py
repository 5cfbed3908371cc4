"""The look of sette e mezzo."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.games.advice import advised
from engine.cards import Card
from games.sette_e_mezzo.screens.caption import caption_lines, is_dealt
from games.sette_e_mezzo.screens.event_text import OWN, happened, recap
from games.sette_e_mezzo.screens.house import HOUSE
from games.sette_e_mezzo.screens.lesson import LESSON
from games.sette_e_mezzo.screens.odds import odds_caption, odds_chart, odds_text, reckoned
from games.sette_e_mezzo.screens.pages import rules_pages
from games.sette_e_mezzo.screens.pictures import table_picture
from games.sette_e_mezzo.screens.result import result_lines
from games.sette_e_mezzo.screens.screens import (
    COMMANDS,
    OFFERS,
    asks,
    card_lines,
    choices,
    hand_lines,
)
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
    commands=COMMANDS,
    round="hand",
    halts={**ui.TOO_FEW, "nobody_covers": ui.HaltReason("sette.nobody_covers", short=True)},
    rules=ui.RulesUi(
        house=HOUSE,
        pages=rules_pages,
        odds=ui.OddsUi(reckoned=reckoned, text=odds_text, caption=odds_caption, chart=odds_chart),
        lesson=LESSON,
    ),
    offers=ui.OffersUi(names=OFFERS, choices=choices, amounts={"tiro": "stake", "sto": "stake"}),
    table=ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption_lines, is_dealt=is_dealt
    ),
    own=ui.OwnUi(
        card_lines=card_lines, total_line=OWN.total_line, hand_picture=OWN.picture, peek=OWN.peek
    ),
    actor=ui.ActorUi(
        happened=happened, advised=advised, recap=recap, alerts=frozenset({"bank_covers"})
    ),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
