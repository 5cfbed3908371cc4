"""The file of a process that can be killed at any write, and its disk, which may be full.

The file is a real one of SQLite. After a kill in the middle of a commit the write-ahead log holds a part of its bytes.
After a power cut unsynced bytes may be gone too.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import sqlite3
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Final, TypeVar

from storage.sqlite.session import SqliteSession
from tests.kit.ill_disk import FULL, sqlite_error
from tests.world.loop import Life

T = TypeVar("T")

NAME: Final = "matta.db"

SYNCED: Final = 2
"""The pragma ``synchronous`` from which a commit is on the disk when it returns."""


class KilledError(BaseException):
    """The process was killed in the middle of this call."""


class Disk:
    """The disk of one process, in ``folder``."""

    def __init__(self, folder: Path, life: Life, chance: random.Random) -> None:
        self.folder = folder
        self.path = folder / NAME
        self.life = life
        self._chance = chance
        self.is_full = False
        self.commits = 0
        self.dies_at = 0
        """The number of the commit in which the process is killed; 0: none."""
        self.kill: Callable[[], None] = lambda: None
        self._changes = 0
        """Rows that were changed up to the last commit."""
        self._synced = 0
        """Bytes of the log that outlast a power cut."""
        self._torn: tuple[int, int] | None = None
        """The log before and after the commit in which the process was killed (bytes)."""
        self.open: list[sqlite3.Connection] = []

    def log_size(self) -> int:
        """The bytes of the write-ahead log."""
        try:
            return Path(f"{self.path}-wal").stat().st_size
        except FileNotFoundError:
            return 0

    def commit(self, session: SqliteSession, commit: Callable[[SqliteSession], None]) -> None:
        """Carry out a commit, or the part of it that the process lives to see."""
        if session.changes == self._changes:
            commit(session)
            return
        if self.is_full:
            raise sqlite_error(FULL)
        before = self.log_size()
        commit(session)
        after = self.log_size()
        self._changes = session.changes
        self.commits += 1
        if session.db.execute("PRAGMA synchronous").fetchone()[0] >= SYNCED:
            self._synced = after
        if self.commits == self.dies_at:
            self._torn = before, after
            self.kill()
            raise KilledError

    def leave(self, folder: Path, *, power: bool) -> None:
        """Put the files into another folder as they stand after the kill; after a power cut if ``power``."""
        shutil.copyfile(self.path, folder / NAME)
        log = self.folder / f"{NAME}-wal"
        if log.exists():
            written = log.read_bytes()
            if self._torn is not None:
                before, after = self._torn
                kept = self._chance.randrange(before, after + 1)
                written = written[:kept] + self._chance.randbytes((after - kept) // 2)
            elif power:
                kept = self._chance.randrange(self._synced, len(written) + 1)
                written = written[:kept]
            (folder / f"{NAME}-wal").write_bytes(written)

    def close(self) -> None:
        for db in self.open:
            with contextlib.suppress(sqlite3.Error):
                db.close()


class InlineConnection:
    """In place of aiosqlite's connection: its thread is this loop, a moment later."""

    def __init__(self, disk: Disk, connector: Callable[[], sqlite3.Connection]) -> None:
        self._disk = disk
        self._connector = connector
        self._free = asyncio.Lock()

    def __await__(self) -> Generator[Any, None, InlineConnection]:
        return self._begin().__await__()

    async def _begin(self) -> InlineConnection:
        await asyncio.sleep(0)
        self._db = self._connector()
        self._disk.open.append(self._db)
        return self

    async def _execute(self, function: Callable[..., T], *args: Any) -> T:
        async with self._free:
            await asyncio.sleep(0.0005)
            try:
                return function(*args)
            except KilledError:
                await asyncio.Event().wait()  # for ever
                raise

    async def close(self) -> None:
        await asyncio.sleep(0)
        self._db.close()
