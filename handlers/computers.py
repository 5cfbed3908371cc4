"""Computers at the table: seated players give them seats and send them away."""

from __future__ import annotations

from croupier.masks import free_mask
from display.callback import Tap
from engine.game import Person, Refusal
from engine.table import actions as act
from handlers.menus import close, show
from handlers.room import Answer, Room
from storage.records import TableRow

KIND = "computers"


def open_menu(room: Room, row: TableRow) -> Answer | Refusal:
    """Show the menu; refused to a person without a seat."""
    refusal = _stranger(room, row)
    return refusal if refusal is not None else show(room, KIND, row.table_id, "", anew=True)


def tapped(room: Room, tap: Tap, row: TableRow) -> Answer:
    """Handle the button that opens the menu, and the buttons of the menu."""
    what, _, which = tap.argument.partition(":")
    refusal = _stranger(room, row)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    if what == "":
        return show(room, KIND, row.table_id, "", anew=True)
    if what == "done":
        return close(room, KIND)
    said: Refusal | str = Refusal("no_such_computer")
    if what == "in":
        said = seat_computer(room, row, which)
    elif what == "out" and which.isascii() and which.isdigit():
        said = _send_away(room, row, int(which))
    if isinstance(said, Refusal):
        return Answer(room.refusal(said))
    show(room, KIND, row.table_id, "", anew=False)
    return Answer(said)


def seat_computer(room: Room, row: TableRow, player: str) -> Refusal | str:
    """Give a seat to a computer that plays as ``player``. Returns a sentence for the answer, or a refusal."""
    seen = room.croupier.view(room.desk, row.table_id)
    computer = free_mask(room.desk, seen, player)
    if computer is None:
        return Refusal("no_such_computer")
    done = room.act(row.table_id, act.SeatComputer(computer, player))
    if isinstance(done, Refusal):
        return done
    playing = seen.phase in ("round", "pause")
    said = "computers.sits_next" if playing else "computers.sits"
    return room.mine(said, name=_name(room, computer))


def _send_away(room: Room, row: TableRow, computer: Person) -> Refusal | str:
    done = room.act(row.table_id, act.SendAway(computer))
    if isinstance(done, Refusal):
        return done
    return room.mine("computers.gone", name=_name(room, computer))


def _stranger(room: Room, row: TableRow) -> Refusal | None:
    seen = room.croupier.view(room.desk, row.table_id)
    if seen.tournament:
        return Refusal("tournament_table")
    return None if any(s.person == room.person for s in seen.seats) else Refusal("sit_first")


def _name(room: Room, computer: Person) -> str:
    return room.desk.people.get(computer).name or room.mine("somebody")
