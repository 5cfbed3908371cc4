"""Changes of membership: the bot itself, people, and groups that become supergroups."""

from __future__ import annotations

from collections.abc import Iterable

from croupier import members
from croupier.menus import Menu, want_in_group
from handlers.asked import Writer
from handlers.room import Room


def bot_moved(room: Room, *, inside: bool) -> None:
    """Handle the bot's arrival in a group or its removal.

    On arrival the group gets one line and one button. On removal every hand is settled and every table closed.
    """
    desk = room.desk
    if room.where.kind == "private":
        if room.writer.real:
            desk.people.set_private(room.person, "open" if inside else "blocked")
        return
    if not room.where.is_group:
        return
    if inside:
        greeted = Menu(room.chat.chat_id, room.where.thread, 0, "greeting", "", room.now)
        want_in_group(desk, greeted, room.now)
        return
    known = desk.chats.at(room.where.address)
    if known is not None:
        room.croupier.throw_out(desk, room.now, known.chat_id)


def member_left(room: Room) -> None:
    """A person is no longer in the group."""
    known = room.desk.chats.at(room.where.address)
    somebody = room.desk.people.by_telegram(room.writer.telegram_id)
    if known is not None and somebody is not None:
        members.leave(
            room.desk, room.croupier, room.now, known.chat_id, somebody.person, room.update_id
        )


def members_came(room: Room, writers: Iterable[Writer]) -> None:
    """Note that people are in the group, because they joined or acted there."""
    known = room.desk.chats.at(room.where.address) if room.where.is_group else None
    if known is None:
        return
    former = room.desk.former.of(known.chat_id)
    for writer in writers if former else ():
        somebody = room.desk.people.by_telegram(writer.telegram_id) if writer.real else None
        if somebody is not None and somebody.person in former:
            members.come_back(room.desk, room.now, known.chat_id, somebody.person)
