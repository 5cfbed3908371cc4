"""The one connection to a file, with its lock and its thread."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite
from filelock import FileLock

from storage.sqlite import file, upgrade
from storage.sqlite.session import SqliteSession
from storage.sqlite.trouble import is_trouble, refusal

T = TypeVar("T")


class SqliteConnection:
    """A file, open for reading and writing by this process alone. ``open`` makes one; ``close``, then ``unlock`` end
    it.
    """

    def __init__(
        self, thread: aiosqlite.Connection, db: sqlite3.Connection, lock: FileLock, *, path: Path
    ) -> None:
        self._path = path
        self._thread = thread
        self._lock = lock
        self.session = SqliteSession(db)

    @classmethod
    async def open(cls, path: str | Path) -> SqliteConnection:
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
                await in_thread(thread, lambda: upgrade.prepare(opened[0], real))
            except BaseException:
                await thread.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(thread, opened[0], lock=lock, path=real)

    async def run(self, function: Callable[[], T]) -> T:
        """Call ``function`` in the connection's thread; give its result or raise its exception.

        Raise ``StorageRefusedError`` if the file or its disk is at fault.
        """
        try:
            return await in_thread(self._thread, function)
        except sqlite3.Error as error:
            if not is_trouble(error):
                raise
            failure = error
        raise await in_thread(self._thread, partial(refusal, self._path, failure)) from failure

    async def check(self) -> None:
        """Read the whole file over another connection, in another thread. Raise ``StorageRefusedError`` for damage."""
        stop = threading.Event()
        try:
            await asyncio.to_thread(file.check_aside, self._path, stop)
        finally:
            stop.set()

    async def close(self) -> None:
        """Close the file and its archives, once its thread is free."""
        await in_thread(self._thread, self.session.close_archives)
        await self._thread.close()

    def unlock(self) -> None:
        """Let another process open the file."""
        self._lock.release()


async def in_thread(thread: aiosqlite.Connection, function: Callable[[], T]) -> T:
    """Call ``function`` in the connection's thread, in one hop.

    aiosqlite has no public call for that: each public call is a hop for one statement, so a job of fifteen statements
    would pay fifteen. Only this function uses a private part of aiosqlite; ``tests/storage/test_transactions.py``
    fails if that part changes.
    """
    result: T = await thread._execute(function)  # type: ignore[no-untyped-call]  # noqa: SLF001
    return result
