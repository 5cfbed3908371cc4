"""The bot as a process of its own, to be started, stopped and killed from outside."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Self

from playground.bot_process import LEASH
from playground.testing import TestServer
from tests.kit.forked import ForkedProcess

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300.0
"""Seconds that it may take to start or to stop."""


class RealBot:
    """The real ``bot.py`` on a database in ``folder``; a second at its tables lasts ``second`` milliseconds.

    ``program`` replaces it for Python: a file, or ``-m`` and a module, and its arguments. ``tree``: the working tree of
    this repository whose bot runs in a new Python; None runs this tree's bot, quickly started (``tests.kit.forked``).
    Its decks follow from the ``seed``; ``settings`` are further ones, by their names. As a context manager it starts
    the process and always ends it; on its leash the process also ends with this one.
    """

    def __init__(
        self,
        telegram: TestServer,
        folder: Path,
        *,
        second: int = 1000,
        pictures: bool = True,
        program: Sequence[str] = (),
        tree: Path | None = None,
        seed: int = 1,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._new_python = tree is not None
        self._program = tuple(program) or (str((tree or ROOT) / "bot.py"),)
        self.database = folder / "matta.db"
        self.log = folder / "bot.log"
        self._env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MATTA_")},
            "MATTA_TOKEN": telegram.token,
            "MATTA_API_BASE_URL": telegram.base_url,
            "MATTA_DATABASE": named(self.database),
            "MATTA_SECOND_MILLISECONDS": str(second),
            "MATTA_PICTURES": "yes" if pictures else "no",
            "MATTA_COPIES_KEPT": "0",
            "PYTHONPATH": str(tree or ROOT),
            "MATTA_SEED": str(seed),
            **settings,
        }
        self._process: subprocess.Popen[bytes] | ForkedProcess | None = None

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            self.kill()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            await self.stop()
        else:
            self.kill()

    async def start(self) -> None:
        """Start it and wait until it has handled waiting updates and armed its clocks."""
        started = now()
        self._process = self._started()
        for _ in range(int(PATIENCE / 0.025)):
            await asyncio.sleep(0.025)
            if self._process.poll() is not None:
                raise AssertionError(f"the bot did not start:\n{self.log.read_text()[-3000:]}")
            if self._beat_at() >= started:
                return
        raise AssertionError(f"the bot did not come up in {PATIENCE} s")

    def _started(self) -> subprocess.Popen[bytes] | ForkedProcess:
        folder = self.database.parent
        if not self._new_python:
            return ForkedProcess(self._program, folder=folder, env=self._env, log=self.log)
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, str(LEASH), *self._program],
                cwd=folder,
                env=self._env,
                stdin=subprocess.PIPE,
                stderr=log,
                stdout=log,
            )

    def send(self, number: signal.Signals) -> None:
        """Send it a signal that does not end it."""
        if self._process is not None:
            self._process.send_signal(number)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """Stop it as the system would, while its Telegram, which is in this process, goes on answering it."""
        await asyncio.to_thread(self._end, signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.send_signal(how)
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()
            if process.stdin is not None:
                process.stdin.close()

    def processor(self) -> float | None:
        """The processor time it has used in seconds, if the system tells: a cost that does not depend on other load."""
        if self._process is None:
            return None
        with suppress(OSError):
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return None

    def complaints(self) -> list[str]:
        """The lines of its log that tell of an error or an exception."""
        return self._told("debug", "info", "warning")

    def warnings(self) -> list[str]:
        """The lines of its log that tell of more than usual, but for the one about its ``seed``."""
        return [line for line in self._told("debug", "info") if "decks_are_repeatable" not in line]

    def _told(self, *usual: str) -> list[str]:
        """The lines of other levels than these, and those with an exception."""
        return [
            line
            for line in self.log.read_text().splitlines()
            if not line.startswith("{")
            or (told := json.loads(line)).get("level") not in usual
            or "exception" in told
        ]

    def ask(
        self, sql: str, values: Sequence[object] | Mapping[str, object] = ()
    ) -> list[tuple[Any, ...]]:
        """Read the bot's file from outside."""
        return ask(self.database, sql, values)

    async def until(self, sql: str, wanted: int) -> None:
        """Wait until the bot's file answers with this number."""
        for _ in range(int(PATIENCE / 0.02)):
            if self.ask(sql) == [(wanted,)]:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"{self.ask(sql)} instead of {wanted}: {sql}")

    def _beat_at(self) -> int:
        """The last heartbeat; 0 if the file or the heartbeat is missing."""
        with suppress(sqlite3.OperationalError):
            return int((self.ask("SELECT at FROM heartbeat") or [(0,)])[0][0])
        return 0


def ask(
    database: Path, sql: str, values: Sequence[object] | Mapping[str, object] = ()
) -> list[tuple[Any, ...]]:
    """Read the file of a running bot."""
    return reader(database, sql, values)


def _of_a_file(
    database: Path, sql: str, values: Sequence[object] | Mapping[str, object]
) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5)) as db:
        return db.execute(sql, values).fetchall()


reader = _of_a_file
"""Replaced where every suite runs on a server (``tests.kit.twin``), like ``named``."""

named: Callable[[Path], str] = str
"""``MATTA_DATABASE`` for a bot whose file would be at that path."""


def peak(process: int) -> float:
    """The most memory that a living process has used, in MB; 0 where the system does not tell."""
    with suppress(OSError):
        status = Path(f"/proc/{process}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    return 0.0


def left_behind(folder: Path) -> list[Path]:
    """Living processes of this folder, if the system tells."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cwd").readlink() == folder:
                found.append(process)
    return found


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
