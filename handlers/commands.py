"""Typed commands, in groups and private chats, in all three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from display.games import GAME_COMMANDS, GAME_UIS, called
from display.help import canonical
from handlers import (
    admin_commands,
    info_commands,
    lesson,
    opening,
    own_cards,
    practice,
    private,
    seats,
    tournaments,
    turns,
)
from handlers.parsed_update import Typed
from handlers.update_context import UpdateContext


def typed_command(context: UpdateContext, asked: Typed) -> None:
    """Carry out a command; every answer becomes a message."""
    name = _meant(context, asked)
    if context.where.kind == "private":
        _in_private(context, name, asked)
        return
    if not context.where.is_group or name is None:
        return
    if name in _FOR_ALL:
        _FOR_ALL[name](context, asked)
    elif not context.writer.real and not (context.writer.anonymous_admin and name in _FOR_ADMINS):
        context.add_line("word", context.ours("word.no_face"))
    elif name in _FOR_ADMINS:
        _FOR_ADMINS[name](context, asked)
    else:
        _FOR_PLAYERS[name](context, asked)


def _meant(context: UpdateContext, asked: Typed) -> str | None:
    """The command for the typed name: another one if the game at this table has a use of its own for the name.

    ``/gioca`` plays a card of a running hand. Alone or before a game's name it opens a table, as ``/gioco`` does.
    In Spanish ``/carta`` asks for a card, as the button with that label does.
    """
    name = canonical(asked.name)
    if name not in _BY_GAME:
        return name
    private = context.where.kind == "private"
    row = practice.practice_table(context) if private else context.table
    seen = context.croupier.view(context.work, row.table_id) if row is not None else None
    if seen is not None and seen.phase == "round":
        said = context.mine if private else context.ours
        look, typed = GAME_UIS[seen.game_key], asked.name.lower()
        if typed == "carta" and said.language == "es" and "tiro" in look.offers.names:
            return "tiro"
        return look.also.get(typed, name)
    return "gioco" if name == _PLAYS and (not asked.words or called(asked.words)) else name


def _in_private(context: UpdateContext, name: str | None, asked: Typed) -> None:
    """Carry out a command in a private chat. ``/gioco`` opens a practice table.

    Other commands concern the open practice table, otherwise the person's tournament table in the private chat.
    """
    if not context.writer.real:
        return
    private.arrive(context)
    if name == "gioco":
        opening.open_practice(context, asked)
    elif name is not None and _is_about_a_table(context, name):
        HANDLERS[name](context, asked)
    elif name == "torneo":
        context.add_line("word", context.mine("tournament.in_groups"))
    else:
        private.command(context, name, asked)
    private.show_cards(context)


def _is_about_a_table(context: UpdateContext, name: str) -> bool:
    """True if the command in this private chat concerns a table of this person."""
    if name in _AT_PRACTICE and practice.practice_table(context) is not None:
        return True
    return name in AT_TOURNAMENT and tournaments.sits(context)


_FOR_ALL: Final[dict[str, Callable[[UpdateContext, Typed], None]]] = {
    "tavolo": opening.bring_down,
    "classifica": info_commands.show_ranking,
    "mano": info_commands.show_hands,
    "regole": info_commands.open_rules,
    "impara": lesson.invite,
    "aiuto": info_commands.show_help,
    "start": info_commands.show_help,
    "privacy": info_commands.show_privacy,
}

_FOR_ADMINS: Final[dict[str, Callable[[UpdateContext, Typed], None]]] = {
    "chiudi": opening.close_table,
    "fiches": admin_commands.set_chips,
    "lingua": admin_commands.set_language,
    "immagini": admin_commands.choose_pictures,
}
"""Commands that anonymous admins may use too."""

_FOR_PLAYERS: Final[dict[str, Callable[[UpdateContext, Typed], None]]] = {
    "gioco": opening.open_here,
    "torneo": opening.tournament,
    **{command.name: turns.choosing(command.name) for command in GAME_COMMANDS},
    "punta": turns.stake,
    "taglia": turns.cut,
    "siediti": seats.sit,
    "alzati": seats.get_up,
    "assente": seats.sit_out,
    "eccomi": seats.come_back,
    "carta": own_cards.show,
    "saldo": info_commands.say_balance,
    "ricarica": admin_commands.refill,
    "impostazioni": admin_commands.open_settings,
    "computer": admin_commands.seat_computers,
}

HANDLERS: Final = {**_FOR_ALL, **_FOR_ADMINS, **_FOR_PLAYERS}
"""The handler of every command."""

_PLAYS: Final = "calo"
"""The command that plays a card: ``/gioca``."""

_BY_GAME: Final = frozenset(
    {_PLAYS, "carta", *(canonical(name) for look in GAME_UIS.values() for name in look.also)}
)
"""Commands whose meaning depends on the game at the table."""

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
