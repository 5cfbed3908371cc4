"""The look of piatto."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.drawing.online import HALTS
from display.games.advice import advised
from engine.cards import Card
from games.piatto.screens.bank import hand_lines, result_lines
from games.piatto.screens.caption import caption_lines, is_dealt
from games.piatto.screens.event_text import happened, recap
from games.piatto.screens.house import HOUSE
from games.piatto.screens.odds import ODDS
from games.piatto.screens.pages import rules_pages
from games.piatto.screens.pictures import table_picture
from games.piatto.screens.screens import COMMANDS, OFFERS, OWN, asks, card_lines, choices, means
from games.piatto.screens.showdowns import of_duel, reaction, showdowns

LOOK: Final = ui.GameUi(
    called=("piatto", "pot", "bote", "plato"),
    cover=(Card("10D"), Card("5S")),
    minutes=10,
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
        card_lines=card_lines, total_line=OWN.total_line, hand_picture=OWN.picture, peek=OWN.peek
    ),
    actor=ui.ActorUi(happened=happened, advised=advised, recap=recap),
    ended=ui.EndedUi(showdowns=showdowns, duel=of_duel, reaction=reaction),
)
