"""The pictures of siete y media, made from views alone: covered cards, a muerto's two cards, la loca in the middle."""

from __future__ import annotations

from display.cards import points
from display.drawing.seats import seat_label
from display.drawing.showdowns import kind_of
from display.games.labels import change, name_of
from display.pictures.picture import (
    BACK,
    CardStyle,
    Face,
    HandPicture,
    Label,
    Panel,
    Plate,
    TablePicture,
)
from display.render_context import RenderContext
from engine.half_points import SEVEN
from games.siete_y_media.screens.texts import table_of
from games.siete_y_media.settlement import weight
from games.siete_y_media.state import SieteSeat, SieteShown, SieteShownHand
from games.siete_y_media.view import SieteView
from locales import number


def is_dealt(context: RenderContext) -> bool:
    """True if cards lie on the table."""
    return bool(table_of(context).seats)


def table_picture(context: RenderContext, style: CardStyle) -> TablePicture | None:
    """The players, la loca if it is played, and the banker; None before the deal."""
    view: SieteView = context.seen.game
    table = view.table
    if table.ending is not None:
        return TablePicture(style, BACK, _results(context, table.ending))
    if table.phase == "shares":
        return TablePicture(style, BACK, (), plates=_shares(context, view))
    if not table.seats:
        return None
    panels = [_panel(context, view, seat=seat, place=at) for at, seat in enumerate(table.seats)]
    if table.rules.loca and (table.turn != "bank" or table.loca.bets):
        panels.append(_loca(context, view))
    panels.append(_bank(context, view, len(panels)))
    return TablePicture(style, BACK, tuple(panels))


def _shares(context: RenderContext, view: SieteView) -> tuple[Plate, ...]:
    """Everybody before the deal, the holders of the bank with their shares, the others with the shares offered."""
    word, table = context.words, view.table
    labels = {
        person: Label((word(key, percent=str(share)),))
        for key, shares in (
            ("siete.percent_offered", table.offered),
            ("siete.percent", table.holders),
        )
        for person, share in shares
    }
    return tuple(
        Plate(
            name=name_of(context, person, place),
            label=labels.get(person),
            banker=person == view.banker,
        )
        for place, person in enumerate(view.table.round.seats)
    )


def _panel(context: RenderContext, view: SieteView, seat: SieteSeat, *, place: int) -> Panel:
    table = view.table
    on_turn = table.phase == "turn" and table.turn == "player" and seat is table.seat
    stake = number(seat.bet) if seat.bet else ""
    if seat.below:
        stake = f"{number(seat.bet or 0)} + {number(seat.below)}"
    return Panel(
        name=name_of(context, seat.person, place),
        cards=_faces(seat, view.card if seat.person == view.viewer else None),
        stake=stake,
        status=_status(context, seat),
        turn=on_turn,
        dim=seat.status in ("bust", "unplayed"),
    )


def _faces(seat: SieteSeat, own: Face | None) -> tuple[Face, ...]:
    """The cards in the order received; a viewer sees the own covered one."""
    if seat.covered is None:
        return seat.open
    return (*seat.open[: seat.at], own or BACK, *seat.open[seat.at :])


def _status(context: RenderContext, seat: SieteSeat) -> Label | None:
    return seat_label(seat, lambda status: context.words(f"siete.status.{status}"))


def _loca(context: RenderContext, view: SieteView) -> Panel:
    """La loca in the middle, with the sum of its bets."""
    table = view.table
    seat = view.table.loca_seat
    cards = _faces(seat, view.loca) if table.loca.responsible else (BACK,)
    return Panel(
        name=context.words("siete.loca.name"),
        cards=cards,
        stake=number(table.loca.total) if table.loca.bets else "",
        status=_status(context, seat) if table.loca.responsible else None,
        turn=table.turn == "loca" and table.phase == "turn",
        dim=seat.status == "bust",
    )


def _bank(context: RenderContext, view: SieteView, place: int) -> Panel:
    table = view.table
    seat = table.banker_seat
    total = None if seat is None else seat.total
    return Panel(
        name=name_of(context, view.banker, place),
        cards=(BACK,) if seat is None else seat.open,
        status=None if total is None else Label((points(total),)),
        turn=table.phase == "turn" and seat is not None,
        banker=True,
    )


def _results(context: RenderContext, ending: SieteShown) -> tuple[Panel, ...]:
    """Each hand with its gain; of a muerto both cards and both totals together."""
    view: SieteView = context.seen.game
    panels: list[Panel] = []
    seen = {shown.result.person for shown in ending.results if shown.result.below}
    gains: dict[int, int] = {}
    for shown in ending.results:
        gains[shown.result.person] = gains.get(shown.result.person, 0) + shown.result.chips
    for at, shown in enumerate(ending.results):
        person = shown.result.person
        if (person in seen and not shown.result.below) or shown.result.outcome == "unplayed":
            continue
        panels.append(
            Panel(
                name=name_of(context, person, at) if person else context.words("siete.loca.name"),
                cards=tuple(card for card in shown.result.cards if card),  # the others stay covered
                status=_points(shown),
                change=change(gains[person]),
                next_banker=person != 0 and person == ending.banker and not context.is_over,
                dim=gains[person] < 0,
            )
        )
    chips = sum(one for _, one in ending.shares)
    panels.append(
        Panel(
            name=name_of(context, view.banker, len(panels)),
            cards=ending.bank,
            status=Label((points(ending.total),)),
            change=change(chips),
            banker=True,
            dim=chips < 0,
        )
    )
    return tuple(panels)


def _points(shown: SieteShownHand) -> Label | None:
    if shown.total is None:
        return None
    mark = {"bust": "✗ ", "seven_half": "★ "}.get(kind_of(shown.total), "")
    seven = f"{points(SEVEN)} · " if shown.result.below else ""
    return Label((f"{seven}{mark}{points(shown.total)}",))


def hand_picture(context: RenderContext, style: CardStyle) -> HandPicture:
    """The viewer's own cards; la loca's while the viewer plays it; a back without cards."""
    view: SieteView = context.seen.game
    cards = view.loca_cards if view.table.turn == "loca" and view.loca else view.cards
    total = Label((points(weight(cards)),)) if cards else None
    return HandPicture(style=style, matta=BACK, cards=cards or (BACK,), total=total)


def total_line(context: RenderContext) -> str:
    """The total of the viewer's own cards; empty without cards."""
    view: SieteView = context.seen.game
    cards = view.loca_cards if view.table.turn == "loca" and view.loca else view.cards
    return context.words("drawing.own.total", total=points(weight(cards))) if cards else ""
