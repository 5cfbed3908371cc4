"""The practice table: one person and computers, in the private chat with the bot."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Final

from engine.game import Refusal
from engine.registry import GAMES
from handlers import computers, tables
from handlers.room import Room
from storage.records import TableRow

OPPONENTS: Final = 3


def practice_table(room: Room) -> TableRow | None:
    """The practice table open in this private chat. The question does not create the chat."""
    known = room.desk.chats.at(room.where.address)
    return room.desk.tables.at(known.chat_id, 0) if known is not None else None


def open_practice(room: Room, asked: str = "") -> Refusal | None:
    """Open a table with computers, or bring the open one to the bottom."""
    row = practice_table(room)
    if row is not None:
        room.croupier.bring_down(room.desk, row.table_id, room.now)
        return None
    game, rules, _ = tables.start_with(room, 0, asked)
    done = room.croupier.open_table(
        room.desk,
        room.now,
        chat_id=room.chat.chat_id,
        thread_id=0,
        who=room.person,
        game=game,
        rules=rules,
        clock=0,
        practice=True,
        update_id=room.update_id,
    )
    if isinstance(done, Refusal):
        return done
    opened = room.desk.tables.get(done.table_id)
    for player in islice(cycle(GAMES[game].computers), OPPONENTS):
        computers.seat_computer(room, opened, player)
    return None
