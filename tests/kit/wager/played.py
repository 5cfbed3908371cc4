"""Wager in all registries of the bot, for the time of a test."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from tests.kit.registries import SmallGame, played_by_the_bot
from tests.kit.wager.game import GAME
from tests.kit.wager.hidden import swap_hidden
from tests.kit.wager.screens import UI
from tests.kit.wager.tell import tell

WAGER: Final = SmallGame(
    game=GAME,
    ui=UI,
    tell=tell,
    swap_hidden=swap_hidden,
    folder=Path(__file__).parent,
)
wager_is_played = partial(played_by_the_bot, WAGER)
"""Wager stands in every registry until the end of the block."""
