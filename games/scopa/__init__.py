"""Scopa for two, three and four, and scopone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.listing import GameListing
from games.scopa.game import GAME
from games.scopa.screens import LOOK
from games.scopa.story import tell

LISTING: Final = GameListing(game=GAME, ui=LOOK, tell=tell, words=Path(__file__).parent / "words")
