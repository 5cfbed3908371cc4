"""Piatto: duels against a pot."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.listing import GameListing
from games.piatto.game import GAME
from games.piatto.screens import LOOK
from games.piatto.story import tell
from games.piatto.tournament import TOURNAMENT

LISTING: Final = GameListing(
    game=GAME,
    ui=LOOK,
    tell=tell,
    words=Path(__file__).parent / "words",
    tournament=TOURNAMENT,
)
