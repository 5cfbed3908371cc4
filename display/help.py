"""The bot's own texts: its commands in every language, ``/start``, ``/aiuto``, ``/privacy``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from display.callback import Tap
from display.command import (
    EVERYWHERE,
    FOR_ADMINS,
    IN_GROUPS,
    NOT_LISTED,
    PRACTICE,
    TOURNAMENT,
    Command,
    Scope,
    command,
)
from display.games import game_commands, names_of_games
from display.lesson import begin_button
from display.main_menu import menu_button
from display.screen import Button, Screen
from engine.value import Value
from locales import Words

HelpPlace: TypeAlias = Literal[
    "group", "private", "own_link", "foreign_link", "used_link", "elsewhere"
]
"""The place of ``/start`` or ``/aiuto``: a group, a private chat, or a private chat by the one-time link of a table.

The link belongs to this person, to another person, or is already used. ``elsewhere``: a table's command in a private
chat.
"""

_FIRST: Final = (
    command(EVERYWHERE, "gioco", en="play game", es="juego jugar", asks=True, own=()),
    command(
        EVERYWHERE, "impara lezione", en="learn lesson", es="aprender leccion", by="anybody", own=()
    ),
    command(EVERYWHERE, "tavolo", en="table", es="mesa", by="anybody"),
)
"""The commands that the lists show before those of the games."""

_REST: Final = (
    command(IN_GROUPS, "punta puntata", en="bet stake", es="apuesta apuesto"),
    command(IN_GROUPS, "taglia taglio", en="cut", es="cortar corto"),
    command(IN_GROUPS, "siediti mi_siedo", en="sit", es="sentarse me_siento", own=()),
    command(IN_GROUPS, "alzati mi_alzo", en="leave getup", es="levantarse me_levanto", own=()),
    command(
        IN_GROUPS, "assente mi_assento", en="away brb", es="ausente me_ausento", own=TOURNAMENT
    ),
    command(IN_GROUPS, "eccomi", en="back", es="aqui", own=TOURNAMENT),
    command(IN_GROUPS, "carta", en="mycard", es="mi_carta", ephemeral=True, own=()),
    command(EVERYWHERE, "saldo", en="balance", es="saldo", ephemeral=True, own=()),
    command(
        IN_GROUPS,
        "classifica statistiche",
        en="ranking statistics",
        es="clasificacion estadisticas",
        by="anybody",
        own=PRACTICE,
    ),
    command(IN_GROUPS, "ricarica", en="refill", es="recarga", own=PRACTICE),
    command(IN_GROUPS, "mano mani", en="hand hands", es="mano manos", ephemeral=True, by="anybody"),
    command(
        EVERYWHERE, "regole", en="rules", es="reglas", ephemeral=True, by="anybody", own=PRACTICE
    ),
    command(
        EVERYWHERE,
        "impostazioni",
        en="settings",
        es="ajustes",
        ephemeral=True,
        asks=True,
        own=PRACTICE,
    ),
    command(
        EVERYWHERE, "computer", en="computer computers", es="ordenador ordenadores", own=PRACTICE
    ),
    command(IN_GROUPS, "torneo tornei", en="tournament", es="torneo torneos", own=()),
    command(FOR_ADMINS, "fiches fiche", en="chips", es="fichas", by="admins", asks=True, own=()),
    command(
        ("private", "admins"),
        "immagini figure",
        en="pictures",
        es="imagenes",
        by="admins",
        asks=True,
        own=(),
    ),
    command(FOR_ADMINS, "lingua", en="language", es="idioma", by="admins", asks=True, own=()),
    command(
        EVERYWHERE, "chiudi", en="close end", es="cerrar", by="admins", asks=True, own=PRACTICE
    ),
    command(
        FOR_ADMINS, "sposta", en="move", es="mudanza trasladar", by="admins", asks=True, own=()
    ),
    command(EVERYWHERE, "aiuto", en="help", es="ayuda", by="anybody", own=()),
    command(EVERYWHERE, "privacy", en="privacy", es="privacidad", by="anybody", own=()),
    command(NOT_LISTED, "start", en="start", es="start", by="anybody", own=()),
)
"""The commands behind those of the games. ``start`` belongs to Telegram and is in no list."""

_BESIDE_OTHERS: Final = frozenset({"sposta"})

MENU_LINK: Final = "menu"
"""The argument of ``/start`` in the link from a group to the menu in the private chat."""

CARD_LINK: Final = "carte"
"""The argument of ``/start`` in the link from a group to a person's private card."""


