"""Families of values of which every game has its own members: house rules, actions and events.

A member is stored with its tag, and read by the tag alone (``engine.stored``).
"""

from __future__ import annotations

from typing import Any


class Family:
    """Base of a family, beside ``Value`` or ``Tagged``."""

    __slots__ = ()


class GameRules(Family):
    """The house rules of a game: a value with defaults, ``tag_field="game"`` with its game's key, and a check."""

    __slots__ = ()

    def check(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together, as these do."""
        return None


class GameAction(Family):
    """A decision of a player, an answer of chance, or a step of the clock or the table."""

    __slots__ = ()


class GameEvent(Family):
    """An effect of a move."""

    __slots__ = ()


def member(family: type[Family], tag: str) -> type[Any]:
    """The class of this family with this tag. Raise ``LookupError`` if there is none."""
    for kind in _all(family):
        if getattr(kind, "__struct_config__", None) and kind.__struct_config__.tag == tag:
            return kind
    raise LookupError(tag)


def tag_field(family: type[Family]) -> str:
    """The field with the tag of a family's values."""
    return "game" if family is GameRules else "type"


def _all(kind: type[Any]) -> list[type[Any]]:
    found = kind.__subclasses__()
    return [*found, *(deeper for one in found for deeper in _all(one))]
