"""The picture of classica: all players with their cards, and the bank's highest stake."""

from __future__ import annotations

from display.drawing.pictures import draw_picture, final_label
from display.drawing.seats import seat_label, status_word
from display.games.labels import change, name_of
from display.pictures.picture import BACK, CardStyle, Face, Label, Panel, Plate, TablePicture
from display.render_context import RenderContext
from engine.drawing.hand import MATTA
from engine.game import Person
from games.classica.events import ClassicaEnded, ClassicaResult
from games.classica.state import ClassicaSeat, ClassicaTable
from games.classica.view import ClassicaView
from locales import number


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The running or ended bank; None before the first bank is offered."""
    view: ClassicaView = context.seen.game
    table = view.table
    ring = table.opened.ring
    if not ring:
        return None
    if not table.seats:
        return draw_picture(
            context, style, ring=ring, drawn=table.drawn, banker=table.accepted.person
        )
    ending = table.ending
    if ending is None:
        panels = tuple(_seat(context, view, seat) for seat in table.seats)
    else:
        panels = tuple(_result(context, table, result) for result in ending.results if result.cards)
    playing = {seat.person for seat in table.seats}
    plates = tuple(
        _plate(context, table, ending=ending, person=person)
        for person in ring
        if person not in playing
    )
    return TablePicture(
        style=style, matta=MATTA, panels=panels, pot=_highest(context, view), plates=plates
    )


def _highest(context: RenderContext, view: ClassicaView) -> Label:
    """The label of the bank: its highest stake, or all its chips (CL-3, CL-5)."""
    accepted = view.table.accepted
    if accepted.all_in:
        return Label(
            (context.words("classica.picture.all_in", n=accepted.put), number(accepted.put))
        )
    highest = accepted.highest
    return Label((context.words("classica.picture.highest", n=highest), number(highest)))


def _seat(context: RenderContext, view: ClassicaView, seat: ClassicaSeat) -> Panel:
    table = view.table
    backs: tuple[Face, ...] = tuple(BACK for _ in range(seat.covered))
    mine = view.cards if seat.person == view.viewer else ()
    return Panel(
        name=_name(context, table, seat.person),
        cards=mine or (*backs, *seat.open),
        stake=number(seat.stake) if seat.stake else "",
        status=seat_label(seat, status_word(context.words)),
        turn=table.to_act == seat.person,
        banker=seat.person == table.accepted.person,
        dim=seat.status == "bust",
    )


def _result(context: RenderContext, table: ClassicaTable, result: ClassicaResult) -> Panel:
    return Panel(
        name=_name(context, table, result.person),
        cards=result.cards,
        status=final_label(result.total),
        change=change(result.chips),
        banker=result.person == table.accepted.person,
        dim=result.chips < 0,
    )


def _plate(
    context: RenderContext, table: ClassicaTable, ending: ClassicaEnded | None, *, person: Person
) -> Plate:
    """A player whom the bank does not reach, or an absent player."""
    chips = -sum(fine.chips for fine in table.accepted.fined if fine.person == person)
    if ending is not None:
        chips = sum(result.chips for result in ending.results if result.person == person)
    return Plate(
        name=_name(context, table, person),
        label=change(chips) if chips else Label(("–",)),
        dim=True,
    )


def _name(context: RenderContext, table: ClassicaTable, person: Person) -> str:
    return name_of(context, person, table.opened.ring.index(person))
