"""The look of scopa."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.options import offered_rows
from display.tricks import lines, own
from display.tricks.advice import advised
from display.tricks.commands import PLAY_A_CARD
from display.tricks.lesson import card_lesson
from display.tricks.match import MATCH_OVER
from engine.cards import Card
from games.scopa.decide import running_match
from games.scopa.lesson import PLAN
from games.scopa.screens import table
from games.scopa.screens.house import HOUSE, rules_pages

LOOK: Final = ui.GameUi(
    called=("scopa", "scopone", "scopone scientifico", "escoba", "broom"),
    decks=("napoletane", "piacentine", "siciliane", "trevisane"),
    cover=(Card("7D"), Card("5C"), Card("2C")),
    minutes=20,
    commands=(PLAY_A_CARD,),
    round="hand",
    holder="deal",
    halts={
        **ui.TOO_FEW,
        "match_over": MATCH_OVER,
        "match_waits": ui.HaltReason("refusal.match_waits"),
    },
    in_match=lambda view: bool(running_match(view.table)),
    rules=ui.RulesUi(
        house=HOUSE,
        pages=rules_pages,
        lesson=card_lesson(PLAN, "scopa"),
    ),
    offers=ui.OffersUi(names=("calo",), choices=offered_rows),
    table=ui.RoundUi(
        hand_lines=table.hand_lines, asks=lines.asks_card, result_lines=table.result_lines
    ),
    picture=ui.PictureUi(
        table_picture=table.table_picture,
        caption_lines=table.caption_lines,
        is_dealt=table.running,
    ),
    own=ui.OwnUi(
        card_lines=table.card_lines,
        hand_picture=table.hand_picture,
        peek=lambda context: own.hand_said(table.seen_by(context).hand, context.words),
        peek_label="button.mie_carte",
        last_trick=table.last_taking,
        many_turns=True,
    ),
    actor=ui.ActorUi(advised=advised, recap=table.recap),
    ended=ui.EndedUi(reaction=table.reaction),
)
