"""Quattro e mezzo: everybody against everybody, for points."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.listing import GameListing
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.screens import LOOK
from games.quattro_e_mezzo.story import tell

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
)
