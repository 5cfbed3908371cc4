"""The caption of a picture of sette e mezzo."""

from __future__ import annotations

from display.cards import card_name, points
from display.render_context import RenderContext
from games.sette_e_mezzo.screens.event_text import ENDED, prospect, total_of
from games.sette_e_mezzo.screens.result import next_bank, result_lines
from games.sette_e_mezzo.screens.screens import hand_lines
from games.sette_e_mezzo.state import SetteEMezzoSeat
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
    word, opened = context.words, view.table.round
    aside = [word("sette.skipped", name=context.name(person)) for person in opened.skipped]
    aside += [word("sette.passed", name=context.name(person)) for person in opened.passed]
    return [*aside, hand_lines(context)[0]]


def _happened(context: RenderContext, view: SetteEMezzoView) -> Raw | None:
    """The last public event: a card of the player on turn, or the end of the turn before."""
    word = context.words
    before: SetteEMezzoSeat | None = None
    for seat in view.seats:
        if seat.person == view.table.to_act:
            if seat.open:
                return _line(context, seat, said=card_name(seat.open[-1], word))
            break
        before = seat
    if before is None or before.status == "waiting":
        return None
    said = word(f"sette.status.{before.status}")
    if before.status in ENDED and before.open:
        said = word("sette.just_ended", what=said, card=card_name(before.open[-1], word))
    return _line(context, before, said=said)


def _line(context: RenderContext, seat: SetteEMezzoSeat, said: Raw) -> Raw:
    name = context.name(seat.person)
    return context.words("sette.just", hand=context.seen.round, name=name, what=said)


def total_line(context: RenderContext) -> str:
    """The total of the viewer's own cards and the prospect of one more; empty without cards."""
    view: SetteEMezzoView = context.seen.game
    seat = view.seat
    if seat is None or not view.cards:
        return ""
    total = total_of(view, seat)
    said = context.words("sette.total", total=points(total))
    return f"{said} {prospect(context, seat, total)}".rstrip()


def is_dealt(context: RenderContext) -> bool:
    """True if any player has cards."""
    view: SetteEMezzoView = context.seen.game
    return any(seat.covered or seat.open for seat in view.seats)
