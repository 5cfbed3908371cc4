"""Tricks in all registries of the bot, for the time of a test."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from tests.kit.registries import SmallGame, played_by_the_bot
from tests.kit.tricks.game import GAME
from tests.kit.tricks.hidden import swap_hidden
from tests.kit.tricks.screens import UI
from tests.kit.tricks.tell import tell

TRICKS: Final = SmallGame(
    game=GAME,
    ui=UI,
    tell=tell,
    swap_hidden=swap_hidden,
    folder=Path(__file__).parent,
)
tricks_is_played = partial(played_by_the_bot, TRICKS)
"""Tricks stands in every registry until the end of the block."""