def commands() -> tuple[Command, ...]:
    """Every command, in the order of the lists."""
    return (*_FIRST, *game_commands(), *_REST)


def built_keys() -> tuple[str, ...]:
    """Keys built here, which no search for the whole key finds (see ``tests/words``)."""
    return tuple(f"help.command.{one.name}" for one in commands() if one.scopes)


def command_named(name: str) -> Command:
    """The command with this name in the code; raise ``KeyError`` without one."""
    return {one.name: one for one in commands()}[name]


_PLACE_TEXT: Final[Mapping[HelpPlace, str]] = {
    "group": "help.in_group",
    "private": "help.in_private",
    "own_link": "help.own_link",
    "foreign_link": "help.foreign_link",
    "used_link": "help.used_link",
    "elsewhere": "help.elsewhere",
}


def command_for(name: str) -> Command | None:
    """The command for a typed name in any language; None if it is not a command of this bot.

    A slash in front, the bot's name behind, and capitals do not matter: ``/Play@matta_bot`` is ``gioco``.
    """
    typed = name.removeprefix("/").partition("@")[0].lower()
    return next((one for one in commands() for names in one.names.values() if typed in names), None)


def canonical(name: str) -> str | None:
    """The name in the code of the command for a typed name, as ``command_for``."""
    found = command_for(name)
    return found.name if found is not None else None


class ListedCommand(Value, frozen=True):
    """One command for ``setMyCommands``. ``ephemeral``: its sender and the bot alone see it."""

    name: str
    description: str
    ephemeral: bool


def command_list(
    scope: Scope, words: Words, *, beside_others: bool = False
) -> tuple[ListedCommand, ...]:
    """The commands of a list, in the order of need. Private chats have no ephemeral commands.

    ``beside_others``: with the command that needs other bots on the same server.
    """
    return tuple(
        ListedCommand(
            name=command.names_in(words.language)[0],
            description=words(f"help.command.{command.name}"),
            ephemeral=command.ephemeral and scope != "private",
        )
        for command in commands()
        if scope in command.scopes and (beside_others or command.name not in _BESIDE_OTHERS)
    )


def help_screen(
    place: HelpPlace,
    words: Words,
    *,
    name: str = "",
    chat: str = "",
    back: str = "",
    command: str = "",
    bot: str = "",
) -> Screen:
    """The answer to ``/start``, to ``/aiuto``, and to a ``command`` without effect in this place.

    ``name`` is the reader's name and ``chat`` the table's group; ``back`` is the group's address, if it has one;
    ``bot`` is the bot's user name, if the bot can be added to groups.
    """
    text = words(
        _PLACE_TEXT[place],
        name=name,
        chat=chat,
        command=f"/{command}",
        sit=words("button.siediti"),
        **names_of_games(words),
        open=words("button.apri"),
    )
    if place == "group":
        return Screen(text, ((_play(words, "button.apri"),), (menu_button(words),)))
    if place == "private":
        to_group = Button(words("help.button.to_group"), url=f"https://t.me/{bot}?startgroup=si")
        privacy = Button(
            words("help.button.privacy"), Tap(table=0, round=0, decision=0, name="privacy").data()
        )
        play = _play(words, "help.button.practice")
        return Screen(text, ((play,), (begin_button(words),), (to_group,), (privacy,)))
    button = Button(words("help.button.back", chat=chat), url=back)
    return Screen(text, ((button,),) if back else ())


def _play(words: Words, key: str) -> Button:
    return Button(
        words(key), Tap(table=0, round=0, decision=0, name="gioco").data(), style="success"
    )


def privacy_screen(words: Words, *, erased: bool) -> Screen:
    """``/privacy``: the list of stored data, and a button that erases the reader's name or stores it again."""
    if erased:
        state, label, tap = "help.privacy.name_off", "help.button.name_on", "nome_si"
    else:
        state, label, tap = "help.privacy.name_on", "help.button.name_off", "nome_via"
    text = f"{words('help.privacy.kept')}\n\n{words(state)}"
    return Screen(
        text, ((Button(words(label), Tap(table=0, round=0, decision=0, name=tap).data()),),)
    )


def description(words: Words) -> str:
    """The text in the empty private chat (``setMyDescription``)."""
    return words("help.description", **names_of_games(words))


def short_description(words: Words) -> str:
    """The text on the bot's profile (``setMyShortDescription``)."""
    return words("help.short_description", **names_of_games(words))
