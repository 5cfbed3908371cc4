"""The look of classica."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.drawing.amounts import choice_rows
from display.drawing.online import HALTS
from display.games.advice import advised
from engine.cards import Card
from games.classica.screens import caption, result, screens
from games.classica.screens.house import HOUSE
from games.classica.screens.lesson import LESSON
from games.classica.screens.odds import ODDS
from games.classica.screens.pages import rules_pages
from games.classica.screens.pictures import table_picture
from games.classica.screens.showdowns import reaction, showdowns

LOOK: Final = ui.GameUi(
    called=("classica", "classic", "clásica", "clasica"),
    cover=(Card("1B"), Card("6C")),
    minutes=10,
    commands=screens.COMMANDS,
    round="bank",
    halts=HALTS,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, odds=ODDS, lesson=LESSON),
    offers=ui.OffersUi(
        names=screens.OFFERS,
        choices=choice_rows,
        amounts={"accetto": "highest", "tiro": "stake", "sto": "stake"},
        means=screens.means,
    ),
    table=ui.RoundUi(
        hand_lines=screens.hand_lines, asks=screens.asks, result_lines=result.result_lines
    ),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption.caption_lines, is_dealt=caption.is_dealt
    ),
    own=screens.OWN.ui(screens.card_lines),
    actor=ui.ActorUi(happened=result.happened, advised=advised, recap=result.recap),
    ended=ui.EndedUi(showdowns=showdowns, reaction=reaction),
)
