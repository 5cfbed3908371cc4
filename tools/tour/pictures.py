"""Takes pictures of windows while the bot is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from playground.evening import PlaygroundEvening
from tools.browsing import Window
from tools.tour.shots import TAKEN, TOUR, Shot, prefix

_SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


@contextlib.contextmanager
def bot_stopped(evening: PlaygroundEvening) -> Iterator[None]:
    """Stop the bot for a moment, so that no clock runs out between two pictures of the same thing."""
    pid = evening.bot.pid
    if pid is None:
        raise LookupError("the bot is gone")
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def take_pictures(
    evening: PlaygroundEvening, shot: Shot, windows: Sequence[tuple[Window, str]]
) -> None:
    """Take pictures of these windows, each with the suffix of its files' names; copy the one for the tour's page."""
    language = prefix(evening.options.language)
    with bot_stopped(evening):
        await asyncio.sleep(0.4)  # until the windows show the last messages of the bot
        for window, suffix in windows:
            await window.page.evaluate("document.fonts.ready")
            for scheme in _SCHEMES:
                await window.page.emulate_media(color_scheme=scheme)
                path = TAKEN / f"{language}{shot.name}{suffix}-{scheme}.webp"
                await window.picture(path)
                if shot.shown and path.name == shot.file:
                    shutil.copy(path, TOUR)
            await window.page.emulate_media(color_scheme="light")
