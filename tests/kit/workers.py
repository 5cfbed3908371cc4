"""A view of worker processes from outside: busy ones and ended ones."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from tests.kit.patience import PATIENCE


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


async def begun(sign: Path) -> int:
    """Wait until the worker has begun; returns its process."""
    await until(lambda: bool(pids(sign)))
    return pids(sign)[0]


async def gone(pid: int) -> None:
    await until(lambda: not runs(pid))


def pids(sign: Path) -> list[int]:
    """The processes that began this, one after the other."""
    return [int(pid) for pid in sign.read_text().split()] if sign.exists() else []


def runs(pid: int) -> bool:
    """True if the process exists; the remains of an ended one do not count."""
    try:
        os.kill(pid, 0)
        return " Z " not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1]
    except (ProcessLookupError, FileNotFoundError):
        return False
