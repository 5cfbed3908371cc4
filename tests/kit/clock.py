"""The time of a bot that runs in the tests' own process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

TICK: Final = 10
"""Milliseconds."""

LONGEST: Final = 2000
"""The number of ticks to wait for an answer."""


class HouseClock:
    """Runs with the event loop, never faster, and not while ``waiting`` reports a person who waits for the bot.

    People, bot and Telegram share that loop, so a busy machine slows all of them alike and no clock runs out because
    of it. A test can let time pass at once.
    """

    def __init__(self, waiting: Callable[[], bool]) -> None:
        self._waiting = waiting
        self._now = time.time_ns() // 1_000_000

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now

    def pass_(self, milliseconds: int) -> None:
        """Let that much time pass at once."""
        self._now += milliseconds

    async def run(self) -> None:
        """Tick until cancelled."""
        held = 0
        while True:
            await asyncio.sleep(TICK / 1000)
            held = held + 1 if self._waiting() else 0
            if held == 0 or held > LONGEST:
                self._now += TICK
