"""Tricks in all registries of the bot, for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.kit.registries import in_registries, played_by_the_bot
from tests.kit.tricks.game import GAME
from tests.kit.tricks.hidden import swap_hidden
from tests.kit.tricks.retelling import RETELLING, tell
from tests.kit.tricks.screens import UI

FOLDER: Final = Path(__file__).parent


@contextmanager
def tricks_is_played() -> Iterator[None]:
    """Tricks stands in every registry until the end of the block."""
    with (
        in_registries(
            GAME, ui=UI, retelling=RETELLING, tell=tell, swap_hidden=swap_hidden, folder=FOLDER
        ),
        played_by_the_bot(GAME, UI),
    ):
        yield
