"""All that the product needs of one game."""

from __future__ import annotations

from pathlib import Path

from display.game_ui import GameUi
from engine.game import AnyGame
from engine.tournament.feed import TournamentGame
from engine.value import Value
from history.words import Teller


class GameListing(Value, frozen=True, kw_only=True):
    """One game: its rules and players, its screens, its story, and the folder of its words."""

    game: AnyGame
    ui: GameUi
    tell: Teller | None = None
    """None: the story is told plainly (``history.plain``)."""
    words: Path
    tournament: TournamentGame | None = None
    """For a game that tournaments play."""
