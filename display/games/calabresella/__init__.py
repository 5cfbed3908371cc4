"""The look of calabresella."""

from __future__ import annotations

from typing import Final

from display.game_ui import TOO_FEW, GameUi, HaltReason
from display.games.calabresella.advice import advised, reviewed
from display.games.calabresella.facts import card_order
from display.games.calabresella.house import HOUSE
from display.games.calabresella.lesson import LESSON
from display.games.calabresella.own import card_lines, hand_picture, peek, recap
from display.games.calabresella.pages import rules_pages
from display.games.calabresella.pictures import is_dealt, joy, table_picture
from display.games.calabresella.result import result_lines
from display.games.calabresella.screens import (
    ALSO,
    COMMANDS,
    OFFERS,
    asks,
    caption_lines,
    choices,
    hand_lines,
    last_trick,
    said,
)

LOOK: Final = GameUi(
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
    house=HOUSE,
    lesson=LESSON,
    pages=rules_pages,
    round="hand",
    offers=OFFERS,
    commands=COMMANDS,
    also=ALSO,
    hand_lines=hand_lines,
    asks=asks,
    result_lines=result_lines,
    choices=choices,
    table_picture=table_picture,
    joy=joy,
    caption_lines=caption_lines,
    is_dealt=is_dealt,
    card_lines=card_lines,
    hand_picture=hand_picture,
    peek=peek,
    last_trick=last_trick,
    advised=advised,
    reviewed=reviewed,
    recap=recap,
    halts={**TOO_FEW, "match_over": HaltReason("cala.match_over", button="rivincita")},
    holder="deal",
    peek_label="button.cala_carte",
    option_name=said,
    card_order=card_order,
)
