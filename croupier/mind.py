"""Where long thinking is done: one process beside the bot's, started when it is first needed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

T = TypeVar("T")


class Mind:
    """Thinks about one thing after the other. What it is given must be picklable, and so must what comes of it."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, what: Callable[[], T]) -> T:
        """Give what ``what`` gives, or raise what it raises; the event loop and the database go on meanwhile.

        Should the process have died, it is started again once.
        """
        try:
            return await self._run(what)
        except BrokenProcessPool:
            self.close()
            return await self._run(what)

    async def _run(self, what: Callable[[], T]) -> T:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)
        return await asyncio.get_running_loop().run_in_executor(self._pool, what)

    def close(self) -> None:
        """Forget what is being thought about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _settle_in() -> None:
    """In the new process: leave Ctrl-C to the bot, let others go first, and end when the bot ends, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)
