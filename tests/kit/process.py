"""The bot as a process of its own, to be started, stopped and killed from outside."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from playground.botapi.testing import TestServer

ROOT = Path(__file__).resolve().parents[2]


class BotProcess:
    """The real ``bot.py`` on a database in ``folder``; a second at its tables lasts ``second`` milliseconds."""

    def __init__(
        self, telegram: TestServer, folder: Path, *, second: int = 1000, pictures: bool = True
    ) -> None:
        self.database = folder / "matta.db"
        self.log = folder / "bot.log"
        self._env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MATTA_")},
            "MATTA_TOKEN": telegram.token,
            "MATTA_API_BASE_URL": telegram.base_url,
            "MATTA_DATABASE": str(self.database),
            "MATTA_SECOND_MILLISECONDS": str(second),
            "MATTA_PICTURES": "yes" if pictures else "no",
        }
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it and wait until it has handled what waited and armed its clocks."""
        started = now()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: ASYNC220 -- starting a process takes no time worth awaiting
                [sys.executable, str(ROOT / "bot.py")],
                cwd=self.database.parent,
                env={**self._env, "PYTHONPATH": str(ROOT)},
                stderr=log,
                stdout=log,
            )
        for _ in range(1200):
            await asyncio.sleep(0.025)
            if self._process.poll() is not None:
                raise AssertionError(f"the bot did not start:\n{self.log.read_text()[-3000:]}")
            if self._beat_at() >= started:
                return
        raise AssertionError("the bot did not come up in 30 s")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stop it as the system would, while its Telegram, which is in this process, goes on answering it."""
        await asyncio.to_thread(self._end, signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            self._process = None

    def ask(self, sql: str) -> list[tuple[int, ...]]:
        """Read the bot's file from outside."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=5)) as db:
            return db.execute(sql).fetchall()

    def _beat_at(self) -> int:
        """The last heartbeat; 0 while there is none, nor a file to look for it."""
        with suppress(sqlite3.OperationalError):
            return (self.ask("SELECT at FROM heartbeat") or [(0,)])[0][0]
        return 0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
