"""The real bot and the local Telegram in one process, for evenings that are played over real HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import bot
from playground.botapi.limits import Limits
from playground.testing import TestServer, local_telegram
from settings import Settings, load
from tests.kit.clock import HouseClock, LoopClock
from tests.kit.process import ask


@dataclass
class House:
    """A running bot. ``restart`` stops it cleanly and starts it again on the same database.

    Its ``clock`` stands still while the bot does not run.
    """

    telegram: TestServer
    settings: Settings
    clock: HouseClock = field(default_factory=HouseClock)
    _stop: asyncio.Event = field(default_factory=asyncio.Event)
    _running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._stop = asyncio.Event()
        self.clock.start()
        self._running = asyncio.create_task(bot.run(self.settings, self._stop, self.clock.now))

    def pass_(self, seconds: int) -> None:
        """Let this many of the tables' seconds pass at once."""
        self.clock.pass_(seconds * self.settings.second_milliseconds)

    @property
    def database(self) -> Path:
        """The bot's file."""
        return Path(self.settings.database)

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """Read the bot's file from outside."""
        return ask(self.database, sql)

    async def ended(self) -> None:
        """Wait until it ends, of itself or stopped; ``stop`` raises its error."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def stop(self) -> None:
        """Stop as a signal would, and raise the bot's own error if it died."""
        self._stop.set()
        running, self._running = self._running, None
        try:
            if running is not None:
                await running
        finally:
            self.clock.stop()

    async def restart(self) -> None:
        await self.stop()
        await self.start()


@contextlib.asynccontextmanager
async def house(
    folder: Path,
    *,
    second: int = 1000,
    limits: Limits | None = None,
    pictures: bool = False,
    seed: int = 1,
    own_tables: bool = False,
) -> AsyncIterator[House]:
    """A running bot in ``folder``; a second at its tables lasts ``second`` milliseconds.

    Its decks follow from the ``seed``. Without ``pictures`` all is in words, as a chat may choose: most evenings here
    test other things. Without ``own_tables`` Telegram's server does not have them, as older ones do not.
    """
    async with local_telegram(limits=limits, clock=LoopClock()) as telegram:
        if not own_tables:
            telegram.telegram.orders.set_ephemeral(server="old")
        running = at_home(telegram, folder, second=second, pictures=pictures, seed=seed)
        await running.start()
        try:
            yield running
        finally:
            await running.stop()


def at_home(
    telegram: TestServer,
    folder: Path,
    *,
    second: int,
    pictures: bool,
    seed: int = 1,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> House:
    """A bot that is not started yet, with ``matta.db`` in ``folder``; ``settings``: further ones, by their names."""
    env = folder / "test.env"
    env.write_text(
        f"MATTA_TOKEN={telegram.token}\n"
        f"MATTA_API_BASE_URL={telegram.base_url}\n"
        f"MATTA_DATABASE={folder / 'matta.db'}\n"
        f"MATTA_SECOND_MILLISECONDS={second}\n"
        f"MATTA_PICTURES={'yes' if pictures else 'no'}\n"
        "MATTA_COPIES_KEPT=0\n"
        f"MATTA_SEED={seed}\n" + "".join(f"{name}={value}\n" for name, value in settings.items())
    )
    return House(telegram, load(env))
