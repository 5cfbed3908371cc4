"""A table in a browser: the evening in this process, the bot in its own process, and windows on the evening."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, expect

from playground.__main__ import begin, open_first_table
from playground.botapi.schema import Upload
from playground.evening import PlaygroundEvening
from playground.options import Options
from tools.browsing import DESKTOP, Window

TAPS = 10
SOON = 10_000
"""Milliseconds after which a person taps again."""

SCREENS = Path(os.environ.get("SCREENS", Path(__file__).parents[2] / "screens"))
"""The folder for pictures to look at; it is no part of the repository."""

ASKED = r"tiro(?: o sto|, o ti va bene così)\?"
"""The question of a turn, under a picture and in words."""

TURN = re.compile(rf"^(.+): {ASKED}", re.MULTILINE)
OVER = re.compile(r"il banco (?:fa|sballa)")


@dataclass
class SharedBrowser:
    """A browser whose pages are used again: a new page takes three times as long as another visit."""

    browser: Browser
    idle: list[Page] = field(default_factory=list)
    """Pages that a window has left."""

    async def open(
        self, url: str, person: int | None, *, size: tuple[int, int], dark: bool
    ) -> Window:
        if self.idle:
            return await Window.again(self.idle.pop(), url, person, size=size, dark=dark)
        return await Window.open(self.browser, url, person, size=size, dark=dark)

    async def close(self, window: Window, url: str) -> None:
        """Keep its page for another window; ``url``: the running server that it showed."""
        if not window.page.is_closed():
            self.idle.append(await window.leave(url))


@dataclass
class TableInBrowser:
    """An evening and its windows."""

    evening: PlaygroundEvening
    running: SharedBrowser
    folder: Path
    pictures: bool
    windows: list[Window] = field(default_factory=list)

    async def window(
        self,
        person: int | None = None,
        *,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
    ) -> Window:
        """Open another window."""
        opened = await self.running.open(self.evening.server.url, person, size=size, dark=dark)
        self.windows.append(opened)
        return opened

    async def close_windows(self) -> None:
        """Close all windows; none of them has met an error."""
        windows = self.windows
        self.windows = []
        troubles = [trouble for one in windows for trouble in one.troubles]
        for window in windows:
            await self.running.close(window, self.evening.server.url)
        assert not troubles, troubles

    def person(self, name: str) -> int:
        """The id of a person."""
        users = self.evening.telegram.core.world.users.values()
        return next(user.id for user in users if user.name == name)

    async def again(self) -> None:
        """End the whole evening and start it again from its files."""
        port = self.evening.server.port
        await self.evening.stop()
        self.evening = PlaygroundEvening(options(self.folder), pictures=self.pictures)
        await begin(self.evening, port)


def options(folder: Path, *, people: int = 2, seed: int = 7) -> Options:
    return Options(
        language="it",
        people=people,
        name="Anna",
        fast=True,
        seed=seed,
        folder=folder / "evening",
        kind="group",
    )


@contextlib.asynccontextmanager
async def table(
    running: SharedBrowser, folder: Path, *, people: int = 2, seed: int = 7, pictures: bool = False
) -> AsyncIterator[TableInBrowser]:
    """A ready table with Anna and this number of other people, in words unless a test looks at its ``pictures``."""
    evening = PlaygroundEvening(options(folder, people=people, seed=seed), pictures=pictures)
    home = TableInBrowser(evening, running, folder, pictures=pictures)
    try:
        await begin(evening, 0)
        await open_first_table(evening)
        yield home
        await home.close_windows()
    finally:
        for window in home.windows:
            await window.page.context.close()
        await home.evening.stop()


async def no_hurry(window: Window) -> None:
    """Give as much time for a move as a busy machine may need."""
    await window.see("Ciao", "private")  # the menu opens here
    await _open_settings(window)
    await window.tap("Senza fretta", "private")
    await window.see("Senza fretta ✓", "private")
    await window.tap("Fatto", "private")


async def _open_settings(window: Window) -> None:
    """Open the settings, with another tap if the first met a keyboard that changed while others sat down."""
    page = window.chat("private").locator(".message").filter(has_text="Le regole di casa")
    for _ in range(TAPS):
        await window.tap("Impostazioni")
        with contextlib.suppress(AssertionError):
            await expect(page.last).to_be_visible(timeout=SOON)
            return
    raise AssertionError(await window.text("private"))


async def play(windows: Mapping[str, Window], hands: int = 1, until: re.Pattern[str] = OVER) -> str:
    """Play by clicks, each in the window of the player on turn; returns the text of the chat.

    It ends after this number of further hands, or of further matches of ``until``.
    """
    window = next(iter(windows.values()))
    wanted = len(until.findall(await window.text())) + hands
    acted = ""
    deadline = asyncio.get_running_loop().time() + 300
    while len(until.findall(text := await window.text())) < wanted:
        assert asyncio.get_running_loop().time() < deadline, text
        turn = TURN.findall(text)
        now = text[text.rfind("Mano ") :]
        if turn and turn[-1] in windows and now != acted and await window.has("Sto"):
            acted = now
            with contextlib.suppress(AssertionError):
                await windows[turn[-1]].tap("Sto")
        await asyncio.sleep(0.25)
    return text


async def sends(home: TableInBrowser, method: str, chat: int, **given: object) -> int:
    """The bot sends a message; returns the message's id."""
    files = {}
    for name, value in given.items():
        if isinstance(value, bytes):
            files[name] = Upload("file", "application/octet-stream", value)
    plain = {name: value for name, value in given.items() if name not in files}
    sent = await home.evening.telegram.call(method, {"chat_id": chat, **plain}, files)
    return int(sent["message_id"])


async def introduced(home: TableInBrowser) -> None:
    """Wait until the bot has told Telegram its commands."""
    you = home.evening.you.id
    for _ in range(2400):
        if home.evening.telegram.views.commands(you, home.evening.group):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("no commands")


def picture(colour: str, height: int = 200) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (320, height), colour).save(content, "PNG")
    return content.getvalue()
