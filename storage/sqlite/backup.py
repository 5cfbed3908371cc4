"""A copy of the file that is whole and of one moment, also while the bot writes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import StorageRefusedError
from storage.sqlite import file, trouble


def backup(source: str | Path, target: str | Path) -> int:
    """Copy the file at ``source`` to ``target``, which must not exist; give its size in bytes.

    The copy is checked, readable by its owner only, and appears under its name when it is complete. Raise
    ``StorageRefusedError``.
    """
    here, there = file.real(source), file.real(target)
    if there.exists():
        raise StorageRefusedError(f"{there}: exists already")
    part = there.with_name(there.name + ".part")
    with closing(file.look(here)) as db:
        part.unlink(missing_ok=True)
        file.make_private(part)
        try:
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                db.backup(copy)  # all pages in one step: one moment, and no writer waits for it
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
                file.check(copy, part)
            with part.open("rb") as done:
                os.fsync(done.fileno())
            part.rename(there)
        except (OSError, sqlite3.Error) as error:
            raise trouble.refusal(there, error) from error
        finally:
            part.unlink(missing_ok=True)
    return there.stat().st_size
