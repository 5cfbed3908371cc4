"""Somebody at the terminal: looks at the screen, clicks, presses keys."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

from textual.message import Message
from textual.pilot import Pilot

from playground.evening import Evening
from playground.options import Options
from playground.terminal.app import PlayApp
from playground.terminal.bubble import Bubble, Key

PATIENCE = 15.0


@dataclass
class Seat:
    """A terminal, and the hands on its keyboard."""

    app: PlayApp
    pilot: Pilot[str]
    screens: Path
    taps: list[Key]
    """The buttons that were tapped."""

    @property
    def evening(self) -> Evening:
        return self.app.evening

    async def until(self, wanted: Callable[[], object], what: str) -> None:
        """Wait until it is so."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while True:
            with contextlib.suppress(LookupError):
                if wanted():
                    return
            if asyncio.get_running_loop().time() > deadline:
                raise AssertionError(f"not in {PATIENCE} s: {what}\n{self.text('group')}")
            await self.pilot.pause(0.03)

    def bubbles(self, chat: str) -> list[Bubble]:
        """The messages of a chat, as far as they are shown."""
        panes = self.app.screen_stack[0].query(f"#{chat}")
        return [one for pane in panes for one in pane.query(Bubble)]

    def text(self, chat: str) -> str:
        """All that a chat shows."""
        return "\n".join(bubble.view.text for bubble in self.bubbles(chat))

    async def see(self, pattern: str, chat: str = "group") -> None:
        """Wait until a chat shows this."""
        await self.until(lambda: re.search(pattern, self.text(chat)), pattern)

    def key(self, label: str, chat: str = "group") -> Key:
        """The newest button so labelled, or LookupError."""
        keys = [key for bubble in self.bubbles(chat) for key in bubble.keys]
        for key in reversed(keys):
            if key.view.text.startswith(label):
                return key
        raise LookupError(label)

    def has_key(self, label: str, chat: str = "group") -> bool:
        with contextlib.suppress(LookupError):
            return bool(self.key(label, chat))
        return False

    async def click(self, label: str, chat: str = "group") -> None:
        """Click the button so labelled, once it stands still."""
        before = None
        for _ in range(int(PATIENCE / 0.06)):
            await self.pilot.pause(0.06)
            if self.has_key(label, chat):
                key = self.key(label, chat)
                taps = len(self.taps)
                if (key, key.region) == before:
                    await self.pilot.click(key)
                    await self.pilot.pause()
                    if len(self.taps) > taps:
                        return  # else it moved under the finger
                before = (key, key.region)
        raise AssertionError(f"no button {label}\n{self.text(chat)}")

    async def press(self, label: str) -> None:
        """Press the digit of the button so labelled."""
        await self.until(lambda: self.key(label).digit, f"a digit on {label}")
        await self.pilot.press(self.key(label).digit)

    async def no_hurry(self) -> None:
        """A table with a start button, and as much time for a move as a busy machine may need."""
        await self.until(lambda: self.has_key("Si gioca!"), "a table with a start button")
        you, group = self.evening.you, self.evening.group
        await you.see(you.private, "Ciao", timeout=PATIENCE)  # where the menu opens
        await you.tap("Impostazioni", chat=group)
        await you.see(you.private, "Senza fretta", timeout=PATIENCE)
        await you.tap("Senza fretta", chat=you.private)
        await self.see("senza fretta")
        await you.tap("Fatto", chat=you.private)

    def toasts(self) -> list[str]:
        """What was said for a moment."""
        return [one.message for one in self.app._notifications]

    def save(self, name: str) -> None:
        """Keep a picture of the screen."""
        self.screens.mkdir(exist_ok=True)
        self.app.save_screenshot(f"{name}.svg", path=str(self.screens))


@contextlib.asynccontextmanager
async def seat(
    folder: Path,
    *,
    size: tuple[int, int] = (120, 40),
    language: str = "it",
    people: int | None = None,
) -> AsyncIterator[Seat]:
    """Sit down at the evening in this folder."""
    options = Options(
        language=language,
        people=people,
        name="Anna",
        fast=True,
        seed=7,
        folder=folder / "evening",
    )
    evening = Evening(options)
    app = PlayApp(evening)
    taps: list[Key] = []

    def notice(message: Message) -> None:
        if isinstance(message, Key.Tapped):
            taps.append(message.key)

    try:
        async with app.run_test(size=size, notifications=True, message_hook=notice) as pilot:
            yield Seat(app, pilot, folder / "screens", taps)
    finally:
        await evening.stop()
