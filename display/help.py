"""What the bot says about itself: its commands in every language, ``/start``, ``/aiuto``, ``/privacy``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from display.callback import Tap
from display.command import EVERYWHERE, FOR_ADMINS, IN_GROUPS, NOT_LISTED, Scope, command
from display.games import GAME_COMMANDS
from display.lesson import begin_button
from display.main_menu import menu_button
from display.screen import Button, Screen
from locales import Words

Place: TypeAlias = Literal["group", "private", "own_link", "foreign_link", "used_link", "elsewhere"]
"""Where ``/start`` or ``/aiuto`` was typed: in a group; in private; in private by the one-time link of a table, which
was that person's own, somebody else's, or used already. ``elsewhere``: a command of the table in private."""

COMMANDS: Final = (
    command(EVERYWHERE, "gioco gioca", "play game", "juego jugar"),
    command(EVERYWHERE, "impara lezione", "learn lesson", "aprender leccion"),
    command(EVERYWHERE, "tavolo", "table", "mesa"),
    *GAME_COMMANDS,
    command(IN_GROUPS, "punta puntata", "bet stake", "apuesta apuesto"),
    command(IN_GROUPS, "taglia taglio", "cut", "cortar corto"),
    command(IN_GROUPS, "siediti mi_siedo", "sit", "sentarse me_siento"),
    command(IN_GROUPS, "alzati mi_alzo", "leave getup", "levantarse me_levanto"),
    command(IN_GROUPS, "assente mi_assento", "away brb", "ausente me_ausento"),
    command(IN_GROUPS, "eccomi", "back", "aqui"),
    command(EVERYWHERE, "saldo", "balance", "saldo"),
    command(IN_GROUPS, "classifica", "ranking", "clasificacion"),
    command(IN_GROUPS, "ricarica", "refill", "recarga"),
    command(IN_GROUPS, "mano mani", "hand hands", "mano manos"),
    command(EVERYWHERE, "regole", "rules", "reglas"),
    command(EVERYWHERE, "impostazioni", "settings", "ajustes"),
    command(EVERYWHERE, "computer", "computer computers", "ordenador ordenadores"),
    command(IN_GROUPS, "torneo tornei", "tournament", "torneo torneos"),
    command(FOR_ADMINS, "fiches fiche", "chips", "fichas"),
    command(("private", "admins"), "immagini figure", "pictures", "imagenes"),
    command(FOR_ADMINS, "lingua", "language", "idioma"),
    command(EVERYWHERE, "chiudi", "close end", "cerrar"),
    command(EVERYWHERE, "aiuto", "help", "ayuda"),
    command(EVERYWHERE, "privacy", "privacy", "privacidad"),
    command(NOT_LISTED, "start", "start", "start"),
)
"""Every command, in the order of the lists. ``start`` is Telegram's own and stands in no list."""

MENU_LINK: Final = "menu"
"""What ``/start`` is given by the link that leads from a group to the menu in the private chat."""

BUILT_KEYS: Final = tuple(f"help.command.{command.name}" for command in COMMANDS if command.scopes)
"""Keys put together here and therefore nowhere to be found as they stand (see ``tests/words``)."""

IN_GROUPS_ALONE: Final = frozenset(
    command.name for command in COMMANDS if command.scopes in (IN_GROUPS, FOR_ADMINS)
)
"""What is not in the list of private chats: typed there, and about no practice table, it does nothing."""

_CANONICAL: Final = {
    name: command.name for command in COMMANDS for names in command.names.values() for name in names
}

_PLACE_TEXT: Final[Mapping[Place, str]] = {
    "group": "help.in_group",
    "private": "help.in_private",
    "own_link": "help.own_link",
    "foreign_link": "help.foreign_link",
    "used_link": "help.used_link",
    "elsewhere": "help.elsewhere",
}


def canonical(name: str) -> str | None:
    """The command that a typed name of any language stands for; None for no command of ours.

    A slash in front, the bot's name behind, and capitals do not matter: ``/Play@matta_bot`` is ``gioco``.
    """
    return _CANONICAL.get(name.removeprefix("/").partition("@")[0].lower())


def command_list(scope: Scope, words: Words) -> tuple[tuple[str, str], ...]:
    """Names and descriptions for ``setMyCommands``, in the order in which people need them."""
    return tuple(
        (command.names[words.language][0], words(f"help.command.{command.name}"))
        for command in COMMANDS
        if scope in command.scopes
    )


def help_screen(
    place: Place,
    words: Words,
    *,
    name: str = "",
    chat: str = "",
    back: str = "",
    command: str = "",
    bot: str = "",
) -> Screen:
    """``/start``, ``/aiuto`` and ``command`` where it does nothing. ``name`` is who reads it and ``chat`` the table's group;
    ``back`` is the address that leads there, if it has one; ``bot`` the bot's user name, where it can be added to groups.
    """
    text = words(
        _PLACE_TEXT[place],
        name=name,
        chat=chat,
        command=f"/{command}",
        sit=words("button.siediti"),
        open=words("button.apri"),
    )
    if place == "group":
        return Screen(text, ((_play(words, "button.apri"),), (menu_button(words),)))
    if place == "private":
        to_group = Button(words("help.button.to_group"), url=f"https://t.me/{bot}?startgroup=si")
        privacy = Button(words("help.button.privacy"), Tap(0, 0, 0, "privacy").data())
        play = _play(words, "help.button.practice")
        return Screen(text, ((play,), (begin_button(words),), (to_group,), (privacy,)))
    button = Button(words("help.button.back", chat=chat), url=back)
    return Screen(text, ((button,),) if back else ())


def _play(words: Words, key: str) -> Button:
    return Button(words(key), Tap(0, 0, 0, "gioco").data(), style="success")


def privacy_screen(words: Words, *, erased: bool) -> Screen:
    """``/privacy``: what is kept, and a button that has one's name erased, or learned again."""
    if erased:
        state, label, tap = "help.privacy.name_off", "help.button.name_on", "nome_si"
    else:
        state, label, tap = "help.privacy.name_on", "help.button.name_off", "nome_via"
    text = f"{words('help.privacy.kept')}\n\n{words(state)}"
    return Screen(text, ((Button(words(label), Tap(0, 0, 0, tap).data()),),))


def description(words: Words) -> str:
    """What Telegram shows in the empty private chat (``setMyDescription``)."""
    return words("help.description")


def short_description(words: Words) -> str:
    """What Telegram shows on the bot's profile (``setMyShortDescription``)."""
    return words("help.short_description")
