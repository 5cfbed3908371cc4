"""Briscola, for two, three, and four in pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.briscola.game import GAME
from games.briscola.screens import LOOK
from games.briscola.story import tell
from games.listing import GameListing

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
)
