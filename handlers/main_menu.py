"""The menu behind ☰: buttons for all services of a group."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from croupier.standing import REPLY
from display.callback import Tap
from display.help import help_screen
from display.main_menu import OF_ADMINS, chips_asked
from engine.game import Refusal
from handlers import appearance, menus, money, tables, tournaments
from handlers.room import Answer, Room
from locales import LANGUAGES
from storage.records import NewPlace, TableRow

MAIN: Final = "main"


def tapped(room: Room, tap: Tap) -> Answer:
    """Handle a button of the menu, or the button that opens it."""
    name = tap.argument
    if not room.is_about_menu():
        return Answer(room.mine("answer.old_menu"))
    if name == "done":
        return menus.close(room, MAIN)
    if name in OF_ADMINS and not room.is_admin:
        return Answer(room.mine("word.admins_only"))
    opens = _OPENS.get(name)
    return opens(room) if opens is not None else Answer(room.mine("answer.unknown_button"))


def _page(kind: str, page: str = "") -> Callable[[Room], Answer]:
    def open_page(room: Room) -> Answer:
        return menus.show(room, kind, None, page, anew=room.where.is_group)

    return open_page


def _table(room: Room) -> TableRow | None:
    row = room.croupier.table_at(room.desk, room.chat.chat_id, room.thread)
    if row is not None:
        room.is_about(row)
    return row


def _open_table(room: Room) -> Answer:
    refusal = tables.open_table(room)
    if refusal is not None:
        return Answer(room.refusal(refusal))
    if not room.where.is_group:
        _page(MAIN)(room)
    return Answer(room.mine("answer.table_opened"))


def _rules(room: Room) -> Answer:
    row = _table(room)
    table_id = row.table_id if row is not None else None
    return menus.show(room, "rules", table_id, "0", anew=room.where.is_group)


def _settings(room: Room) -> Answer:
    row = _table(room)
    if row is None:
        return Answer(room.mine("menu.no_table"))
    return menus.open_settings(room, Tap(row.table_id, 0, 0, "imposta"), row)


def _has_chips(room: Room) -> bool:
    """True if this person has an account in the group. The question opens no account."""
    accounts = room.desk.ledger.of_person(room.person)
    return room.chat.chat_id in [chat_id for chat_id, _ in accounts]


def _balance(room: Room) -> Answer:
    said = money.balance_line(room) if _has_chips(room) else room.mine("money.none_yet")
    return Answer(said, alert=True)


def refill(room: Room) -> Answer:
    said = money.refill(room).text if _has_chips(room) else room.mine("money.none_yet")
    return Answer(said, alert=True)


def ranking(room: Room) -> Answer:
    room.say(money.ranking(room), key=room.here("ranking"))
    return Answer()


def hands(room: Room) -> Answer:
    text, keyboard = menus.last_hands(room)
    room.say(text, keyboard, key=room.here("hands"))
    return Answer()


def _mine(room: Room) -> Answer:
    if room.where.is_group:
        return Answer(room.mine("answer.unknown_button"))
    appearance.open_in_private(room)
    return Answer()


def _tournament(room: Room) -> Answer:
    done = tournaments.open_here(room)
    if isinstance(done, Refusal):
        return Answer(room.refusal(done))
    return Answer(room.mine("menu.tournament_opened"))


def _help(room: Room) -> Answer:
    screen = help_screen("group", room.ours)
    room.say(screen.text, screen.keyboard, key=room.here("help"))
    return Answer()


_OPENS: Final[dict[str, Callable[[Room], Answer]]] = {
    "": _page(MAIN),
    "apri": _open_table,
    "regole": _rules,
    "imposta": _settings,
    "saldo": _balance,
    "ricarica": refill,
    "classifica": ranking,
    "mani": hands,
    "figure": _page("figure"),
    "mie": _mine,
    "lingua": _page("lingua"),
    "fiches": _page("fiches"),
    "torneo": _tournament,
    "aiuto": _help,
}


def set_language(room: Room, tap: Tap) -> Answer:
    """Set the language: admins at any time, other people before the first table, because the greeting asks."""
    if not room.is_about_menu():
        return Answer(room.mine("answer.old_menu"))
    latest = room.desk.tables.latest(room.chat.chat_id, room.thread)
    if latest is not None and not room.is_admin:
        return Answer(room.mine("word.admins_only"))
    if tap.argument not in LANGUAGES:
        return Answer(room.mine("answer.unknown_button"))
    speak(room, tap.argument)
    if not room.where.is_group:
        text = json.dumps({"text": room.in_language_of_chat("word.language_set")})
        key = f"language:{room.chat.chat_id}"
        place = NewPlace(key, "reply", None, room.chat.chat_id, None, room.thread, text, REPLY)
        room.desk.places.want(place, room.now)
        _page("lingua")(room)
    return Answer(room.in_language_of_chat("word.language_set"))


def speak(room: Room, language: str) -> None:
    """Use this language in the group from now on; open messages are drawn again."""
    chat_id = room.chat.chat_id
    room.desk.chats.set_language(chat_id, language)
    room.__dict__["chat"] = room.desk.chats.get(chat_id)
    room.croupier.want_again(room.desk, chat_id, room.now)


def set_chips(room: Room, tap: Tap) -> Answer:
    """Set an amount: a new player's chips, the chips of a refill, or the balance below which a refill is allowed."""
    if not room.is_about_menu():
        return Answer(room.mine("answer.old_menu"))
    asked = chips_asked(tap.argument)
    if asked is None:
        return Answer(room.mine("answer.unknown_button"))
    chat = room.chat
    amounts = {"s": chat.starting_chips, "r": chat.refill, "m": chat.least}
    kind, amount = asked
    amounts[kind] = amount
    if kind == "r":
        amounts["m"] = min(amounts["m"], amount)
    elif kind == "m":
        amounts["r"] = max(amounts["r"], amount)
    said = money.set_chips(room, "{s} {r} {m}".format_map(amounts)).text
    if room.is_admin:
        room.__dict__["chat"] = room.desk.chats.get(chat.chat_id)
        menus.show(room, "fiches", None, "", anew=False)
    return Answer(said)
