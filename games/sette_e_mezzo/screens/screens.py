"""The screens of sette e mezzo: the running hand, its buttons, the viewer's own cards."""

from __future__ import annotations

from typing import Final

from display.buttons import amount_rows, button, is_whole, named
from display.callback import choice_argument
from display.cards import points
from display.command import IN_GROUPS, command
from display.drawing.seats import ENDED, MARKS, left_out, shown, status_word
from display.render_context import RenderContext
from display.screen import Button
from engine.game import Choice, Offer
from games.sette_e_mezzo.screens.event_text import OWN, did
from games.sette_e_mezzo.state import SetteEMezzoSeat
from games.sette_e_mezzo.view import SetteEMezzoView
from locales import Raw, number

COMMANDS: Final = (
    command(IN_GROUPS, "tiro tira", en="card hit", es="pido pide"),
    command(IN_GROUPS, "sto", en="stand stay", es="planto me_planto"),
)


def hand_lines(context: RenderContext) -> list[str]:
    """The hand's number, banker and the banker's chips; then every player, and the people left out of the hand."""
    view: SetteEMezzoView = context.seen.game
    word = context.words
    lines = [
        word(
            "drawing.head",
            hand=context.seen.round,
            banker=context.name(view.banker),
            chips=context.chips.get(view.banker, 0),
        ),
        "",
    ]
    lines += [_seat_line(context, view, seat) for seat in view.seats]
    opened = view.table.round
    return lines + left_out(context, opened.skipped, opened.passed)


def _seat_line(context: RenderContext, view: SetteEMezzoView, seat: SetteEMezzoSeat) -> str:
    word = context.words
    mark = "▸" if view.table.to_act == seat.person else MARKS[seat.status]
    parts: list[str] = [word("hands.seat", mark=mark, name=context.name(seat.person))]
    if seat.stake:
        parts.append(number(seat.stake))
    parts += did(seat, word)
    backs = len(seat.covered)
    parts += shown(word, seat, status_word(word), backs=backs, matta=view.rules.matta)
    return " · ".join(part for part in parts if part)


def asks(context: RenderContext) -> Raw:
    """The player on turn and the question; shorter below a picture."""
    key = "table.asks_short" if context.pictured else "drawing.turn"
    return context.words(key, name=context.name(context.seen.running.turn))


def choices(context: RenderContext) -> list[tuple[Button, ...]]:
    """Rows of buttons: amounts; card, stand and the optional rules; in private the values of the matta.

    An optional rule without room beside card and stand stands above them.
    """
    offers = {offer.name: offer for offer in context.offers}
    rows = amount_rows(context, context.seen.game.table.seat.stake) if offers else []
    main = [named(context, name, "primary") for name in ("tiro", "sto") if name in offers]
    apart: list[Button] = []
    for name in ("brucia", "barella", "asso_mezzo", "triple"):
        if name in offers:
            key = named(context, name)
            (main if is_whole((*main, key)) else apart).append(key)
    rows += [tuple(apart), tuple(main)]
    if context.seen.viewer and "sto" in offers:
        rows.append(_matta_row(context, offers["sto"]))
    return [row for row in rows if row]


def _matta_row(context: RenderContext, stand: Offer) -> tuple[Button, ...]:
    """Buttons to stand with the matta at another value than the best; for the private card alone."""
    return tuple(
        button(
            context,
            "sto",
            label=context.words("sette.matta_at", value=points(half)),
            argument=choice_argument(Choice("sto", None, (half,))),
        )
        for half in stand.options[1:8]
    )


def card_lines(context: RenderContext) -> list[str]:
    """The viewer's own cards, their total and the prospect; a note for a viewer without cards."""
    view: SetteEMezzoView = context.seen.game
    word = context.words
    seat = view.seat
    lines = OWN.lines(context)
    if not view.cards or seat is None:
        return lines
    if view.cards == (view.rules.matta,):
        lines.append(word("sette.matta_alone"))
    if seat.status in ENDED:
        lines.append(word(f"drawing.status.{seat.status}"))
    offers = {offer.name: offer for offer in context.offers}
    stand = offers.get("sto") or offers.get("tiro")
    if stand is not None and stand.high > stand.low:
        lines += ["", word("drawing.own.stakes", low=stand.low, high=stand.high)]
    elif seat.stake:
        lines += ["", word("drawing.own.stake", stake=seat.stake)]
    return lines
