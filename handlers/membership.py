"""Who comes and goes: the bot itself, people, and groups that become supergroups."""

from __future__ import annotations

from display.callback import Tap
from display.screen import Button
from engine.table import actions as act
from handlers import tournaments
from handlers.room import Room


def bot_moved(room: Room, *, inside: bool) -> None:
    """Added to a group: one line and one button. Thrown out: every hand there is settled and its table closed."""
    desk = room.desk
    if room.where.kind == "private":
        if room.writer.real:
            desk.people.set_private(room.person, "open" if inside else "blocked")
        return
    if not room.where.is_group:
        return
    if inside:
        play = Button(room.ours("button.apri"), Tap(0, 0, 0, "gioco").data(), style="success")
        room.say(room.ours("greeting"), ((play,),), key=f"greeting:{room.where.address}")
        return
    known = desk.chats.at(room.where.address)
    if known is not None:
        room.croupier.throw_out(desk, room.now, known.chat_id)


def member_left(room: Room) -> None:
    """Somebody is no longer in the group: his seats play *alla regola* to the end of the hand and are free; a tournament
    gives him his entry back, or has him in sit-out if it has begun.
    """
    known = room.desk.chats.at(room.where.address)
    somebody = room.desk.people.by_telegram(room.writer.telegram_id)
    if known is None or somebody is None:
        return
    for row in room.desk.tables.open_in(known.chat_id):
        room.act(row.table_id, act.GetUp(), somebody.person)
    tournaments.left(room, known.chat_id, somebody.person)
