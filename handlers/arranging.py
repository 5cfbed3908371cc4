"""Commands that set up the game: chips, rules, computers, language, pictures."""

from __future__ import annotations

from engine.game import Refusal
from handlers import appearance, computers, main_menu, menus, money
from handlers.asked import Typed
from handlers.replies import leads, no_table, refuse, tell
from handlers.room import Room
from locales import LANGUAGES


def refill(room: Room, _: Typed) -> None:
    """``/ricarica`` (GEN-9)."""
    said = money.refill(room)
    tell(room, said.text, line=said.line)


def set_chips(room: Room, asked: Typed) -> None:
    """``/fiches 1000 500 20``; without amounts, the page with their choices."""
    if not asked.words and room.is_admin:
        leads(room, menus.show(room, "fiches", None, "", anew=True))
    else:
        said = money.set_chips(room, asked.words)
        room.add_line(said.line, said.text)


def open_settings(room: Room, _: Typed) -> None:
    """``/impostazioni``: the menu of the house rules."""
    row = room.table
    if row is None:
        no_table(room)
        return
    leads(room, menus.settings_by_command(room, row))


def seat_computers(room: Room, _: Typed) -> None:
    """``/computer``: the menu of computers for the table."""
    row = room.table
    if row is None:
        no_table(room)
        return
    opened = computers.open_menu(room, row)
    if isinstance(opened, Refusal):
        refuse(room, opened)
    else:
        leads(room, opened)


def set_language(room: Room, asked: Typed) -> None:
    """``/lingua en``: open messages in the group are shown again. Admins only."""
    if not room.is_admin:
        room.add_line("word", room.ours("word.admins_only"))
    elif asked.words.lower() not in LANGUAGES:
        leads(room, menus.show(room, "lingua", None, "", anew=True))
    else:
        main_menu.speak(room, asked.words.lower())
        room.add_line("done", room.ours("word.language_set"))


def choose_pictures(room: Room, _: Typed) -> None:
    """``/immagini``: pictures or words, for the group."""
    leads(room, appearance.open_in_group(room))
