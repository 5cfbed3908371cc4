"""Commands that show information: the person's chips, the ranking, the last hands, rules, help."""

from __future__ import annotations

from display.help import help_screen, privacy_screen
from handlers import menus, money
from handlers.asked import Typed
from handlers.replies import leads
from handlers.room import Room


def say_balance(room: Room, _: Typed) -> None:
    """``/saldo``."""
    room.add_line("balance", money.balance_line(room))


def show_ranking(room: Room, _: Typed) -> None:
    """``/classifica``: the chips of all players in this chat."""
    room.say(money.ranking(room), key=room.here("ranking"))


def show_hands(room: Room, _: Typed) -> None:
    """``/mano``: the last hands, with a button for each."""
    text, keyboard = menus.last_hands(room)
    room.say(text, keyboard, key=room.here("hands"))


def open_rules(room: Room, _: Typed) -> None:
    """``/regole``: the rules of the table's game."""
    leads(room, menus.open_rules(room, room.table))


def show_help(room: Room, _: Typed) -> None:
    """``/aiuto``, and ``/start`` in a group."""
    screen = help_screen("group", room.ours)
    room.say(screen.text, screen.keyboard, key=room.here("help"))


def show_privacy(room: Room, _: Typed) -> None:
    """``/privacy``: the stored data."""
    erased = room.writer.real and room.me.nameless
    screen = privacy_screen(room.ours, erased=erased)
    room.say(screen.text, screen.keyboard, key=room.here("privacy"))
