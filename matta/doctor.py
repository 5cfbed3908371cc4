"""``matta doctor``: every fault in a sentence, with its remedy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from matta import machine
from matta.connection import connection_found
from matta.diagnosis import Diagnosis
from settings import SettingsError, file_settings, version
from storage import SCHEMA

MARKS: Final = {"good": "✓", "careful": "!", "bad": "✗"}


async def findings() -> AsyncIterator[Diagnosis]:
    """Everything that the doctor looks at, in order. Trouble with one thing leaves the others."""
    settings, said = machine.settings_found()
    for one in said:
        yield one
    try:
        of_file = settings or file_settings()
    except SettingsError:
        of_file = None
    running = of_file is not None and machine.is_running(of_file.database)
    if settings is not None:
        mark = machine.webhook_mark(settings.database)
        async for one in connection_found(settings, running=running, mark=mark):
            yield one
    if of_file is not None:
        yield machine.file_found(of_file.database)
        yield machine.copies_found(of_file)
        yield machine.disk_found(of_file.database)
    for one in machine.memory_found():
        yield one
    yield machine.fonts_found()


async def doctor() -> int:
    """Print all findings; give the exit status: 1 if the bot cannot run."""
    print(f"matta {version()}, schema {SCHEMA}")
    worst = 0
    async for one in findings():
        print(f"{MARKS[one.how]} {one.what}: {one.said}", flush=True)
        worst = max(worst, one.how == "bad")
    return int(worst)
