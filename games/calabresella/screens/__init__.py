"""The look of calabresella."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.tricks.match import MATCH_OVER
from engine.cards import Card
from games.calabresella.screens.advice import advised
from games.calabresella.screens.facts import card_order, in_match
from games.calabresella.screens.house import HOUSE
from games.calabresella.screens.lesson import LESSON
from games.calabresella.screens.own import (
    card_lines,
    hand_picture,
    peek,
    recap,
    sits_out,
    your_turn,
)
from games.calabresella.screens.pages import rules_pages
from games.calabresella.screens.pictures import is_dealt, reaction, table_picture
from games.calabresella.screens.result import result_lines
from games.calabresella.screens.screens import (
    ALSO,
    COMMANDS,
    OFFERS,
    asks,
    caption_lines,
    choices,
    explained,
    hand_lines,
    last_trick,
    said,
)

LOOK: Final = ui.GameUi(
    called=(
        "calabresella",
        "calabrisella",
        "calabrasella",
        "calabresa",
        "tressette a chiamare",
        "terziglio",
        "quartiglio",
        "quadriglio",
        "quadrigliato",
        "mediatore",
        "quintiglio",
        "quintino",
        "bellora",
        "fischione",
        "friscone",
        "sestiglio",
        "settiglio",
    ),
    decks=("piacentine", "napoletane", "siciliane"),
    cover=(Card("3D"), Card("2D"), Card("1D")),
    minutes=30,
    commands=COMMANDS,
    also=ALSO,
    round="hand",
    holder="deal",
    halts={**ui.TOO_FEW, "match_over": MATCH_OVER},
    in_match=in_match,
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages, lesson=LESSON),
    offers=ui.OffersUi(
        names=OFFERS, choices=choices, option_name=said, card_order=card_order, explained=explained
    ),
    table=ui.RoundUi(hand_lines=hand_lines, asks=asks, result_lines=result_lines),
    picture=ui.PictureUi(
        table_picture=table_picture, caption_lines=caption_lines, is_dealt=is_dealt
    ),
    own=ui.OwnUi(
        card_lines=card_lines,
        hand_picture=hand_picture,
        peek=peek,
        peek_label="button.mie_carte",
        sits_out=sits_out,
        your_turn=your_turn,
        many_turns=True,
        last_trick=last_trick,
    ),
    actor=ui.ActorUi(advised=advised, recap=recap),
    ended=ui.EndedUi(reaction=reaction),
)
