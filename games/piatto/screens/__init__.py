"""The look of piatto."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.drawing.online import HALTS
from display.games.advice import advised
from engine.cards import Card
from games.piatto.lesson import PLAN
from games.piatto.screens import bank, caption, event_text, screens
from games.piatto.screens.house import HOUSE
from games.piatto.screens.odds import ODDS
from games.piatto.screens.pages import rules_pages
from games.piatto.screens.pictures import table_picture
from games.piatto.screens.showdowns import of_duel, reaction, showdowns

LOOK: Final = ui.GameUi(
    called=("piatto", "pot", "bote", "plato"),
    cover=(Card("10D"), Card("5S")),
    minutes=10,
    commands=screens.COMMANDS,
    round="bank",
    halts=HALTS,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=ui.LessonUi(PLAN, "piatto")),
    offers=ui.OffersUi(
        names=screens.OFFERS,
        choices=screens.choices,
        amounts={"accetto": "pot", "tiro": "stake", "sto": "stake"},
        means=screens.means,
    ),
    table=ui.RoundUi(hand_lines=bank.hand_lines, asks=screens.asks, result_lines=bank.result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption.caption_lines, is_dealt=caption.is_dealt
    ),
    own=screens.OWN.ui(screens.card_lines),
    actor=ui.ActorUi(
        happened=event_text.happened,
        advised=advised,
        recap=event_text.recap,
    ),
    ended=ui.EndedUi(
        showdowns=showdowns,
        duel=of_duel,
        reaction=reaction,
    ),
)
