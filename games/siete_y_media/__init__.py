"""Siete y media, with muerto and la loca."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.listing import GameListing
from games.siete_y_media.game import GAME
from games.siete_y_media.screens import LOOK
from games.siete_y_media.story import tell

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
)
