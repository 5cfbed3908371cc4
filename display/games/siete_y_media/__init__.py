"""The look of siete y media."""

from __future__ import annotations

from typing import Final

from display.game_ui import (
    TOO_FEW,
    ActorUi,
    BetsUi,
    EndedUi,
    GameUi,
    HaltReason,
    OffersUi,
    OwnUi,
    PictureUi,
    RoundUi,
    RulesUi,
)
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
    commands=COMMANDS,
    round="hand",
    halts={**TOO_FEW, "nobody_covers": HaltReason("sette.nobody_covers", short=True)},
    rules=RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=LESSON),
    offers=OffersUi(
        names=OFFERS,
        choices=choices,
        amounts={
            "tiro": "stake",
            "tapada": "stake",
            "sto": "stake",
            "muerto": "stake",
            "loca": "loca",
            "subo": "loca",
        },
    ),
    table=RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=PictureUi(table_picture=table_picture, caption_lines=caption_lines, is_dealt=is_dealt),
    bets=BetsUi(shown=all_bets, shortens=shortens_bets),
    own=OwnUi(card_lines=card_lines, total_line=total_line, hand_picture=hand_picture, peek=peek),
    actor=ActorUi(
        happened=happened, advised=advised, recap=recap, alerts=frozenset({"bank_covers"})
    ),
    ended=EndedUi(showdowns=showdowns, joy=joy),
)
