"""The look of classica."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.drawing.online import HALTS
from display.games.advice import advised
from engine.cards import Card
from games.classica.screens.caption import caption_lines, is_dealt
from games.classica.screens.house import HOUSE
from games.classica.screens.odds import ODDS
from games.classica.screens.pages import rules_pages
from games.classica.screens.pictures import table_picture
from games.classica.screens.result import happened, recap, result_lines
from games.classica.screens.screens import (
    COMMANDS,
    OFFERS,
    OWN,
    asks,
    card_lines,
    choices,
    hand_lines,
    means,
)
from games.classica.screens.showdowns import reaction, showdowns

LOOK: Final = ui.GameUi(
    called=("classica", "classic", "clásica", "clasica"),
    cover=(Card("1B"), Card("6C")),
    minutes=10,
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
        card_lines=card_lines, total_line=OWN.total_line, hand_picture=OWN.picture, peek=OWN.peek
    ),
    actor=ui.ActorUi(happened=happened, advised=advised, recap=recap),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
