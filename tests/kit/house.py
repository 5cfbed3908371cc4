"""The real bot and the local Telegram in one process, for evenings that are played over real HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import bot
from playground.botapi.limits import Limits
from playground.botapi.testing import TestServer, local_telegram
from settings import Settings, load


@dataclass
class House:
    """A running bot. ``restart`` stops it cleanly and starts it again on the same database."""

    telegram: TestServer
    settings: Settings
    _stop: asyncio.Event = field(default_factory=asyncio.Event)
    _running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._stop = asyncio.Event()
        self._running = asyncio.create_task(bot.run(self.settings, self._stop))

    async def ended(self) -> None:
        """Wait until it ends, of itself or stopped; ``stop`` tells what of."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def stop(self) -> None:
        """Stop as a signal would; raise what the bot died of."""
        self._stop.set()
        running, self._running = self._running, None
        if running is not None:
            await running

    async def restart(self) -> None:
        await self.stop()
        await self.start()


@contextlib.asynccontextmanager
async def house(
    folder: Path, *, second: int = 1000, limits: Limits | None = None, pictures: bool = False
) -> AsyncIterator[House]:
    """A bot at home in ``folder``; a second at its tables lasts ``second`` milliseconds.

    Without ``pictures`` all is in words, as in a chat that wants it so: most evenings here are about something else.
    """
    async with local_telegram(limits=limits) as telegram:
        env = folder / "test.env"
        env.write_text(
            f"MATTA_TOKEN={telegram.token}\n"
            f"MATTA_API_BASE_URL={telegram.base_url}\n"
            f"MATTA_DATABASE={folder / 'matta.db'}\n"
            f"MATTA_SECOND_MILLISECONDS={second}\n"
            f"MATTA_PICTURES={'yes' if pictures else 'no'}\n"
        )
        running = House(telegram, load(env))
        await running.start()
        try:
            yield running
        finally:
            await running.stop()
