"""A worker process: it answers one question after the other, and can be killed in the middle of one.

Questions and answers are pickled and go through the process's standard input and output, each after its length.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import queue
import struct
import sys
import threading
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

T = TypeVar("T")

_LENGTH: Final = struct.Struct("!I")
_ROOT: Final = str(Path(__file__).parent.parent)


class WorkerDiedError(Exception):
    """The process ended before it had answered."""


class Worker:
    """The process as the bot sees it; it starts with the first question.

    ``nice``: niceness of the process.
    """

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._process: Process | None = None

    async def answer(self, ask: Callable[[], T]) -> T:
        """Return the result of ``ask``, or raise its exception. ``ask`` and the result must be picklable.

        Raise ``WorkerDiedError`` if the process ends. Cancelling the caller kills the process: nothing else stops a
        calculation.
        """
        question = pickle.dumps(ask)
        try:
            done, found = pickle.loads(await self._exchange(question))  # noqa: S301 -- from our own process
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.stop()
            raise WorkerDiedError from None
        except BaseException:
            await self.stop()
            raise
        if not done:
            raise found
        answer: T = found
        return answer

    async def stop(self) -> None:
        """Kill the process and wait until it and its pipes are gone; a second call completes a cancelled one."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.communicate()
        self._process = None

    async def _exchange(self, question: bytes) -> bytes:
        process = await self._running()
        questions, answers = process.stdin, process.stdout
        if questions is None or answers is None:
            raise ConnectionError
        questions.write(_LENGTH.pack(len(question)) + question)
        await questions.drain()
        (length,) = _LENGTH.unpack(await answers.readexactly(_LENGTH.size))
        return await answers.readexactly(length)

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            await self.stop()
            starting = asyncio.create_task(_start(self._nice))
            try:
                await asyncio.shield(starting)
            finally:  # a cancelled start would leave an unknown process
                self._process = await starting
        return self._process


async def _start(nice: int) -> Process:
    """Start a process. A session of its own keeps Ctrl-C away from it: it ends when its input does."""
    return await create_subprocess_exec(
        sys.executable,
        "-m",
        "croupier.worker",
        str(nice),
        stdin=PIPE,
        stdout=PIPE,
        cwd=_ROOT,
        start_new_session=True,
    )


def main(nice: int) -> None:
    """The process itself: answer until the input ends, which also happens when the bot dies."""
    os.nice(nice)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a question must not get between the answers
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        answer = _answered(questions.get())
        answers.write(_LENGTH.pack(len(answer)) + answer)
        answers.flush()


def _answered(question: bytes) -> bytes:
    try:
        return pickle.dumps((True, pickle.loads(question)()))  # noqa: S301 -- from the bot
    except Exception as error:  # noqa: BLE001 -- the caller gets it
        try:
            return pickle.dumps((False, error))
        except Exception:  # noqa: BLE001 -- an error that cannot be pickled
            return pickle.dumps((False, RuntimeError(repr(error))))


def _listen(questions: BinaryIO, put: queue.SimpleQueue[bytes]) -> None:
    """Read questions during a calculation, so that the end of the input ends the calculation too."""
    while header := questions.read(_LENGTH.size):
        (length,) = _LENGTH.unpack(header)
        put.put(questions.read(length))
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
