"""The link between a tournament and its game (TO-1): the rules of a level, the end of a giro, and the duels in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.families import GameEvent, GameRules
from engine.game import AnyGame, Person
from engine.tournament.giro import Out
from engine.tournament.terms import Terms
from engine.value import Value


class GiroEnded(Value, frozen=True):
    """A giro that an event of a table ended. ``last``: it ended the round too. The other fields are as in ``Giro``."""

    banker: Person
    out: tuple[Out, ...]
    last: bool


class TournamentDuel(Value, frozen=True):
    """A player against the banker. ``event``: the game's event that ended it."""

    player: Person
    event: GameEvent


class TournamentGame(Value, frozen=True, kw_only=True):
    """A game that tournaments play, with the questions of a tournament about it."""

    game: AnyGame
    rules: Callable[[Terms, int], GameRules]
    """``rules(terms, level)``: the house rules of the tables, with the minimums of this level (TO-1, TO-2)."""
    broke: Callable[[Any], frozenset[Person]]
    """``broke(state)``: people who lost their last chip in the running giro, and are out when it ends (TO-3)."""
    ended: Callable[[object], GiroEnded | None]
    """``ended(event)``: the giro that this event of a table ended; None for other events."""
    duels: Callable[[Iterable[object]], tuple[TournamentDuel, ...]]
    """``duels(log)``: the duels of the giro that the last of these events ended, in order."""


_KNOWN: Final[list[TournamentGame]] = []


def know(games: Iterable[TournamentGame]) -> None:
    """From now on tournaments play the first of these."""
    _KNOWN[:] = games


def tournament_game() -> TournamentGame:
    """The game of tournaments."""
    return _KNOWN[0]
