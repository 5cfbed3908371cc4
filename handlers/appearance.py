"""The choice of the cards' look, for a chat or one person, and of the bot's reactions.

The look is pictures from a deck, or words.
"""

from __future__ import annotations

import json
from typing import Final, get_args

from croupier.standing import REPLY, as_wanted
from display.appearance import GROUP, PRIVATE, chosen
from display.callback import Tap
from display.changed import CARDS, REACTIONS
from display.reaction import REACTION
from engine.game import Person
from handlers.menus import close, show, tell
from handlers.room import Answer, Room
from storage.records import Chat, NewPlace, PictureChoice, TableRow

CHOICES: Final[tuple[PictureChoice, ...]] = get_args(PictureChoice)


def open_in_group(room: Room) -> Answer:
    """``/immagini`` in a group: the menu, for its admins."""
    if not room.is_admin:
        return Answer(room.answering("word.admins_only"))
    return show(room, GROUP, None, "", anew=True)


def tapped_in_group(room: Room, tap: Tap) -> Answer:
    """A tap on a button of the group's menu."""
    if not room.is_about_menu():
        return Answer(room.mine("answer.old_menu"))
    if not room.is_admin:
        return Answer(room.mine("word.admins_only"))
    if tap.argument == "done":
        return close(room, GROUP)
    chat = chosen(room.chat, tap.argument)
    if chat is None:
        return Answer(room.mine("answer.unknown_button"))
    if chat == room.chat:
        return Answer()
    if chat.reactions != room.chat.reactions:
        _set_reactions(room, chat)
    else:
        _set_pictures(room, chat)
    return show(room, GROUP, None, "", anew=False)


def _set_pictures(room: Room, chat: Chat) -> None:
    room.desk.chats.set_pictures(
        chat.chat_id, pictures=chat.pictures, deck=chat.deck, indices=chat.indices
    )
    for row in room.croupier.tables_in(room.desk, chat.chat_id):
        _show_anew(room, row)
    _tell_group(room, chat, CARDS)


def _set_reactions(room: Room, chat: Chat) -> None:
    """Turn reactions on or off. Turning them off drops pending reactions."""
    room.desk.chats.set_reactions(chat.chat_id, reactions=chat.reactions)
    for place in room.desk.places.pending_in(chat.chat_id):
        if place.kind == REACTION and not chat.reactions:
            room.desk.places.drop(place.key)
    _tell_group(room, chat, REACTIONS)


def _tell_group(room: Room, chat: Chat, kind: str) -> None:
    """Announce a change made in a private chat, in one line in the group."""
    if room.menu is not None:
        where = NewPlace(f"{kind}:{chat.chat_id}", kind, None, chat.chat_id)
        tell(room, where._replace(thread_id=room.thread), {"at": room.now})


def open_in_private(room: Room) -> None:
    """``/immagini`` in private: the person's own choice."""
    room.desk.places.renew(_own_key(room), "delete", room.now)
    _want_own_menu(room)


def tapped_in_private(room: Room, tap: Tap) -> Answer:
    """A tap on a button of the person's own menu."""
    if tap.argument == "done":
        room.desk.places.retire(_own_key(room), "delete", room.now)
        return Answer(room.mine("answer.settings_done"))
    choice = next((choice for choice in CHOICES if choice == tap.argument), None)
    if choice is None or room.where.is_group:
        return Answer(room.mine("answer.unknown_button"))
    if choice != room.me.pictures:
        room.desk.people.set_pictures(room.person, choice)
        for place in room.desk.places.of_person(room.person):
            if place.kind == "card" and place.state == "live":
                room.desk.places.want(as_wanted(place), room.now)
        known = room.desk.chats.at(room.where.address)
        for row in room.desk.tables.open_in(known.chat_id) if known else ():
            _show_anew(room, row)
        _want_own_menu(room)
    return Answer()


def _show_anew(room: Room, row: TableRow) -> None:
    """Check the table's message and the private cards of its players for changes."""
    for place in room.desk.places.of_table(row.table_id):
        if place.kind in ("table", "card") and place.state == "live":
            room.desk.places.want(as_wanted(place), room.now)


def _want_own_menu(room: Room) -> None:
    person: Person = room.person
    key = _own_key(room)
    room.desk.places.want(
        NewPlace(key, PRIVATE, None, None, person, 0, json.dumps({}), REPLY), room.now
    )


def _own_key(room: Room) -> str:
    return f"{PRIVATE}:{room.person}"
