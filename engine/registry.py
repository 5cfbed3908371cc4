"""The games of this process, handed in once when it starts. Nothing in the engine names one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.families import GameRules
from engine.game import AnyGame

_KNOWN: Final[dict[str, AnyGame]] = {}

GAMES: Final[Mapping[str, AnyGame]] = _KNOWN
"""Every game by its key, in the order in which games are offered."""


def know(games: Iterable[AnyGame]) -> None:
    """From now on these are the games."""
    _KNOWN.clear()
    _KNOWN.update((game.key, game) for game in games)


def game_of(rules: GameRules) -> AnyGame:
    """The game that these rules belong to; raise ``KeyError`` for the rules of an unknown game."""
    for game in GAMES.values():
        if type(rules) is game.rulebook.rules:
            return game
    raise KeyError(type(rules))


def game_of_event(event: object) -> AnyGame | None:
    """A game whose event this is; None for an event of the table or of a tournament.

    An event that several games have means the same, and moves the same chips, in each of them.
    """
    return next((game for game in GAMES.values() if type(event) in game.logged.events), None)
