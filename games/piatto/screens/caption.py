"""The caption of a picture of piatto."""

from __future__ import annotations

from display.cards import card_name
from display.drawing.offered import just, next_bank, whose
from display.render_context import RenderContext
from games.piatto.screens.bank import done_line, fine_lines, hand_lines, offered, result_lines
from games.piatto.view import PiattoView


def caption_lines(context: RenderContext) -> list[str]:
    """The last event; before the first event, the banker; after the bank, its result and the next banker."""
    view: PiattoView = context.seen.game
    table, word = view.table, context.words
    if table.ending is not None:
        lines = result_lines(context)
        if not table.ending.banker:
            return lines[:1]
        return [lines[0], *next_bank(context, table.memory)]
    if not table.banker:
        return [*fine_lines(context, table)[-1:], *whose(context, offered(table))]
    duel = table.duel
    if duel is not None and (duel.bank or duel.drawn):
        who = table.banker if duel.bank else duel.punta
        card = (duel.bank or duel.drawn)[-1]
        return [just(context, person=who, said=card_name(card, word))]
    if duel is not None and duel.status == "stands":
        return [just(context, person=duel.punta, said=word("drawing.status.stands"))]
    if table.done:
        done = done_line(context, table.done[-1])
        return [word("online.just_so", n=context.seen.round, what=done)]
    return hand_lines(context)[:1]


def is_dealt(context: RenderContext) -> bool:
    """True if any player has cards."""
    view: PiattoView = context.seen.game
    return view.table.duel is not None
