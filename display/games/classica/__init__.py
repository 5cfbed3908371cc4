"""The look of classica."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.games.advice import advised
from display.games.classica.caption import caption_lines, is_dealt
from display.games.classica.house import HOUSE
from display.games.classica.odds import ODDS
from display.games.classica.pages import rules_pages
from display.games.classica.pictures import table_picture
from display.games.classica.reaction import reaction
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

LOOK: Final = ui.GameUi(
    called=("classica", "classic", "clásica", "clasica"),
    commands=COMMANDS,
    round="bank",
    halts=HALTS,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS),
    offers=ui.OffersUi(
        names=OFFERS,
        choices=choices,
        amounts={"accetto": "highest", "tiro": "stake", "sto": "stake"},
        means=means,
    ),
    table=ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption_lines, is_dealt=is_dealt
    ),
    own=ui.OwnUi(
        card_lines=card_lines, total_line=total_line, hand_picture=hand_picture, peek=peek
    ),
    actor=ui.ActorUi(happened=happened, advised=advised, recap=recap),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
