"""The time of a bot and of a local Telegram that run in the tests' own process: the time of their event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class HouseClock:
    """Runs with the event loop, and a test can let time pass at once. It stands still until it is started."""

    def __init__(self) -> None:
        self._stood_at = time.time_ns() // 1_000_000
        self._time: Callable[[], float] | None = None
        """The loop's time in seconds, also for the thread of the database."""
        self._since = 0.0

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._stood_at + self._run()

    def pass_(self, milliseconds: int) -> None:
        """Let that much time pass at once."""
        self._stood_at += milliseconds

    def start(self) -> None:
        self._time = asyncio.get_running_loop().time
        self._since = self._time()

    def stop(self) -> None:
        self._stood_at += self._run()
        self._time = None

    def _run(self) -> int:
        """Milliseconds since the start."""
        return 0 if self._time is None else int((self._time() - self._since) * 1000)


class LoopClock:
    """Telegram's clock (``playground.botapi.clock``): it runs with the event loop from today's date on."""

    def __init__(self) -> None:
        self._time = asyncio.get_running_loop().time
        self._offset = time.time() - self._time()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._offset + self._time()
