"""The store: one connection, the task that owns it, and the queue of jobs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import aiosqlite
from filelock import FileLock

from storage.errors import StorageClosedError, StorageFailedError
from storage.interface import Desk
from storage.sqlite import file
from storage.sqlite.batch import Done, Job, run_batch
from storage.sqlite.desk import SqliteDesk
from storage.sqlite.session import Session

T = TypeVar("T")

MOST_JOBS_A_COMMIT: Final = 128


class Store:
    """Storage in one SQLite file (``storage.interface.Storage``). Made by ``open``."""

    def __init__(
        self, connection: aiosqlite.Connection, db: sqlite3.Connection, lock: FileLock
    ) -> None:
        self._connection = connection
        self._session = Session(db)
        """Over the bare connection; used in its thread only."""
        self._desk = SqliteDesk(self._session)
        self._lock = lock
        self._waiting: deque[tuple[Job, asyncio.Future[Any]]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._closed = asyncio.Event()
        self._writer = asyncio.create_task(self._work(), name="storage")

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Open the file at ``path`` for this process alone; make it if it is missing.

        Raise ``StorageRefusedError`` with one sentence that names the file and the reason.
        """
        real = file.real(path)
        lock = file.lock(real)
        bare: list[sqlite3.Connection] = []

        def connect() -> sqlite3.Connection:
            bare.append(file.connect(real))
            return bare[0]

        try:
            file.make_private(real)
            connection = await aiosqlite.Connection(connect, iter_chunk_size=64)
            try:
                await in_thread(connection, lambda: file.prepare(bare[0], real))
            except BaseException:
                await connection.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(connection, bare[0], lock)

    async def write(self, job: Callable[[Desk], T]) -> T:
        return await self._ask(job, writes=True)

    async def read(self, job: Callable[[Desk], T]) -> T:
        return await self._ask(job, writes=False)

    async def close(self) -> None:
        if self._closing:
            await self._closed.wait()
            return
        self._closing = True
        self._wake.set()
        try:
            await asyncio.wait([self._writer])
            await self._connection.close()
        finally:
            self._lock.release()
            self._closed.set()

    async def _ask(self, run: Callable[[Desk], T], *, writes: bool) -> T:
        if self._closing or self._writer.done():
            raise StorageClosedError("storage is closed")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((Job(run, writes), answer))
        self._wake.set()
        return await answer

    async def _work(self) -> None:
        """Commit waiting jobs in batches and answer their callers, until the store is closed and no job waits."""
        try:
            while self._waiting or not self._closing:
                self._wake.clear()
                if not self._waiting:
                    await self._wake.wait()
                await self._commit(self._next_batch())
        finally:
            for _, answer in self._waiting:
                if not answer.done():
                    answer.set_exception(StorageClosedError("storage was closed"))

    def _next_batch(self) -> list[tuple[Job, asyncio.Future[Any]]]:
        count = min(len(self._waiting), MOST_JOBS_A_COMMIT)
        taken = [self._waiting.popleft() for _ in range(count)]
        return [entry for entry in taken if not entry[1].done()]  # cancelled callers are left out

    async def _commit(self, batch: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        if not batch:
            return
        jobs = [job for job, _ in batch]
        try:
            outcome = await in_thread(
                self._connection, lambda: run_batch(self._session, self._desk, jobs)
            )
        except Exception as error:  # noqa: BLE001 -- everybody who waited is told, with the cause
            outcome = []
            for _ in batch:
                failed = StorageFailedError(f"nothing was stored: {error}")
                failed.__cause__ = error
                outcome.append(Done(failed))
        except BaseException:
            for _, answer in batch:  # the callers cannot know whether the jobs were done
                answer.cancel()
            raise
        for (_, answer), done in zip(batch, outcome, strict=True):
            if answer.done():
                continue
            if done.error is None:
                answer.set_result(done.result)
            else:
                answer.set_exception(done.error)


async def in_thread(connection: aiosqlite.Connection, function: Callable[[], T]) -> T:
    """Run ``function`` in the connection's thread, in one hop.

    aiosqlite has no public call for that: each public call is a hop for one statement, so a job of fifteen statements would
    pay fifteen. Only this function uses aiosqlite's inside.
    """
    result: T = await connection._execute(function)  # type: ignore[no-untyped-call]
    return result
