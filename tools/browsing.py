"""Somebody at a browser: opens windows on a table of the playground, reads, taps by label, types, looks at pictures.

For tests and for the tour. Chromium is the system's own; playwright brings none.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    WebSocket,
    async_playwright,
    expect,
)

from tools.chromium import HOW_TO_GET_IT, chromium

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: Final = (1360, 860)
PHONE: Final = (390, 844)
SMALL_PHONE: Final = (360, 640)
LOCALES: Final = {"it": "it-IT", "en": "en-GB", "es": "es-ES"}
PATIENCE: Final = 120_000
"""Milliseconds."""
QUALITY: Final = 38
"""The quality of a WebP, 0 to 100: small, with letters and corner indices still sharp."""

expect.set_options(timeout=PATIENCE)

ChatKind = Literal["group", "private"]


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium. Raise LookupError, with the command that installs one, if there is none."""
    path = chromium()
    if path is None:
        raise LookupError(HOW_TO_GET_IT)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        try:
            yield running
        finally:
            await running.close()


class Window:
    """One window. `heard` has all frames that it received, `troubles` the page's errors."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        self.troubles: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", self._failed)
        page.on("console", self._said)
        page.on("websocket", self._connected)

    def _failed(self, error: Error) -> None:
        self.troubles.append(str(error))

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.troubles.append(said.text)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    @classmethod
    async def open(
        cls,
        running: Browser,
        url: str,
        person: int | None = None,
        *,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        touch: bool = False,
        language: str = "it",
    ) -> Window:
        """A new window without stored data, with a person's view (the page's owner, unless named)."""
        context = await running.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            locale=LOCALES[language],
            timezone_id="Europe/Rome",
            has_touch=touch,
            reduced_motion="reduce",
        )
        window = cls(await context.new_page())
        await window.visit(url, person)
        return window

    @classmethod
    async def again(
        cls,
        page: Page,
        url: str,
        person: int | None = None,
        *,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
    ) -> Window:
        """A window on a page that another window has left: as a new one without touch, in a third of its time."""
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        window = cls(page)
        await window.visit(url, person)
        return window

    async def visit(self, url: str, person: int | None) -> None:
        """Go to a person's view (the page's owner, unless named), and wait until it is there."""
        await self.page.goto(url + (f"/?as={person}" if person is not None else "/"))
        await self.page.wait_for_selector(".chat .head h2")

    async def leave(self, url: str) -> Page:
        """Leave the page without data of this server and without anything that runs, for another window."""
        page = self.page
        page.remove_listener("pageerror", self._failed)
        page.remove_listener("console", self._said)
        page.remove_listener("websocket", self._connected)
        await page.unroute_all()
        await page.goto("about:blank")
        protocol = await page.context.new_cdp_session(page)
        stored = {"origin": url, "storageTypes": "local_storage"}
        await protocol.send("Storage.clearDataForOrigin", stored)
        await protocol.detach()
        return page

    # Looking.

    def chat(self, chat: ChatKind = "group") -> Locator:
        """The group that is shown, or the private chat with the bot."""
        which = ".chat.private" if chat == "private" else ".chat:not(.private)"
        return self.page.locator(which)

    async def see(self, pattern: str, chat: ChatKind = "group") -> Locator:
        """Wait until a message matches; return the newest that does."""
        found = (
            self.chat(chat).locator(".message").filter(has_text=re.compile(pattern, re.MULTILINE))
        )
        await expect(found.last).to_be_attached()
        return found.last

    async def text(self, chat: ChatKind = "group") -> str:
        """All that a chat shows."""
        return "\n".join(await self.chat(chat).locator(".message").all_inner_texts())

    def key(self, label: str, chat: ChatKind = "group") -> Locator:
        """The newest button whose label begins so."""
        exact = re.compile(rf"^{re.escape(label)}")
        return self.chat(chat).locator(".keyboard button").filter(has_text=exact).last

    def exact(self, label: str, chat: ChatKind = "group") -> Locator:
        """The button with this label, ticked or not, on the newest message that has buttons."""
        keys = self.page.locator(".key:visible")
        newest = self.chat(chat).locator(".message").filter(has=keys).last
        return newest.locator(".key").filter(
            has_text=re.compile(rf"^\s*{re.escape(label)}(?: ✓)?\s*$")
        )

    async def has(self, label: str, chat: ChatKind = "group") -> bool:
        """Whether there is such a button now."""
        return await self.key(label, chat).count() > 0

    # Doing.

    async def tap(self, label: str, chat: ChatKind = "group") -> None:
        """Click the button, and wait until the bot has answered."""
        await self.key(label, chat).click()
        await expect(self.page.locator(".key[aria-busy]")).to_have_count(0)

    async def alert(self) -> str:
        """Read the alert and close it."""
        box = self.page.get_by_role("alertdialog")
        said = await box.inner_text()
        await box.get_by_role("button").click()
        await expect(box).to_have_count(0)
        return said

    async def toast(self, pattern: str) -> None:
        """Wait for a toast that matches."""
        found = self.page.locator(".toast").filter(has_text=re.compile(pattern))
        await expect(found.first).to_be_attached()

    async def no_toast(self) -> None:
        """Wait until the last toast is gone."""
        await expect(self.page.locator(".toast")).to_have_count(0)

    async def say(self, text: str, chat: ChatKind = "group") -> None:
        """Type a text and send it."""
        line = self.chat(chat).locator("textarea")
        await line.fill(text)
        await line.press("Enter")

    async def deed(self, label: str, person: str | None = None) -> None:
        """Do something behind the scenes, to a person if one is named."""
        tools = self.page.locator("#tools")
        if await tools.is_hidden():
            await self.page.locator('#side [data-focus="tools"]').click()
        place = tools.get_by_role("group", name=person) if person else tools
        await place.get_by_role("button", name=label, exact=True).click()

    async def close_tools(self) -> None:
        """Close the drawer behind the scenes."""
        await self.page.locator("#tools button").first.press("Escape")

    async def picture(self, path: Path) -> None:
        """Save a picture of the window: PNG, or a small WebP."""
        path.parent.mkdir(parents=True, exist_ok=True)
        taken = await self.page.screenshot()
        await asyncio.to_thread(_keep, taken, path)


def _keep(taken: bytes, path: Path) -> None:
    if path.suffix == ".webp":
        Image.open(io.BytesIO(taken)).convert("RGB").save(path, quality=QUALITY, method=6)
    else:
        path.write_bytes(taken)
