"""The look of piatto."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.games.advice import advised
from display.games.online.halts import HALTS
from display.games.online.own import hand_picture, total_line
from display.games.piatto.bank import hand_lines, result_lines
from display.games.piatto.caption import caption_lines, is_dealt
from display.games.piatto.event_text import happened, recap
from display.games.piatto.house import HOUSE
from display.games.piatto.odds import ODDS
from display.games.piatto.pages import rules_pages
from display.games.piatto.pictures import table_picture
from display.games.piatto.reaction import reaction
from display.games.piatto.screens import COMMANDS, OFFERS, asks, card_lines, choices, means, peek
from display.games.piatto.showdowns import showdowns

LOOK: Final = ui.GameUi(
    called=("piatto", "pot", "bote", "plato"),
    commands=COMMANDS,
    round="bank",
    halts=HALTS,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS),
    offers=ui.OffersUi(
        names=OFFERS,
        choices=choices,
        amounts={"accetto": "pot", "tiro": "stake", "sto": "stake"},
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
