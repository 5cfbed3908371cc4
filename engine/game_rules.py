"""The house rules of any game: a value with defaults, tagged with its game's key, and a check."""

from __future__ import annotations

from typing import Any


class GameRules:
    """Base of every game's rules, beside ``Value``. ``tag_field="game"`` stores the game's key with them."""

    __slots__ = ()

    def check(self) -> str | None:
        """The code of the first contradiction between switches; None if they fit together, as these do."""
        return None


def rules_of(key: str) -> type[Any] | None:
    """The class of rules with this tag; None for an unknown game."""
    return next((kind for kind in _all(GameRules) if kind.__struct_config__.tag == key), None)


def _all(kind: type[Any]) -> list[type[Any]]:
    found = kind.__subclasses__()
    return [*found, *(deeper for one in found for deeper in _all(one))]
