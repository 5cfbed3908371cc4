"""The pictures of sette e mezzo, made from views alone."""

from __future__ import annotations

from display.drawing.seats import final_label, seat_label, status_word
from display.games.labels import change, name_of
from display.pictures.picture import BACK, CardStyle, Face, Panel, TablePicture
from display.render_context import RenderContext
from games.sette_e_mezzo.state import Ending, SetteEMezzoSeat, Shown
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import number


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The running or ended hand; None before the first card."""
    view: SetteEMezzoView = context.seen.game
    ending = view.table.ending
    matta: Face = view.rules.matta or BACK
    if ending is not None:
        panels = tuple(
            _result(context, ending, place=place, result=result)
            for place, result in enumerate(ending.results)
        )
    else:
        panels = tuple(
            _seat(context, view, place=place, seat=seat) for place, seat in enumerate(view.seats)
        )
    return TablePicture(style, matta, panels) if panels else None


def _seat(
    context: RenderContext, view: SetteEMezzoView, place: int, *, seat: SetteEMezzoSeat
) -> Panel:
    backs: tuple[Face, ...] = tuple(BACK for _ in seat.covered)
    mine = view.cards if seat.person == view.viewer else ()
    return Panel(
        name=name_of(context, seat.person, place),
        cards=mine or (*backs, *seat.open),
        stake=number(seat.stake) if seat.stake else "",
        status=seat_label(seat, status_word(context.words)),
        turn=view.table.to_act == seat.person,
        banker=seat.person == view.banker,
        dim=seat.status == "bust",
    )


def _result(context: RenderContext, ending: Ending, place: int, *, result: Shown) -> Panel:
    view: SetteEMezzoView = context.seen.game
    return Panel(
        name=name_of(context, result.person, place),
        cards=result.cards,
        status=final_label(result.kind, result.total),
        change=change(result.chips),
        banker=result.person == view.banker,
        next_banker=result.person == ending.banker != view.banker and not context.is_over,
        dim=result.chips < 0,
    )
