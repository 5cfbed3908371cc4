"""``matta doctor``: every fault in a sentence, with its remedy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from matta import machine
from matta.connection import connection_found
from matta.diagnosis import Diagnosis, bad
from settings import SettingsError, file_settings, version
from storage import SCHEMA
from storage.errors import StorageRefusedError
from storage.kinds import database

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
    try:
        stored = database(of_file.stored_at) if of_file is not None else None
    except StorageRefusedError as refused:
        stored = None
        yield bad("file", str(refused))
    running = stored is not None and machine.is_running(stored)
    if settings is not None:
        mark = machine.webhook_mark(stored) if stored is not None else ""
        async for one in connection_found(settings, running=running, mark=mark):
            yield one
    if stored is not None and of_file is not None:
        yield machine.file_found(stored)
        yield machine.copies_found(stored, of_file.copies_folder)
        yield machine.disk_found(stored)
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
