"""Calabresella, for three to seven."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.calabresella.game import GAME
from games.calabresella.screens import LOOK
from games.calabresella.story import tell
from games.listing import GameListing

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
)
