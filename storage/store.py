"""The store: the queue of jobs, and the task that commits them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog

from storage.batch import Job, run_batch
from storage.connection import Connection
from storage.errors import (
    StorageClosedError,
    StorageError,
    StorageFailedError,
    StorageRefusedError,
    StorageUnavailableError,
)
from storage.kinds import database
from storage.records import Backlog
from storage.unit_of_work import UnitOfWork

log = structlog.get_logger()

T = TypeVar("T")

AGAIN: Final = 1.0
"""Seconds between two attempts to write while the disk cannot be used."""

MOST_JOBS_A_COMMIT: Final = 128


class Store:
    """Runs jobs in transactions; jobs that wait share a commit. Made by ``open``.

    A *job* is a plain synchronous function of a ``UnitOfWork``. It depends on nothing but the unit of work and its own
    values, and does not keep the unit of work. It may run a second time if another job of the same transaction fails.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._session = connection.session
        self._work = UnitOfWork(self._session)
        self._waiting: deque[tuple[Job, asyncio.Future[Any]]] = deque()
        self._under_way: list[tuple[Job, asyncio.Future[Any]]] = []
        self.commits = 0
        """The number of transactions that wrote and are durable."""
        self._wake = asyncio.Event()
        self._closing = False
        self._hurried = asyncio.Event()
        """Set when no job may wait for the disk any longer."""
        self._trouble_since: float | None = None
        """The monotonic time at which the disk failed; None while it can be used."""
        self.trouble = ""
        """Why the disk cannot be used; empty while it can."""
        self._stood_still = 0.0
        self._closed = asyncio.Event()
        self._writer = asyncio.create_task(self._serve(), name="storage")

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Open a file, or a schema of PostgreSQL at its address, for this process alone; make it if it is missing, and
        migrate it.

        Raise ``StorageRefusedError`` with one sentence that names the database and the reason.
        """
        return cls(await database(path).connect())

    async def write(self, job: Callable[[UnitOfWork], T], *, patient: bool = True) -> T:
        """Run ``job`` and give its result once its changes are durable.

        An exception of the job is raised here, and none of its work has happened. Raise ``StorageFailedError`` if the
        commit fails, ``StorageClosedError`` after ``close``, and if not ``patient``, ``StorageUnavailableError`` while
        the disk cannot be used. A cancelled caller does not know whether the job was done.
        """
        done: T = await self._submit(Job(job, writes=True, since=time.monotonic(), patient=patient))
        return done

    async def read(self, job: Callable[[UnitOfWork], T]) -> T:
        """Run a job that writes nothing, after all earlier ``write`` calls. Raise ``StorageError`` if it wrote."""
        done: T = await self._submit(Job(job, writes=False, since=time.monotonic()))
        return done

    def on_rollback(self, forget: Callable[[], None]) -> None:
        """Let ``forget`` empty a cache of stored rows after every rollback. It runs in the connection's thread."""
        self._session.on_rollback(forget)

    async def check(self) -> None:
        """Read the whole file once, beside the jobs. Raise ``StorageRefusedError`` for a damaged one."""
        await self._connection.check()

    async def lasts(self) -> None:
        """Wait until the store ends. Raise ``StorageRefusedError`` if it had to, because of its file."""
        await asyncio.wait([self._writer])
        self._writer.result()

    def hurry(self) -> None:
        """Let no job wait for the disk any longer, now or later: the bot is about to stop."""
        self._hurried.set()

    def backlog(self) -> Backlog:
        """The jobs that are requested and not done."""
        jobs = [*self._under_way, *self._waiting]
        age = time.monotonic() - jobs[0][0].since if jobs else 0.0
        return Backlog(len(jobs), round(age * 1000))

    def take_lost_time(self) -> int:
        """Milliseconds in which the disk could not be used and that were not yet taken."""
        lost, self._stood_still = self._stood_still, 0.0
        return round(lost * 1000)

    async def close(self) -> None:
        """Finish the waiting jobs and close. A second call waits for the first."""
        if self._closing:
            await self._closed.wait()
            return
        self._closing = True
        self.hurry()
        self._wake.set()
        try:
            await asyncio.wait([self._writer])
            if not self._writer.cancelled():
                self._writer.exception()  # counts as seen; ``lasts`` raises it
            await self._connection.close()
        finally:
            self._connection.unlock()
            self._closed.set()

    async def _submit(self, job: Job) -> Any:
        if self._closing or self._writer.done():
            raise StorageClosedError("storage is closed")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, answer))
        self._wake.set()
        return await answer

    async def _serve(self) -> None:
        """Commit waiting jobs in batches and answer their callers, until the store is closed and no job waits."""
        try:
            while self._waiting or not self._closing:
                self._wake.clear()
                if not self._waiting:
                    await self._wake.wait()
                self._under_way = self._next_batch()
                await self._commit(self._under_way)
                self._under_way = []
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
            outcome = await self._connection.run(lambda: run_batch(self._session, self._work, jobs))
        except StorageUnavailableError as trouble:
            await self._wait_for_disk(trouble, batch)
            return
        except StorageRefusedError as end:
            for _, answer in batch:
                _fail(answer, type(end)(str(end)), end)
            raise
        except Exception as error:  # noqa: BLE001 -- everybody who waited is told, with the cause
            for _, answer in batch:
                _fail(answer, StorageFailedError(f"nothing was stored: {error}"), error)
            return
        except BaseException:
            for _, answer in batch:  # the callers cannot know whether the jobs were done
                answer.cancel()
            raise
        if any(job.writes for job in jobs):
            self._has_written()
        for (_, answer), done in zip(batch, outcome, strict=True):
            if answer.done():
                continue
            if done.error is None:
                answer.set_result(done.result)
            else:
                answer.set_exception(done.error)

    async def _wait_for_disk(
        self, trouble: StorageUnavailableError, batch: list[tuple[Job, asyncio.Future[Any]]]
    ) -> None:
        """Tell impatient callers, keep the other jobs for the next attempt, and wait for it."""
        if self._trouble_since is None:
            self._trouble_since = time.monotonic()
            log.error("disk_unavailable", reason=str(trouble))
        self.trouble = str(trouble)
        kept = []
        for job, answer in batch:
            if job.patient and not self._hurried.is_set():
                kept.append((job, answer))
            else:
                _fail(answer, type(trouble)(str(trouble)), trouble)
        self._under_way = []
        self._waiting.extendleft(reversed(kept))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(AGAIN):
                await self._hurried.wait()

    def _has_written(self) -> None:
        """Count a commit: the disk can be used."""
        self.commits += 1
        if self._trouble_since is not None:
            lost = time.monotonic() - self._trouble_since
            self._trouble_since = None
            self.trouble = ""
            self._stood_still += lost
            log.info("disk_back", milliseconds=round(lost * 1000))


def _fail(answer: asyncio.Future[Any], failure: StorageError, cause: Exception) -> None:
    failure.__cause__ = cause
    if not answer.done():
        answer.set_exception(failure)
