"""Typed commands, in groups and private chats, in all three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from display.games import GAME_UIS, called, game_commands
from display.help import canonical, command_named
from handlers import (
    admin_commands,
    info_commands,
    lesson,
    moving,
    opening,
    own_cards,
    practice,
    private,
    seats,
    status,
    tournaments,
    typed_moves,
)
from handlers.parsed_update import Typed
from handlers.update_context import UpdateContext

Handler: TypeAlias = Callable[[UpdateContext, Typed], None]


def typed_command(context: UpdateContext, typed: Typed) -> None:
    """Carry out a command; every answer becomes a message."""
    name = _meant(context, typed)
    if context.where.kind == "private":
        _in_private(context, name, typed)
        return
    if not context.where.is_group or name is None:
        return
    by, writer = command_named(name).by, context.writer
    if writer.real or by == "anybody" or (by == "admins" and writer.anonymous_admin):
        handlers()[name](context, typed)
    else:
        context.add_line("word", context.ours("word.no_face"))


def _meant(context: UpdateContext, typed: Typed) -> str | None:
    """The command for the typed name: another one if the game at this table has a use of its own for the name.

    ``/gioca`` plays a card of a running hand. Alone or before a game's name it opens a table, as ``/gioco`` does.
    ``/sposta`` needs other bots. In Spanish ``/carta`` asks for a card, as the button with that label does.
    """
    name = canonical(typed.name)
    if name == moving.COMMAND and not moving.is_beside_others(context):
        return None
    if name not in _by_game():
        return name
    private = context.where.kind == "private"
    row = practice.practice_table(context) if private else context.table
    seen = context.croupier.view(context.work, row.table_id) if row is not None else None
    if seen is not None and seen.phase == "round":
        said = context.mine if private else context.ours
        look, name_typed = GAME_UIS[seen.game_key], typed.name.lower()
        if name_typed == "carta" and said.language == "es" and "tiro" in look.offers.names:
            return "tiro"
        return look.also.get(name_typed, name)
    return "gioco" if name == _PLAYS and (not typed.words or called(typed.words)) else name


def _in_private(context: UpdateContext, name: str | None, typed: Typed) -> None:
    """Carry out a command in a private chat. ``/gioco`` opens a practice table.

    Other commands concern the open practice table, otherwise the person's tournament table in the private chat.
    """
    if not context.writer.real:
        return
    private.arrive(context)
    if status.is_asked_for(context, typed):
        status.open_page(context)
    elif name == "gioco":
        opening.open_practice(context, typed)
    elif name is not None and _is_about_a_table(context, name):
        handlers()[name](context, typed)
    elif name == "torneo":
        context.add_line("word", context.mine("tournament.in_groups"))
    else:
        private.command(context, name, typed)
    private.show_cards(context)


def _is_about_a_table(context: UpdateContext, name: str) -> bool:
    """True if the command in this private chat concerns a table of this person."""
    own = command_named(name).own
    if "practice" in own and practice.practice_table(context) is not None:
        return True
    return "tournament" in own and tournaments.sits(context)


_HANDLERS: Final[dict[str, Handler]] = {
    "gioco": opening.open_here,
    "impara": lesson.invite,
    "tavolo": opening.bring_down,
    "punta": typed_moves.stake,
    "taglia": typed_moves.cut,
    "siediti": seats.sit,
    "alzati": seats.get_up,
    "assente": seats.sit_out,
    "eccomi": seats.come_back,
    "carta": own_cards.show,
    "saldo": info_commands.say_balance,
    "classifica": info_commands.show_ranking,
    "ricarica": admin_commands.refill,
    "mano": info_commands.show_hands,
    "regole": info_commands.open_rules,
    "impostazioni": admin_commands.open_settings,
    "computer": admin_commands.seat_computers,
    "torneo": opening.tournament,
    "fiches": admin_commands.set_chips,
    "immagini": admin_commands.choose_pictures,
    "lingua": admin_commands.set_language,
    "chiudi": opening.close_table,
    moving.COMMAND: moving.offer_group,
    "aiuto": info_commands.show_help,
    "privacy": info_commands.show_privacy,
    "start": info_commands.show_help,
}
"""The handlers of the commands that belong to no game; ``display.help`` has the rights and the places."""


def handlers() -> dict[str, Handler]:
    """The handler of every command."""
    return {**{one.name: typed_moves.choosing(one.name) for one in game_commands()}, **_HANDLERS}


_PLAYS: Final = "calo"
"""The command that plays a card: ``/gioca``."""


def _by_game() -> set[str | None]:
    """Commands whose meaning depends on the game at the table."""
    return {_PLAYS, "carta", *(canonical(name) for look in GAME_UIS.values() for name in look.also)}
