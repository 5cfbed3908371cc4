"""Computers at the table: seated players give them seats and send them away."""

from __future__ import annotations

from typing import Final

from croupier.computer_names import free_mask
from display.callback import Tap
from engine.game import Person, Refusal
from engine.table import actions as act
from handlers.menus import close, show
from handlers.update_context import Answer, UpdateContext
from locales.names import tidy
from storage.records import TableRow

KIND: Final = "computers"


def open_menu(context: UpdateContext, row: TableRow) -> Answer | Refusal:
    """Show the menu; refused to a person without a seat."""
    refusal = _stranger(context, row)
    return (
        refusal
        if refusal is not None
        else show(context, KIND, table_id=row.table_id, page="", anew=True)
    )


def tapped(context: UpdateContext, tap: Tap, row: TableRow) -> Answer:
    """Handle the button that opens the menu, and the buttons of the menu."""
    what, _, which = tap.argument.partition(":")
    refusal = _stranger(context, row)
    if refusal is not None:
        return Answer(context.refusal(refusal))
    if what == "":
        return show(context, KIND, table_id=row.table_id, page="", anew=True)
    if what == "done":
        return close(context, KIND)
    said: Refusal | str = Refusal("no_such_computer")
    if what == "in":
        said = seat_computer(context, row, which)
    elif what == "out" and which.isascii() and which.isdigit():
        said = _send_away(context, row, int(which))
    if isinstance(said, Refusal):
        return Answer(context.refusal(said))
    show(context, KIND, table_id=row.table_id, page="", anew=False)
    return Answer(said)


def seat_computer(context: UpdateContext, row: TableRow, player: str) -> Refusal | str:
    """Give a seat to a computer that plays as ``player``. Returns a sentence for the answer, or a refusal."""
    croupier, work = context.croupier, context.work
    seen = croupier.view(work, row.table_id)
    tables = croupier.tables_in(work, row.chat_id)
    seated = [person for at in tables for person in croupier.view(work, at.table_id).seating.ring]
    computer = free_mask(work, seen, player, elsewhere=seated)
    if computer is None:
        return Refusal("no_such_computer")
    done = context.act(row.table_id, act.SeatComputer(computer, player))
    if isinstance(done, Refusal):
        return done
    playing = seen.phase in ("round", "pause")
    said = "computers.sits_next" if playing else "computers.sits"
    return context.mine(said, name=_name(context, computer))


def _send_away(context: UpdateContext, row: TableRow, computer: Person) -> Refusal | str:
    done = context.act(row.table_id, act.SendAway(computer))
    if isinstance(done, Refusal):
        return done
    return context.mine("computers.gone", name=_name(context, computer))


def _stranger(context: UpdateContext, row: TableRow) -> Refusal | None:
    seen = context.croupier.view(context.work, row.table_id)
    if seen.tournament.number:
        return Refusal("tournament_table")
    return (
        None
        if any(s.person == context.person for s in seen.seating.seats)
        else Refusal("sit_first")
    )


def _name(context: UpdateContext, computer: Person) -> str:
    return tidy(context.work.people.get(computer).name or "") or context.mine("somebody")
