"""The dispatch of a request to its handler."""

from __future__ import annotations

from dataclasses import replace

from handlers import commands, gate, membership, private, taps
from handlers.asked import BotMoved, MayWrite, MemberLeft, MembersCame, Tapped, Typed
from handlers.room import Answer, Room


def dispatch(
    room: Room, wish: Typed | Tapped | BotMoved | MayWrite | MemberLeft | MembersCame
) -> Answer:
    """Carry out a request; returns the answer to a tap."""
    answer = Answer()
    match wish:
        case Tapped():
            answer = _tapped(room, wish)
        case Typed():
            _typed(room, wish)
        case BotMoved():
            membership.bot_moved(room, inside=wish.inside)
        case MayWrite():
            pass  # it is not stored
        case MemberLeft():
            membership.member_left(room)
        case MembersCame():
            membership.members_came(room, wish.writers)
    return replace(answer, group_asked=room.group_asked) if room.group_asked else answer


def _tapped(room: Room, wish: Tapped) -> Answer:
    shut = gate.shut(room, wish)
    if shut is not None:
        return Answer(shut, alert=True)
    return taps.tapped(room, wish.data, wish.query_id)


def _typed(room: Room, wish: Typed) -> None:
    room.public = room.where.is_group
    shut = gate.shut(room, wish)
    if shut is None:
        commands.typed_command(room, wish)
    else:
        private.arrive(room)
        room.say(shut, key=f"gone:{room.where.address}")
