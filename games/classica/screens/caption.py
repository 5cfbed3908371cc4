"""The caption of a picture of classica."""

from __future__ import annotations

from display.drawing.offered import just, next_bank, whose
from display.drawing.seats import last_seen
from display.render_context import RenderContext
from games.classica.screens.result import result_lines
from games.classica.screens.screens import hand_lines, offered
from games.classica.view import ClassicaView
from locales import Raw


def caption_lines(context: RenderContext) -> list[str]:
    """The last event.

    Before the first event: the banker and the highest stake. After the bank: its result and the next banker.
    """
    view: ClassicaView = context.seen.game
    table = view.table
    if table.ending is not None:
        lines = result_lines(context)
        if table.ending.how == "nobody":
            return lines[:1]
        return [lines[0], *next_bank(context, table.memory)]
    if not table.accepted.person:
        return whose(context, offered(table))
    return [_happened(context, view) or hand_lines(context)[0]]


def _happened(context: RenderContext, view: ClassicaView) -> Raw | None:
    """The last public event: a card of the player on turn, or the end of the turn before."""
    seen = last_seen(context.words, view.table.seats, view.table.to_act)
    if seen is None:
        return None
    seat, said = seen
    return just(context, person=seat.person, said=said)


def is_dealt(context: RenderContext) -> bool:
    """True if any player has cards."""
    view: ClassicaView = context.seen.game
    return bool(view.table.seats)
