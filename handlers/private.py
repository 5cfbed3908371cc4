"""The private chat: it shows the person's cards, and only this person reads it."""

from __future__ import annotations

from croupier.standing import URGENT, card_key, want_card, want_seat
from display.help import IN_GROUPS_ALONE, MENU_LINK, help_screen, privacy_screen
from display.lesson import LESSON
from handlers import appearance, lesson, tables, tournaments
from handlers.asked import Typed
from handlers.menus import bring_menu_down
from handlers.room import Room
from locales import Raw
from locales.names import tidy
from storage.records import TOURNAMENT, ChatId, Link, TableId


def arrive(room: Room) -> None:
    """Mark the private chat as open, because the person has written there."""
    if room.me.private != "open":
        room.desk.people.set_private(room.person, "open")
        del room.__dict__["me"]


def command(room: Room, name: str | None, asked: Typed) -> None:
    """Carry out a private command that concerns no table."""
    if name == "start":
        _start(room, asked.words)
    elif name == "privacy":
        screen = privacy_screen(room.mine, erased=room.me.nameless)
        room.say(screen.text, screen.keyboard, key=room.here("privacy"))
    elif name == "impara":
        lesson.begin(room)
    elif name == "immagini":
        appearance.open_in_private(room)
    elif name == "saldo":
        room.say(_balances(room), key=room.here("balances"))
    elif name in IN_GROUPS_ALONE:
        _elsewhere(room, asked.name)
    else:
        _help(room)


def _start(room: Room, payload: str) -> None:
    if payload == LESSON:
        lesson.begin(room)
        return
    if payload == MENU_LINK and bring_menu_down(room):
        return
    link = room.desk.links.look(payload) if payload else None
    if link is None:
        _help(room)
        return
    used = room.desk.links.use(payload, room.person, room.now)
    if used is None:
        mine = link.person == room.person
        screen = help_screen("used_link" if mine else "foreign_link", room.mine)
        room.say(screen.text, screen.keyboard, key=room.here("link"))
        return
    _welcome(room, used)


def _welcome(room: Room, link: Link) -> None:
    row = room.desk.tables.get(link.table_id)
    if row.game == TOURNAMENT:
        tournaments.welcome(room, row)
        return
    chat = room.desk.chats.get(row.chat_id)
    screen = help_screen(
        "own_link",
        room.mine,
        name=tidy(room.me.name or ""),
        chat=tidy(chat.title),
        back=tables.way_back(room, row),
    )
    room.say(screen.text, screen.keyboard)


def _elsewhere(room: Room, command: str) -> None:
    """One line about the right place for the command, with the way there for a seated player."""
    row = tables.seat_in_group(room)
    chat = tidy(room.desk.chats.get(row.chat_id).title) if row else ""
    back = tables.way_back(room, row) if row else ""
    screen = help_screen("elsewhere", room.mine, command=command, chat=chat, back=back)
    room.say(screen.text, screen.keyboard, key=room.here("elsewhere"))


def _help(room: Room) -> None:
    screen = help_screen("private", room.mine, bot=room.bot_username)
    room.say(screen.text, screen.keyboard, key=room.here("help"))


def _groups(room: Room) -> list[ChatId]:
    """The chats in which this person has chips and is still a member."""
    left = room.desk.former.left_by(room.person)
    return [chat for chat, _ in room.desk.ledger.of_person(room.person) if chat not in left]


def _balances(room: Room) -> str:
    left = room.desk.former.left_by(room.person)
    lines = []
    for chat_id, chips in room.desk.ledger.of_person(room.person):
        chat = room.desk.chats.get(chat_id)
        practice = chat.kind == "private"
        where = room.mine("money.practice") if practice else tidy(chat.title)
        said = "money.waiting" if chat_id in left else "money.balance"
        lines.append(room.mine(said, name=where, n=chips))
    return Raw("\n".join(lines)) if lines else room.mine("money.none_yet")


def show_cards(room: Room) -> None:
    """Show the cards of all this person's running hands in the private chat that was just opened."""
    desk = room.desk
    _show_seat(room)
    for chat_id in _groups(room):
        for row in room.croupier.tables_in(desk, chat_id):
            shown = desk.places.get(card_key(row.table_id, room.person)) is not None
            seen = room.croupier.view(desk, row.table_id)
            if not shown and not seen.practice and room.person in seen.playing:
                want_card(desk, row.table_id, room.person, room.now, URGENT)
        for undone in desk.undone.of(chat_id):
            _show_ending(room, undone.table_id)


def _show_ending(room: Room, table_id: TableId | None) -> None:
    """Show the end of a table that closed when the bot left the group, unless the person has seen it."""
    if table_id is None or room.desk.tables.get(table_id).game == TOURNAMENT:
        return
    shown = room.desk.places.get(card_key(table_id, room.person)) is not None
    if not shown and room.person in room.croupier.view(room.desk, table_id).met:
        want_card(room.desk, table_id, room.person, room.now, URGENT)


def _show_seat(room: Room) -> None:
    """Show the person's tournament table as well, if it is played in private chats."""
    desk, croupier = room.desk, room.croupier
    table_id = croupier.tournaments.seat_of(desk, room.person)
    if table_id is None or desk.places.get(croupier.key_of(desk, table_id, room.person)):
        return
    seen = croupier.view(desk, table_id)
    seq = croupier.loaded(desk, table_id).seq
    mine = seen.turn == room.person
    want_seat(desk, table_id, seen.round, room.person, seq, room.now, his_turn=mine)
