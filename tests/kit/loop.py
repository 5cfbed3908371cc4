"""An event loop in which time passes only while everything waits for it, and then at once.

A test on it plays minutes in a moment, and no time runs out because the machine is busy: as long as a callback, a
connection or a thread has something to do, its time stands still.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import selectors
import time
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Final, TypeVar

import aiosqlite.core
import pytest

from croupier.worker import Worker

T = TypeVar("T")

FASTER: Final = 100
"""The factor by which a wait is shorter in real time, at most ``LOOK`` seconds."""

LOOK: Final = 0.02
HELD: Final = 1.0
"""Real seconds between two looks while a thread works."""


class Leaping(selectors.DefaultSelector):
    """Waits for connections; if none has anything to say, the time leaps to the end of the wait."""

    def __init__(self) -> None:
        super().__init__()
        self.at = time.monotonic()
        """The loop's time in seconds."""
        self.threads = 0
        """Jobs of threads under way: time stands still."""
        self.processes = 0
        """Calculations of other processes under way: time passes as outside."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.threads:
            return super().select(HELD)
        if self.processes:
            began = time.perf_counter()
            ready = super().select(timeout)
            self.at += min(time.perf_counter() - began, timeout)
            return ready
        ready = super().select(min(timeout / FASTER, LOOK))
        if not ready:
            self.at += timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    """The event loop over ``Leaping``."""

    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.at

    def hold(self, job: asyncio.Future[Any]) -> None:
        """Let no time pass until a thread has done ``job``."""
        self.leaping.threads += 1
        job.add_done_callback(self._release)

    def _release(self, _: asyncio.Future[Any]) -> None:
        self.leaping.threads -= 1

    def run_in_executor(  # type: ignore[override]  # its own types are for any function
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        job = super().run_in_executor(executor, func, *args)
        self.hold(job)
        return job

    @contextlib.contextmanager
    def as_outside(self) -> Iterator[None]:
        """Let time pass as it does outside."""
        self.leaping.processes += 1
        try:
            yield
        finally:
            self.leaping.processes -= 1


def _running() -> LeapingLoop | None:
    """The loop of this thread, if it is such a loop."""
    loop = asyncio._get_running_loop()
    return loop if isinstance(loop, LeapingLoop) else None


class HoldingQueue(queue.SimpleQueue[Any]):
    """The jobs of a database's thread; each holds the time of the loop that waits for it."""

    def put_nowait(self, item: Any) -> None:
        job, _ = item
        if job is not None and isinstance(loop := job.get_loop(), LeapingLoop):
            loop.hold(job)
        super().put_nowait(item)


def _as_outside(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    async def timed(*given: Any) -> Any:
        loop = _running()
        with loop.as_outside() if loop is not None else contextlib.nullcontext():
            return await method(*given)

    return timed


@pytest.fixture(autouse=True)
def loop_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all code that runs in a ``LeapingLoop`` read the loop's time, and let its threads hold that time."""
    real = time.monotonic

    def monotonic() -> float:
        loop = _running()
        return real() if loop is None else loop.time()

    monkeypatch.setattr(time, "monotonic", monotonic)
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", HoldingQueue)
    for name in ("answer", "stop"):
        monkeypatch.setattr(Worker, name, _as_outside(getattr(Worker, name)))


def pytest_asyncio_loop_factories(
    item: pytest.Item,
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """For the ``conftest`` of a folder: time leaps, except for tests with the marker ``real_time``."""
    marker = item.get_closest_marker("real_time")
    real = marker is not None and all(marker.args)
    return {"loop": asyncio.SelectorEventLoop if real else LeapingLoop}
