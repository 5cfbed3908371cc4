"""Sette e mezzo, as families play it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.listing import GameListing
from games.sette_e_mezzo.game import GAME
from games.sette_e_mezzo.screens import LOOK
from games.sette_e_mezzo.story import tell

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
)
