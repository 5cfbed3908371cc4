"""The games, a folder each. Nothing below imports this package: a process that needs games calls ``hand_in``."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import locales
from display import games as looks
from engine import registry
from engine.tournament import feed
from games.listing import GameListing
from history import games as tellers

FOLDERS: Final = (
    "sette_e_mezzo",
    "briscola",
    "scopa",
    "piatto",
    "classica",
    "quattro_e_mezzo",
    "siete_y_media",
    "calabresella",
)
"""The folder of every game, in the order in which games are offered."""


def listings() -> tuple[GameListing, ...]:
    """Every game of ``FOLDERS``."""
    return tuple(import_module(f"games.{folder}").LISTING for folder in FOLDERS)


def hand_in(*every: GameListing) -> None:
    """Tell engine, display, history and words that these are the games."""
    registry.know(one.game for one in every)
    feed.know(one.tournament for one in every if one.tournament is not None)
    looks.know(one.ui for one in every)
    tellers.know({one.game.key: one.tell for one in every})
    locales.know(one.words for one in every)
