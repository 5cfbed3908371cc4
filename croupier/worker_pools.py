"""Long calculations in worker processes beside the bot's: short and long ones have separate pools.

Chats take turns, and one chat has one calculation at a time running. The same question asked twice is calculated
once, and its answer is kept for a while. A calculation that nobody waits for any more, or that exceeds its limit, is
ended.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final, Literal, TypeAlias, TypeVar

from cachetools import LRUCache

from croupier.worker import Worker, WorkerDiedError
from engine.value import Value

T = TypeVar("T")

Length: TypeAlias = Literal["short", "long"]
"""Short: a person waits for an answer to a tap, or a computer for its turn. Long: the answer is sent when
it is ready.
"""


class QueueFullError(Exception):
    """Too many calculations wait already, of this chat or of all, so this one was refused."""


class TimeLimitError(Exception):
    """The calculation exceeded its limit and was ended."""


class PoolsClosedError(Exception):
    """The bot stops: no calculation is accepted any more."""


class Bounds(Value, frozen=True):
    """The limits of a pool.

    ``workers``: processes; ``limit``: seconds per calculation; ``of_chat`` and ``of_all``: number of calculations
    running or waiting, per chat and in all; ``kept``: number of remembered answers. ``nice``: niceness of the
    processes.
    """

    workers: int
    limit: float
    of_chat: int
    of_all: int
    kept: int
    nice: int


SHORT: Final = Bounds(workers=2, limit=10, of_chat=20, of_all=200, kept=200, nice=5)
LONG: Final = Bounds(workers=1, limit=900, of_chat=1, of_all=20, kept=50, nice=10)


class WorkerPools:
    """Both pools of calculations. Questions and answers must be picklable."""

    def __init__(self, *, short: Bounds = SHORT, long: Bounds = LONG) -> None:
        self._pools: dict[Length, _Pool] = {"short": _Pool(short), "long": _Pool(long)}

    async def think(self, ask: Callable[[], T], *, chat: int, length: Length = "short") -> T:
        """Return the result of ``ask``, or raise its exception; the event loop and the database go on meanwhile.

        ``chat``: the asking chat. Raise ``QueueFullError``, ``TimeLimitError``, ``PoolsClosedError``, or
        ``WorkerDiedError`` if a worker died twice.
        """
        answer: T = await self._pools[length].answer(ask, chat)
        return answer

    def takes(self, ask: Callable[[], Any], *, chat: int, length: Length) -> bool:
        """True if ``think`` would accept this now, or knows the answer."""
        return self._pools[length].takes(_name_of(ask), chat)

    async def close(self) -> None:
        """End every calculation and every process."""
        await asyncio.gather(*(pool.close() for pool in self._pools.values()))


class _Job:
    """One calculation: its question's name, the chats that ask for it, and the number of waiting callers."""

    def __init__(self, name: Hashable, ask: Callable[[], Any], chat: int) -> None:
        self.name = name
        self.ask = ask
        self.chat = chat
        """The chat whose turn it takes: the first that asked."""
        self.chats = {chat}
        self.waiting = 0
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.task: asyncio.Task[None] | None = None
        """The worker's task, once a worker runs it."""


class _Pool:
    """Calculations of one kind, and their workers."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._idle = [Worker(bounds.nice) for _ in range(bounds.workers)]
        self._jobs: dict[Hashable, _Job] = {}
        """Running or waiting, by the name of the question."""
        self._queues: OrderedDict[int, deque[_Job]] = OrderedDict()
        """Waiting jobs by chat; the chat with the next turn comes first."""
        self._kept: LRUCache[Hashable, Any] = LRUCache(bounds.kept)
        self._tasks: set[asyncio.Task[None]] = set()
        """Of the workers that are busy, or are being killed."""
        self._closed = False

    def takes(self, name: Hashable, chat: int) -> bool:
        """True if the question is known, or neither the chat nor the pool has too many others."""
        if name in self._kept:
            return True
        job = self._jobs.get(name)
        others = sum(1 for one in self._jobs.values() if one is not job and chat in one.chats)
        return others < self._bounds.of_chat and (
            job is not None or len(self._jobs) < self._bounds.of_all
        )

    async def answer(self, ask: Callable[[], Any], chat: int) -> Any:
        """Wait for the answer; equal questions share one computation. Raise as ``WorkerPools.think`` does."""
        name = _name_of(ask)
        if self._closed:
            raise PoolsClosedError
        if not self.takes(name, chat):
            raise QueueFullError
        if name in self._kept:
            return self._kept[name]
        job = self._jobs.get(name)
        if job is None:
            job = self._jobs[name] = _Job(name, ask, chat)
            self._queues.setdefault(chat, deque()).append(job)
        job.chats.add(chat)
        job.waiting += 1
        self._serve()
        try:
            return await asyncio.shield(job.answer)
        finally:
            job.waiting -= 1
            if not job.waiting:
                self._drop(job)

    def _serve(self) -> None:
        """Give waiting jobs to idle workers, one chat after the other."""
        busy = {job.chat for job in self._jobs.values() if job.task is not None}
        for chat in list(self._queues):
            if not self._idle or self._closed:
                return
            if chat in busy:
                continue
            queue = self._queues.pop(chat)
            job = queue.popleft()
            if queue:
                self._queues[chat] = queue  # behind all the others
            worker = self._idle.pop()
            job.task = asyncio.create_task(self._reckon(job, worker))
            self._tasks.add(job.task)
            job.task.add_done_callback(partial(self._is_free, worker))

    async def _reckon(self, job: _Job, worker: Worker) -> None:
        try:
            found = await self._answered(job, worker)
        except Exception as error:  # noqa: BLE001 -- the waiting callers get it
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            self._kept[job.name] = found
            if not job.answer.done():
                job.answer.set_result(found)
        finally:
            self._forget(job)

    def _is_free(self, worker: Worker, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._idle.append(worker)
        self._serve()

    async def _answered(self, job: _Job, worker: Worker) -> Any:
        """Ask the worker, once more if it dies; kill it if it takes too long."""
        try:
            async with asyncio.timeout(self._bounds.limit):
                try:
                    return await worker.answer(job.ask)
                except WorkerDiedError:
                    return await worker.answer(job.ask)
        except TimeoutError:
            raise TimeLimitError from None

    def _drop(self, job: _Job) -> None:
        """Drop a job that nobody waits for any more."""
        if job.answer.done():
            if not job.answer.cancelled():
                job.answer.exception()  # no caller is left to get it
            return
        job.answer.cancel()
        self._forget(job)
        if job.task is not None:
            job.task.cancel()
            return
        queue = self._queues[job.chat]
        queue.remove(job)
        if not queue:
            del self._queues[job.chat]

    def _forget(self, job: _Job) -> None:
        if self._jobs.get(job.name) is job:
            del self._jobs[job.name]

    async def close(self) -> None:
        """Refuse and kill everything with ``PoolsClosedError``; return once the processes are gone."""
        self._closed = True
        for job in self._jobs.values():
            if not job.answer.done():
                job.answer.set_exception(PoolsClosedError())
                job.answer.exception()  # perhaps no caller reads it any more
        self._jobs.clear()
        self._queues.clear()
        for task in self._tasks:
            if not task.cancelling():  # else its worker is being killed
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._idle))


def _name_of(ask: Callable[[], Any]) -> Hashable:
    """A key that questions with the same answer share: the function and all its arguments."""
    if isinstance(ask, partial):
        return ask.func, ask.args, tuple(sorted(ask.keywords.items()))
    return ask
