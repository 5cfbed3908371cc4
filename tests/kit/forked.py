"""Starts programs as copies of a process that has done the common part of every start (``matta.warm``)."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, cast

import pytest

from playground import leash
from playground.bot_process import ROOT, BotProcess

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["matta.warm"])


class ForkedProcess:
    """``program`` in ``folder`` with this environment: a file or ``-m`` and a module, and its arguments.

    Its output goes to the end of ``log``. It is used like a ``subprocess.Popen``; closing ``stdin`` stops it.
    """

    def __init__(
        self, program: Sequence[str], *, folder: Path, env: Mapping[str, str], log: Path
    ) -> None:
        held, self.stdin = _FORKING.Pipe(duplex=False)
        self._process = _FORKING.Process(
            target=_run, args=(program, folder), kwargs={"env": dict(env), "log": log, "held": held}
        )
        with held:
            self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> None:
        """Raise ``TimeoutError`` if it still runs after so many seconds."""
        self._process.join(timeout)
        if self.poll() is None:
            raise TimeoutError

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class ForkedBot(BotProcess):
    """The playground's bot, started in this way."""

    async def _started(self, program: str) -> Process:
        started = ForkedProcess(
            (program,), folder=self._folder, env=self._environment, log=self.log
        )
        return cast("Process", AwaitedProcess(started))


class AwaitedProcess:
    """The part of a process of ``asyncio`` that the playground uses."""

    def __init__(self, forked: ForkedProcess) -> None:
        self._forked = forked
        self.pid, self.stdin, self.kill = forked.pid, forked.stdin, forked.kill

    @property
    def returncode(self) -> int | None:
        return self._forked.poll()

    async def wait(self) -> None:
        await asyncio.to_thread(self._forked.wait)


@pytest.fixture(autouse=True, scope="module")
def quick_bots() -> Iterator[None]:
    """For the ``conftest`` of a folder: bots of the playground start quickly."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("playground.evening.BotProcess", ForkedBot)
        yield


def _run(
    program: Sequence[str], folder: Path, *, env: dict[str, str], log: Path, held: Connection
) -> None:
    """Take the place of a new Python: its environment, folder, input and output."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    with log.open("ab") as output:
        for source, number in ((held.fileno(), 0), (output.fileno(), 1), (output.fileno(), 2)):
            os.dup2(source, number)
    sys.argv = [leash.__file__, *program]
    sys.path[:0] = [str(Path(leash.__file__).parent), str(ROOT)]
    leash.main()
