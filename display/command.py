"""A typed command with its names in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.value import Value
from locales import FALLBACK

Scope: TypeAlias = Literal["private", "group", "admins"]
"""The command lists that show a command: private chats, all members of groups, admins of groups."""

EVERYWHERE: Final[tuple[Scope, ...]] = ("private", "group", "admins")
IN_GROUPS: Final[tuple[Scope, ...]] = ("group", "admins")
FOR_ADMINS: Final[tuple[Scope, ...]] = ("admins",)
NOT_LISTED: Final[tuple[Scope, ...]] = ()

CommandBy: TypeAlias = Literal["anybody", "people", "admins"]
"""The senders of a command in a group. ``anybody``: also channels and others without a face; ``admins``: people, and
admins who hide their face.
"""

OwnTableKind: TypeAlias = Literal["practice", "tournament"]
"""A table that a command in a private chat may concern."""

BOTH: Final[tuple[OwnTableKind, ...]] = ("practice", "tournament")
PRACTICE: Final[tuple[OwnTableKind, ...]] = ("practice",)
TOURNAMENT: Final[tuple[OwnTableKind, ...]] = ("tournament",)


class Command(Value, frozen=True):
    """One command. ``name`` is its name in the code; ``names`` has its names in each language, the listed
    name first.
    """

    name: str
    names: Mapping[str, tuple[str, ...]]
    scopes: tuple[Scope, ...]
    ephemeral: bool = False
    """True if in a group only its sender and the bot see the command, where Telegram has that (Bot API 10.2)."""
    by: CommandBy = "people"
    asks: bool = False
    """True if an admin may do more with it, so that Telegram is asked who is one."""
    own: tuple[OwnTableKind, ...] = ()
    """The tables that it may concern in a private chat."""

    def names_in(self, language: str) -> tuple[str, ...]:
        """Its names in a language; English ones in a language without commands of its own."""
        return self.names.get(language, self.names[FALLBACK])

    @property
    def in_groups_alone(self) -> bool:
        """True if it is outside the list of private chats: typed there, without a table, it has no effect."""
        return self.scopes in (IN_GROUPS, FOR_ADMINS)


def command(
    scopes: tuple[Scope, ...],
    it: str,
    *,
    en: str,
    es: str,
    ephemeral: bool = False,
    by: CommandBy = "people",
    asks: bool = False,
    own: tuple[OwnTableKind, ...] = BOTH,
) -> Command:
    """A command from its names, separated by spaces, in each language. The first Italian name is the name in the code.

    The default is a choice of a game: for people, at every table.
    """
    names = {"it": tuple(it.split()), "en": tuple(en.split()), "es": tuple(es.split())}
    return Command(
        name=names["it"][0],
        names=names,
        scopes=scopes,
        ephemeral=ephemeral,
        by=by,
        asks=asks,
        own=own,
    )
