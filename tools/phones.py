"""An evening of four people at their phones. They have never pressed Start, so they play on their own tables."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from typing import Final

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as NotInTime

from playground.evening import PlaygroundEvening
from playground.reading import STAND, TURN
from tools.browsing import Window

LONGEST: Final = 200.0
"""Seconds that a hand may last."""

TAP_AGAIN: Final = 8_000.0
"""Milliseconds after which a person taps 👁 again: the bot answers by an alert if an own table takes too long."""


class Phones:
    """Windows of a phone's width, by name; their people act by clicks."""

    def __init__(self, windows: dict[str, Window]) -> None:
        self.windows = windows

    @classmethod
    async def of(
        cls, evening: PlaygroundEvening, opened: Callable[[int, int], Awaitable[Window]]
    ) -> Phones:
        """Open a window for each member of the group; from now on they play by hand.

        ``opened`` opens the window of a Telegram id; its second argument counts from 0.
        """
        people = evening.telegram.views.chats(evening.you.id)[-1].members
        names = {name: user for user, name in people.items() if name != "Matta"}
        for user in names.values():
            evening.autoplay.alone.discard(user)
        return cls(
            {name: await opened(user, place) for place, (name, user) in enumerate(names.items())}
        )

    @property
    def first(self) -> Window:
        return next(iter(self.windows.values()))

    async def sit_down(self, opens: str, sits: str, seated: str) -> None:
        """Open a table and take its seats by commands: the button leads to the private chat, and to Start."""
        first, *others = self.windows.values()
        await first.say(opens)
        await first.see(seated)
        for window in others:
            await window.say(sits)
        await first.see(seated + ".*," * len(others))

    async def open_own(self, window: Window) -> None:
        """Open this person's own table by 👁, on a busy machine with more than one tap."""
        deadline = time.monotonic() + LONGEST
        while True:
            await window.tap("👁")
            try:
                await expect(own(window)).to_have_count(1, timeout=TAP_AGAIN)
            except AssertionError:
                if time.monotonic() > deadline:
                    raise
                await window.alert()
            else:
                return

    async def on_turn(self) -> str:
        """The player on turn by the table's newest message; empty between two hands."""
        table = self.first.chat().locator(".message.theirs:not(.own)")
        called = TURN.findall((await table.all_inner_texts())[-1])
        return called[-1] if called else ""

    async def stand_until(self, over: Callable[[], Awaitable[bool]]) -> None:
        """Each player stands on the own table, where there is one, else in the group."""
        deadline = time.monotonic() + LONGEST
        while not await over():
            if time.monotonic() > deadline:
                raise TimeoutError(await self.first.text())
            window = self.windows.get(await self.on_turn())
            if window is not None:
                await self._stand(window)
            await asyncio.sleep(0.1)

    async def _stand(self, window: Window) -> None:
        for label in STAND:
            keys = own(window).locator(".key", has_text=re.compile(f"^{label}$"))
            key = keys.first if await keys.count() else window.exact(label).first
            if await key.count() and await key.is_visible():
                with contextlib.suppress(NotInTime):  # redrawn meanwhile
                    await key.click(timeout=2000)
                    return


def own(window: Window) -> Locator:
    """The messages in the group that this person alone sees."""
    return window.chat().locator(".message.own")
