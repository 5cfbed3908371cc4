"""Takes the pictures of windows, while the bot stands still."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
from collections.abc import Iterator, Sequence

from playground.evening import PlaygroundEvening
from tools.browsing import Window
from tools.tour.shots import TAKEN, TOUR, Shot, prefix


@contextlib.contextmanager
def still(evening: PlaygroundEvening) -> Iterator[None]:
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
    evening: PlaygroundEvening, shot: Shot, looks: Sequence[tuple[Window, str]]
) -> None:
    """Take the pictures of these windows, the page's too; the last word of a name says which window."""
    language = prefix(evening.options.language)
    with still(evening):
        await asyncio.sleep(0.4)
        for window, kind in looks:
            await window.page.evaluate("document.fonts.ready")
            for scheme in ("light", "dark"):
                await window.page.emulate_media(
                    color_scheme="dark" if scheme == "dark" else "light"
                )
                path = TAKEN / f"{language}{shot.name}{kind}-{scheme}.webp"
                await window.picture(path)
                if shot.shown and path.name == shot.file:
                    shutil.copy(path, TOUR)
            await window.page.emulate_media(color_scheme="light")
