"""Questions for worker processes, which import this module and little else."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path


def forever(sign: Path) -> None:
    """Runs for ever. Its process writes its own number into ``sign`` once it has begun."""
    note(sign)
    while True:
        time.sleep(1)


def forever_about(folder: Path, value: object) -> None:
    """The same; the sign is a file of the folder, with the name of the value's kind."""
    forever(folder / type(value).__name__)


def counted(sign: Path) -> int:
    """The number of times that this was reckoned."""
    note(sign)
    return len(sign.read_text().split())


def mourned(sign: Path) -> int:
    """The number of its process, which dies the first time."""
    if not sign.exists():
        note(sign)
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def unpicklable() -> Callable[[], None]:
    return lambda: None


def printed() -> str:
    print("this must not get between the answers")  # noqa: T201 -- what it is for
    return "answer"


def note(sign: Path) -> None:
    with sign.open("a") as file:
        file.write(f"{os.getpid()} ")
