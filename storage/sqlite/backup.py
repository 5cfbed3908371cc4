"""A copy of the file that is whole and of one moment, also while the bot writes."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from storage.errors import StorageRefusedError
from storage.sqlite import file, trouble


def backup(source: str | Path, target: str | Path) -> int:
    """Copy the file at ``source`` to ``target``, which must not exist; give its size in bytes.

    Raise ``StorageRefusedError``.
    """
    here, there = file.real(source), file.real(target)
    if there.exists():
        raise StorageRefusedError(f"{there}: exists already")
    with closing(file.look(here)) as db:
        return copy(db, there)


def copy(db: sqlite3.Connection, there: Path) -> int:
    """Copy the file behind a connection to ``there``; give its size in bytes.

    The copy is checked, readable by its owner only, and appears under its name when it is complete. Raise
    ``StorageRefusedError``.
    """
    part = there.with_name(there.name + ".part")
    part.unlink(missing_ok=True)
    file.make_private(part)
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as copied:
            db.backup(copied)  # all pages in one step: one moment, and no writer waits for it
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            file.check(copied, part)
        with part.open("rb") as done:
            os.fsync(done.fileno())
        part.rename(there)
    except (OSError, sqlite3.Error) as error:
        raise trouble.refusal(there, error) from error
    finally:
        part.unlink(missing_ok=True)
    return there.stat().st_size


def dated(path: Path, why: str = "") -> Path:
    """The name of a copy beside the file, with the local time: ``matta-20261206-213000.db``."""
    return path.with_name(f"{path.stem}-{why}{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}")
