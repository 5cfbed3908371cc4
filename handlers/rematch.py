"""The rematch: a table with the rules of the closed one, where its players take their seats again with a tap."""

from __future__ import annotations

from croupier.course import Done
from display.callback import Tap
from display.games import look_of
from engine.game import Refusal
from engine.table import TableView
from engine.table import actions as act
from handlers import tables
from handlers.room import Answer, Room
from storage.records import TableRow


def tapped(room: Room, _: Tap, row: TableRow) -> Answer:
    """Open the rematch of a closed table, or sit down at the table that is open already."""
    seen = room.croupier.view(room.desk, row.table_id)
    if seen.tournament or not (room.where.is_group or seen.practice):
        return Answer(room.mine("answer.not_here"))
    latest = room.desk.tables.latest(row.chat_id, row.thread_id)
    if latest is None or latest.status == "open":
        return _join(room, seen, latest or row)
    if latest.table_id != row.table_id:
        return Answer(room.mine("answer.rematch_past"))
    if room.person not in seen.met:
        return Answer(room.mine("answer.rematch_others"))
    opened = _open(room, row, seen)
    if isinstance(opened, Refusal):
        return Answer(room.refusal(opened))
    for seat in seen.seats:
        if seat.player:
            room.act(opened.table_id, act.SeatComputer(seat.person, seat.player))
    url = tables.invitation(room, opened.table_id)
    return Answer(url=url) if url else Answer(room.mine("answer.rematch"))


def _join(room: Room, seen: TableView, row: TableRow) -> Answer:
    room.is_about(row)
    if seen.practice:
        room.croupier.bring_down(room.desk, row.table_id, room.now)
        return Answer()
    return tables.sit_down(room, row)


def _open(room: Room, row: TableRow, seen: TableView) -> Done | Refusal:
    """Open a table like the closed one. Its players keep their seats, except former members of the group."""
    house = look_of(seen.rules).house
    former = room.desk.former.of(row.chat_id)
    kept = tuple(
        seat.person for seat in seen.seats if not seat.player and seat.person not in former
    )
    return room.croupier.open_table(
        room.desk,
        room.now,
        chat_id=row.chat_id,
        thread_id=row.thread_id,
        who=room.person,
        game=house.game.key,
        rules=house.as_set(seen.rules),
        clock=seen.clock,
        practice=seen.practice,
        kept=() if seen.practice else kept,
        update_id=room.update_id,
    )
