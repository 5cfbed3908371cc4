"""A typed command with its names in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.value import value

Scope: TypeAlias = Literal["private", "group", "admins"]
"""The command lists that show a command: private chats, all members of groups, admins of groups."""

EVERYWHERE: Final[tuple[Scope, ...]] = ("private", "group", "admins")
IN_GROUPS: Final[tuple[Scope, ...]] = ("group", "admins")
FOR_ADMINS: Final[tuple[Scope, ...]] = ("admins",)
NOT_LISTED: Final[tuple[Scope, ...]] = ()


@value
class Command:
    """One command. ``name`` is its name in the code; ``names`` has its names in each language, the listed name first."""

    name: str
    names: Mapping[str, tuple[str, ...]]
    scopes: tuple[Scope, ...]
    ephemeral: bool = False
    """True if in a group only its sender and the bot see the command, where Telegram has that (Bot API 10.2)."""


def command(
    scopes: tuple[Scope, ...], it: str, en: str, es: str, *, ephemeral: bool = False
) -> Command:
    """A command from its names, separated by spaces, in each language. The first Italian name is the name in the code."""
    names = {"it": tuple(it.split()), "en": tuple(en.split()), "es": tuple(es.split())}
    return Command(names["it"][0], names, scopes, ephemeral=ephemeral)
