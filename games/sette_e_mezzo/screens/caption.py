"""The caption of a picture of sette e mezzo."""

from __future__ import annotations

from display.drawing.seats import ended_with, just, last_seen, left_out
from display.render_context import RenderContext
from games.sette_e_mezzo.screens.result import next_bank, result_lines
from games.sette_e_mezzo.screens.screens import hand_lines
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import Raw


def caption_lines(context: RenderContext) -> list[str]:
    """The last event.

    Before the first card or stake: the hand's number and the players outside the hand. After the hand: its result and
    the next banker.
    """
    view: SetteEMezzoView = context.seen.game
    ending = view.table.ending
    if ending is not None:
        return [result_lines(context)[0], *next_bank(context, view, ending)]
    said = _happened(context, view)
    if said is not None:
        return [said]
    opened = view.table.round
    return [*left_out(context, opened.skipped, opened.passed), hand_lines(context)[0]]


def _happened(context: RenderContext, view: SetteEMezzoView) -> Raw | None:
    """The last public event: a card of the player on turn, or the end of the turn before."""
    word = context.words
    seen = last_seen(word, view.seats, view.table.to_act)
    if seen is None:
        return None
    seat, said = seen
    return just(context, seat, ended_with(word, said, seat))


def is_dealt(context: RenderContext) -> bool:
    """True if any player has cards."""
    view: SetteEMezzoView = context.seen.game
    return any(seat.covered or seat.open for seat in view.seats)
