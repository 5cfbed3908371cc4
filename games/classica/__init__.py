"""Classica: a bank plays against all punte at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.classica.game import GAME
from games.classica.screens import LOOK
from games.classica.story import tell
from games.listing import GameListing

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
)
