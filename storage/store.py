"""The store: the queue of jobs, and the task that commits them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from storage.batch import Job, JobDone, run_batch
from storage.errors import StorageClosedError, StorageFailedError
from storage.sqlite.connection import Connection
from storage.unit_of_work import UnitOfWork

T = TypeVar("T")

MOST_JOBS_A_COMMIT: Final = 128


class Store:
    """Runs jobs in transactions; jobs that wait share a commit. Made by ``open``.

    A *job* is a plain synchronous function of a ``UnitOfWork``. It depends on nothing but the unit of work and its own values, and does
    not keep the unit of work. It may run a second time if another job of the same transaction fails.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._session = connection.session
        self._work = UnitOfWork(self._session)
        self._waiting: deque[tuple[Job, asyncio.Future[Any]]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._closed = asyncio.Event()
        self._writer = asyncio.create_task(self._serve(), name="storage")

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Open the file at ``path`` for this process alone; make it if it is missing, and migrate it.

        Raise ``StorageRefusedError`` with one sentence that names the file and the reason.
        """
        return cls(await Connection.open(path))

    async def write(self, job: Callable[[UnitOfWork], T]) -> T:
        """Run ``job`` and give its result once its changes are durable.

        An exception of the job is raised here, and none of its work has happened. Raise ``StorageFailedError`` if the commit
        fails, ``StorageClosedError`` after ``close``. A cancelled caller does not know whether the job was done.
        """
        return await self._ask(job, writes=True)

    async def read(self, job: Callable[[UnitOfWork], T]) -> T:
        """Run a job that writes nothing, after all earlier ``write`` calls. Raise ``StorageError`` if it wrote."""
        return await self._ask(job, writes=False)

    async def close(self) -> None:
        """Finish the waiting jobs and close. A second call waits for the first."""
        if self._closing:
            await self._closed.wait()
            return
        self._closing = True
        self._wake.set()
        try:
            await asyncio.wait([self._writer])
            await self._connection.close()
        finally:
            self._connection.unlock()
            self._closed.set()

    async def _ask(self, run: Callable[[UnitOfWork], T], *, writes: bool) -> T:
        if self._closing or self._writer.done():
            raise StorageClosedError("storage is closed")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((Job(run, writes), answer))
        self._wake.set()
        return await answer

    async def _serve(self) -> None:
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
            outcome = await self._connection.run(lambda: run_batch(self._session, self._work, jobs))
        except Exception as error:  # noqa: BLE001 -- everybody who waited is told, with the cause
            outcome = []
            for _ in batch:
                failed = StorageFailedError(f"nothing was stored: {error}")
                failed.__cause__ = error
                outcome.append(JobDone(failed))
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
