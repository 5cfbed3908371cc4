"""The one connection to a file, with its lock and its thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite
from filelock import FileLock

from storage.sqlite import file
from storage.sqlite.session import Session

T = TypeVar("T")


class Connection:
    """A file, open for reading and writing by this process alone. ``open`` makes one; ``close``, then ``unlock`` end it."""

    def __init__(
        self, thread: aiosqlite.Connection, db: sqlite3.Connection, lock: FileLock
    ) -> None:
        self._thread = thread
        self._lock = lock
        self.session = Session(db)
        """Used through ``run`` only."""

    @classmethod
    async def open(cls, path: str | Path) -> Connection:
        """Open the file at ``path`` for this process alone; make it if it is missing, and migrate it.

        Raise ``StorageRefusedError`` with one sentence that names the file and the reason.
        """
        real = file.real(path)
        lock = file.lock(real)
        opened: list[
            sqlite3.Connection
        ] = []  # its thread opens the connection, and aiosqlite hides it

        def connect() -> sqlite3.Connection:
            opened.append(file.connect(real))
            return opened[0]

        try:
            file.make_private(real)
            thread = await aiosqlite.Connection(connect, iter_chunk_size=64)
            try:
                await in_thread(thread, lambda: file.prepare(opened[0], real))
            except BaseException:
                await thread.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(thread, opened[0], lock)

    async def run(self, function: Callable[[], T]) -> T:
        """Call ``function`` in the connection's thread; give its result or raise its exception."""
        return await in_thread(self._thread, function)

    async def close(self) -> None:
        """Close the file, once its thread is free."""
        await self._thread.close()

    def unlock(self) -> None:
        """Let another process open the file."""
        self._lock.release()


async def in_thread(thread: aiosqlite.Connection, function: Callable[[], T]) -> T:
    """Call ``function`` in the connection's thread, in one hop.

    aiosqlite has no public call for that: each public call is a hop for one statement, so a job of fifteen statements would
    pay fifteen. Only this function uses a private part of aiosqlite; ``tests/storage/test_transactions.py`` fails if that
    part changes.
    """
    result: T = await thread._execute(function)  # type: ignore[no-untyped-call]
    return result
