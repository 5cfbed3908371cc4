"""An event loop that a seed drives: time is a number, and the seed chooses which task runs next.

Ready tasks run by random priorities with a few changes (probabilistic concurrency testing), not by order of arrival
alone. No task waits for ever, since it is overtaken by those alone that became ready within a span of steps.
"""

from __future__ import annotations

import asyncio
import contextvars
import gc
import heapq
import random
import sys
import warnings
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from types import CoroutineType
from typing import Any, Final, TypeVar

T = TypeVar("T")

STEP: Final = 0.000_02
"""Seconds that a step takes."""

SPANS: Final = (1, 20, 300)
"""Steps by which a task may be overtaken, of which the seed chooses one. 1: nearly by order of arrival."""

CHANGES: Final = 5
"""Changes of priority in a run."""

HORIZON: Final = 40_000
"""Steps within which these changes fall."""

_priority: contextvars.ContextVar[float] = contextvars.ContextVar("priority", default=0.0)


class Life:
    """A process that can be killed: none of its tasks runs any more, and nothing of it is tidied up."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_dead = False


_life: contextvars.ContextVar[Life | None] = contextvars.ContextVar("life", default=None)


class StuckError(Exception):
    """Nothing can happen any more, or the steps or the time of a run ended before its end."""


class NumberedTask(asyncio.Task[T]):
    """A task whose place in a set depends on its number alone."""

    def __init__(self, coro: Coroutine[Any, Any, T], *, number: int, **more: Any) -> None:
        self.number = number
        self.life = more["context"].get(_life)
        """The process that it is of."""
        super().__init__(coro, **more)

    def __hash__(self) -> int:
        return self.number


class NumberedFuture(asyncio.Future[Any]):
    """The same for a future."""

    def __init__(self, *, number: int, loop: asyncio.AbstractEventLoop) -> None:
        self.number = number
        super().__init__(loop=loop)

    def __hash__(self) -> int:
        return self.number


class SeededLoop(asyncio.BaseEventLoop):
    """Runs in no thread and on no socket; ``time`` begins at 0 (s)."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._chance = random.Random(f"{seed} schedule")
        self._span = self._chance.choice(SPANS)
        self._changes = {self._chance.randrange(HORIZON) for _ in range(CHANGES)}
        self._now = 0.0
        self._number = 0
        self._waiting: list[tuple[float, int, asyncio.Handle]] = []
        """The ready handles, by their place in the order."""
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._graves: list[asyncio.Handle] = []
        """Of dead processes, so that no destructor of theirs does anything before the end."""
        self._is_over = False
        self.steps = 0
        self.troubles: list[dict[str, Any]] = []
        """Everything that was reported to ``call_exception_handler``."""
        self.watch: Callable[[], None] | None = None
        """Called before each step."""

    # --- the loop as asyncio needs it -----------------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_closed(self) -> bool:
        return True  # nothing is open

    def call_soon(  # type: ignore[override]
        self,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._push(handle)
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._number += 1
        heapq.heappush(self._timers, (when, self._number, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Cancelled timers stay until their time."""

    def create_future(self) -> asyncio.Future[Any]:
        return NumberedFuture(number=self._count(), loop=self)

    def create_task(  # type: ignore[override]
        self,
        coro: Coroutine[Any, Any, T],
        *,
        name: str | None = None,
        context: contextvars.Context | None = None,
    ) -> asyncio.Task[T]:
        context = context or contextvars.copy_context()
        context.run(_priority.set, self._chance.random())
        return NumberedTask(coro, number=self._count(), loop=self, name=name, context=context)

    def _count(self) -> int:
        self._number += 1
        return self._number

    def run_in_executor(  # type: ignore[override]  # its own types are for any function
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """There is no thread: the function runs at once, a little later."""
        done: asyncio.Future[T] = self.create_future()
        self.call_later(self._chance.uniform(0.0, 0.01), self._run_job, done, func, args)
        return done

    def _run_job(
        self, done: asyncio.Future[T], func: Callable[..., T], args: Iterable[Any]
    ) -> None:
        if done.cancelled():
            return
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 -- whoever waits gets it
            done.set_exception(error)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._is_over:
            self.troubles.append(context)

    def running_in(self, life: Life) -> list[CoroutineType[Any, Any, Any]]:
        """The coroutines that a process runs in tasks of their own."""
        tasks = [task for task in asyncio.all_tasks(self) if isinstance(task, NumberedTask)]
        running = [task.get_coro() for task in tasks if task.life is life]
        return [one for one in running if isinstance(one, CoroutineType)]

    # --- a run ----------------------------------------------------------------------------------------------

    @contextmanager
    def running(self) -> Iterator[None]:
        """Be the running loop."""
        asyncio._set_running_loop(self)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)

    def start(
        self, life: Life | None, coro: Coroutine[Any, Any, T], *, name: str
    ) -> asyncio.Task[T]:
        """Begin a task of a process."""
        context = contextvars.copy_context()
        context.run(_life.set, life)
        return self.create_task(coro, name=name, context=context)

    def run_until(self, over: Callable[[], bool], *, seconds: float, steps: int) -> None:
        """Run until ``over``. Raise ``StuckError`` after so many seconds of this loop or so many steps."""
        ends, last = self._now + seconds, self.steps + steps
        while not over():
            if self._now > ends or self.steps > last or not self._step():
                raise StuckError(f"at {self._now:.1f} s, step {self.steps}")

    def bury(self) -> None:
        """Let go of everything that never came to its end, dead processes with it. The loop is of no use afterwards."""
        self._is_over = True
        hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
        try:
            with warnings.catch_warnings(action="ignore"):
                for heap in (self._waiting, self._timers, self._graves):
                    heap.clear()
                gc.collect()
        finally:
            sys.unraisablehook = hook

    def _step(self) -> bool:
        """Run one handle. False if nothing is left."""
        while self._timers and (not self._waiting or self._timers[0][0] <= self._now):
            when, _, timer = heapq.heappop(self._timers)
            if not timer._cancelled:
                self._now = max(self._now, when)
                self._push(timer)
        if not self._waiting:
            return False
        _, _, handle = heapq.heappop(self._waiting)
        self._now += STEP
        self.steps += 1
        context = _context(handle)
        if self.steps in self._changes:
            context.run(_priority.set, 1 + self._chance.random())
        life = context.get(_life)
        if life is not None and life.is_dead:
            self._graves.append(handle)
            return True
        if not handle._cancelled:
            handle._run()
        if self.watch is not None:
            self.watch()
        return True

    def _push(self, handle: asyncio.Handle) -> None:
        self._number += 1
        place = self._number + self._span * _context(handle).get(_priority, 0.0)
        heapq.heappush(self._waiting, (place, self._number, handle))


def _context(handle: asyncio.Handle) -> contextvars.Context:
    """The context in which a handle runs: its task's, so it knows priority and process."""
    context: contextvars.Context = handle._context  # type: ignore[attr-defined]
    return context
