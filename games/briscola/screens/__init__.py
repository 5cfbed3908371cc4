"""The look of briscola."""

from __future__ import annotations

from typing import Final

from display import game_ui as ui
from display.command import IN_GROUPS, command
from display.options import offered_rows
from display.tricks import own, sides
from display.tricks.commands import PLAY_A_CARD
from display.tricks.match import MATCH_OVER
from engine.tricks.match import wins_after
from games.briscola.screens import table
from games.briscola.screens.house import HOUSE, rules_pages

LOOK: Final = ui.GameUi(
    called=("briscola", "briscole", "briscola in due", "briscola in quattro", "brisca"),
    decks=("napoletane", "piacentine", "siciliane", "trevisane"),
    commands=(PLAY_A_CARD, command(IN_GROUPS, "scambio scambia", en="swap", es="cambio")),
    round="hand",
    holder="deal",
    halts={**ui.TOO_FEW, "match_over": MATCH_OVER},
    in_match=lambda view: any(won for _, won in wins_after(view.table.opened, view.table.ending)),
    rules=ui.RulesUi(house=HOUSE, pages=rules_pages),
    offers=ui.OffersUi(
        names=("scambio", "calo"),
        choices=lambda context: offered_rows(context, order=table.card_order),
        card_order=table.card_order,
    ),
    table=ui.RoundUi(hand_lines=table.hand_lines, asks=table.asks, result_lines=table.result_lines),
    picture=ui.PictureUi(
        table_picture=table.table_picture,
        caption_lines=table.caption_lines,
        is_dealt=table.running,
    ),
    own=ui.OwnUi(
        card_lines=table.card_lines,
        hand_picture=lambda context, style: own.hand_picture(
            table.in_order(table.seen_by(context).hand), style
        ),
        peek=table.peek,
        peek_label="button.mie_carte",
        last_trick=table.last_trick,
    ),
    actor=ui.ActorUi(recap=lambda context: sides.recap(context, table.table_of(context).ending)),
    ended=ui.EndedUi(reaction=lambda view: sides.reaction(view.table.ending)),
)
