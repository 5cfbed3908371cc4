"""The look of classica."""

from __future__ import annotations

from typing import Final

from display.game_ui import (
    ActorUi,
    EndedUi,
    GameUi,
    OffersUi,
    OwnUi,
    PictureUi,
    RoundUi,
    RulesUi,
)
from display.games.advice import advised
from display.games.classica.caption import caption_lines, is_dealt
from display.games.classica.house import HOUSE
from display.games.classica.joy import joy
from display.games.classica.odds import ODDS
from display.games.classica.pages import rules_pages
from display.games.classica.pictures import table_picture
from display.games.classica.result import happened, recap, result_lines
from display.games.classica.screens import (
    COMMANDS,
    OFFERS,
    asks,
    card_lines,
    choices,
    hand_lines,
    means,
    peek,
)
from display.games.classica.showdowns import showdowns
from display.games.online.halts import HALTS
from display.games.online.own import hand_picture, total_line

LOOK: Final = GameUi(
    called=("classica", "classic", "clásica", "clasica"),
    commands=COMMANDS,
    round="bank",
    halts=HALTS,
    rules=RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS),
    offers=OffersUi(
        names=OFFERS,
        choices=choices,
        amounts={"accetto": "highest", "tiro": "stake", "sto": "stake"},
        means=means,
    ),
    table=RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=PictureUi(table_picture=table_picture, caption_lines=caption_lines, is_dealt=is_dealt),
    own=OwnUi(card_lines=card_lines, total_line=total_line, hand_picture=hand_picture, peek=peek),
    actor=ActorUi(happened=happened, advised=advised, recap=recap),
    ended=EndedUi(showdowns=showdowns, joy=joy),
)
