"""A game with other functions, for the time of a test."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from msgspec.structs import fields

from engine.game import AnyGame
from engine.value import replace

SomeGame = TypeVar("SomeGame", bound=AnyGame)

WHOLE: Final = {"key"}
"""The fields of a game that are no parts."""


def changed_game(game: SomeGame, **changed: Any) -> SomeGame:
    """``game`` with each changed field in the part that has a field of that name.

    Raises AssertionError for a name that no part has.
    """
    parts = {name: changed.pop(name) for name in WHOLE & changed.keys()}
    for name in {each.name for each in fields(game)} - WHOLE:
        part: Any = getattr(game, name)
        own = {each.name for each in fields(part)} & changed.keys()
        parts[name] = replace(part, **{field: changed.pop(field) for field in own})
    assert not changed, f"no part of a game has {', '.join(changed)}"
    return replace(game, **parts)
