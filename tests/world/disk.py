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
from collections.abc import Callable, Generator, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from storage.sqlite.session import SqliteSession
from tests.kit.ill_disk import FULL, sqlite_error
from tests.world.loop import Life

T = TypeVar("T")

NAME: Final = "matta.db"

HEADER: Final = 32
FRAME: Final = 24
"""Bytes before the log's first frame, and before the page of each."""

SYNCED: Final = 2
"""The pragma ``synchronous`` from which a commit is on the disk when it returns."""


class KilledError(BaseException):
    """The process was killed in the middle of this call."""


class Disk:
    """The disk of one process, in ``folder``."""

    def __init__(self, folder: Path, life: Life, chance: random.Random) -> None:
        self.folder = folder
        self.path = folder / NAME
        self._log = folder / f"{NAME}-wal"
        self.life = life
        self._chance = chance
        self.is_full = False
        self.commits = 0
        self.dies_at = 0
        """The number of the commit in which the process is killed; 0: none."""
        self.kill: Callable[[], None] = lambda: None
        self._changes = 0
        """Rows that were changed up to the last commit."""
        self._synced = self.log_size()
        """Bytes of the log that outlast a power cut, as those do which an earlier process has left."""
        self._torn: tuple[int, int] | None = None
        """The log before and after the commit in which the process was killed (bytes)."""
        self.open: list[sqlite3.Connection] = []

    @cached_property
    def reader(self) -> sqlite3.Connection:
        """Reads the file beside the bot."""
        db = sqlite3.connect(self.path, isolation_level=None)
        self.open.append(db)
        return db

    def log_size(self) -> int:
        """The bytes of the write-ahead log."""
        try:
            return self._log.stat().st_size
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
        """Put the files into another folder as they stand after the kill; after a power cut if ``power``.

        A power cut may have come while SQLite wrote pages of the log into the file: then they lie there torn.
        """
        shutil.copyfile(self.path, folder / NAME)
        if not self._log.exists():
            return
        written = self._log.read_bytes()
        certain = min(self._synced, len(written))  # it may have begun anew
        if self._torn is not None:
            certain, after = self._torn
            kept = self._chance.randrange(certain, after + 1)
            written = written[:kept] + self._chance.randbytes((after - kept) // 2)
        elif power:
            written = written[: self._chance.randrange(certain, len(written) + 1)]
        (folder / f"{NAME}-wal").write_bytes(written)
        if power:
            self._tear(folder / NAME, written[:certain])

    def _tear(self, file: Path, log: bytes) -> None:
        """Write nonsense over half of some pages whose newest content the log still has."""
        pages = [*_pages(log)]
        size = int.from_bytes(log[8:12])
        with file.open("r+b") as opened:
            for page in self._chance.sample(pages, min(len(pages), 3)):
                opened.seek((page - 1) * size + self._chance.choice((0, size // 2)))
                opened.write(self._chance.randbytes(size // 2))

    def close(self) -> None:
        for db in self.open:
            with contextlib.suppress(sqlite3.Error):
                db.close()


def _pages(log: bytes) -> Iterator[int]:
    """The pages of all complete transactions in a write-ahead log."""
    size, waiting = int.from_bytes(log[8:12]) + FRAME, []
    for at in range(HEADER, len(log) - size + 1, size):
        if log[at + 8 : at + 16] != log[16:24]:
            return  # left from before the log began anew
        waiting.append(int.from_bytes(log[at : at + 4]))
        if int.from_bytes(log[at + 4 : at + 8]):
            yield from waiting
            waiting.clear()


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
