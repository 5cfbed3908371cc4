"""The pictures of sette e mezzo, made from views alone."""

from __future__ import annotations

from display.cards import points
from display.games.labels import change, name_of
from display.measure import plain
from display.pictures.picture import BACK, CardStyle, Face, HandPicture, Label, Panel, TablePicture
from display.render_context import RenderContext
from games.sette_e_mezzo.screens.event_text import prospect
from games.sette_e_mezzo.state import Ending, SetteEMezzoSeat, Shown
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import number

_ENDED = {"bust": "✗", "seven_half": "★", "reale": "♛", "triple": "♛"}


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


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's own cards and their total."""
    view: SetteEMezzoView = context.seen.game
    seat = view.seat
    matta: Face = view.rules.matta or BACK
    if seat is None or not view.cards:
        return HandPicture(style=style, matta=BACK, cards=(), total=None)
    total = seat.total if seat.total is not None else view.total
    note = prospect(context, seat, total) if total is not None else ""
    return HandPicture(
        style=style,
        matta=matta,
        cards=view.cards,
        total=_total(seat.status, total),
        note=plain(note),
    )


def _seat(
    context: RenderContext, view: SetteEMezzoView, place: int, *, seat: SetteEMezzoSeat
) -> Panel:
    backs: tuple[Face, ...] = tuple(BACK for _ in seat.covered)
    mine = view.cards if seat.person == view.viewer else ()
    return Panel(
        name=name_of(context, seat.person, place),
        cards=mine or (*backs, *seat.open),
        stake=number(seat.stake) if seat.stake else "",
        status=_status(context, seat),
        change=None,
        turn=view.table.to_act == seat.person,
        banker=seat.person == view.banker,
        dim=seat.status == "bust",
    )


def _status(context: RenderContext, seat: SetteEMezzoSeat) -> Label | None:
    if seat.status in _ENDED and seat.total is not None:
        return _total(seat.status, seat.total)
    if seat.total is not None:
        return Label((points(seat.total),))
    if seat.status == "stands":
        said = context.words("sette.status.stands")
        return Label((f"✓ {said}", "✓"))
    return None


def _total(status: str, total: int) -> Label:
    mark = _ENDED.get(status)
    if mark is None:
        return Label((points(total),))
    return Label((f"{mark} {points(total)}",), "bad" if status == "bust" else "good")


def _result(context: RenderContext, ending: Ending, place: int, *, result: Shown) -> Panel:
    view: SetteEMezzoView = context.seen.game
    backs: tuple[Face, ...] = tuple(BACK for _ in result.covered)
    return Panel(
        name=name_of(context, result.person, place),
        cards=(*backs, *result.cards),
        stake="",
        status=_points(result),
        change=change(result.chips),
        banker=result.person == view.banker,
        next_banker=result.person == ending.banker != view.banker and not context.is_over,
        dim=result.chips < 0,
    )


def _points(result: Shown) -> Label | None:
    """The total, with a sign for a special hand; None if a card stays covered."""
    if result.total is None:
        return None
    mark = _ENDED.get(result.kind)
    return Label((f"{mark} {points(result.total)}" if mark else points(result.total),))
