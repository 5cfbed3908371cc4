"""A command as people type it, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.value import value

Scope: TypeAlias = Literal["private", "group", "admins"]
"""Whose command list: private chats, everybody in groups, the admins of groups."""

EVERYWHERE: Final[tuple[Scope, ...]] = ("private", "group", "admins")
IN_GROUPS: Final[tuple[Scope, ...]] = ("group", "admins")
FOR_ADMINS: Final[tuple[Scope, ...]] = ("admins",)
NOT_LISTED: Final[tuple[Scope, ...]] = ()


@value
class Command:
    """One command. ``name`` is what handlers call it; ``names`` are those of each language, the listed one first."""

    name: str
    names: Mapping[str, tuple[str, ...]]
    scopes: tuple[Scope, ...]


def command(scopes: tuple[Scope, ...], it: str, en: str, es: str) -> Command:
    """Several names of a language are parted by blanks; the first Italian one is the command's own."""
    names = {"it": tuple(it.split()), "en": tuple(en.split()), "es": tuple(es.split())}
    return Command(names["it"][0], names, scopes)
