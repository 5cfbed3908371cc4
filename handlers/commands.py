"""Typed commands, in groups and private chats, in all three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from display.games import GAME_COMMANDS
from display.help import canonical
from handlers import (
    arranging,
    lesson,
    opening,
    practice,
    private,
    reading,
    seats,
    tournaments,
    turns,
)
from handlers.asked import Typed
from handlers.room import Room


def typed_command(room: Room, asked: Typed) -> None:
    """Carry out a command; every answer becomes a message."""
    name = canonical(asked.name)
    if room.where.kind == "private":
        _in_private(room, name, asked)
        return
    if not room.where.is_group or name is None:
        return
    if name in _FOR_ALL:
        _FOR_ALL[name](room, asked)
    elif not room.writer.real and not (room.writer.anonymous_admin and name in _FOR_ADMINS):
        room.add_line("word", room.ours("word.no_face"))
    elif name in _FOR_ADMINS:
        _FOR_ADMINS[name](room, asked)
    else:
        _FOR_PLAYERS[name](room, asked)


def _in_private(room: Room, name: str | None, asked: Typed) -> None:
    """Carry out a command in a private chat. ``/gioco`` opens a practice table.

    Other commands concern the open practice table, otherwise the person's tournament table in the private chat.
    """
    if not room.writer.real:
        return
    private.arrive(room)
    if name == "gioco":
        opening.open_practice(room, asked)
    elif name is not None and _is_about_a_table(room, name):
        HANDLERS[name](room, asked)
    elif name == "torneo":
        room.add_line("word", room.mine("tournament.in_groups"))
    else:
        private.command(room, name, asked)
    private.show_cards(room)


def _is_about_a_table(room: Room, name: str) -> bool:
    """True if the command in this private chat concerns a table of this person."""
    if name in _AT_PRACTICE and practice.practice_table(room) is not None:
        return True
    return name in AT_TOURNAMENT and tournaments.sits(room)


_FOR_ALL: Final[dict[str, Callable[[Room, Typed], None]]] = {
    "tavolo": opening.bring_down,
    "classifica": reading.show_ranking,
    "mano": reading.show_hands,
    "regole": reading.open_rules,
    "impara": lesson.invite,
    "aiuto": reading.show_help,
    "start": reading.show_help,
    "privacy": reading.show_privacy,
}

_FOR_ADMINS: Final[dict[str, Callable[[Room, Typed], None]]] = {
    "chiudi": opening.close_table,
    "fiches": arranging.set_chips,
    "lingua": arranging.set_language,
    "immagini": arranging.choose_pictures,
}
"""Commands that anonymous admins may use too."""

_FOR_PLAYERS: Final[dict[str, Callable[[Room, Typed], None]]] = {
    "gioco": opening.open_here,
    "torneo": opening.tournament,
    **{command.name: turns.choosing(command.name) for command in GAME_COMMANDS},
    "punta": turns.stake,
    "taglia": turns.cut,
    "siediti": seats.sit,
    "alzati": seats.get_up,
    "assente": seats.sit_out,
    "eccomi": seats.come_back,
    "saldo": reading.say_balance,
    "ricarica": arranging.refill,
    "impostazioni": arranging.open_settings,
    "computer": arranging.seat_computers,
}

HANDLERS: Final = {**_FOR_ALL, **_FOR_ADMINS, **_FOR_PLAYERS}
"""The handler of every command."""

_AT_PRACTICE: Final = frozenset(
    {
        "tavolo",
        "classifica",
        "mano",
        "regole",
        "chiudi",
        *(command.name for command in GAME_COMMANDS),
        "punta",
        "taglia",
        "ricarica",
        "impostazioni",
        "computer",
    }
)
"""Commands that concern the practice table while one is open."""

AT_TOURNAMENT: Final = frozenset(
    {
        "tavolo",
        "mano",
        *(command.name for command in GAME_COMMANDS),
        "punta",
        "taglia",
        "assente",
        "eccomi",
    }
)
"""Commands that concern the person's tournament table in a private chat."""
