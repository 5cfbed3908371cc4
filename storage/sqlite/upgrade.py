"""Opening a file for work: its durability, and the migrations that it lacks."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from storage.errors import StorageRefusedError
from storage.sqlite import file, trouble
from storage.sqlite.backup import copy

OLDEST_SQLITE: Final = (3, 38, 0)

_PRAGMAS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # else REPLACE deletes rows that the triggers protect
    "PRAGMA secure_delete = ON",  # an erased name is overwritten
    "PRAGMA busy_timeout = 5000",
    "PRAGMA cache_size = -16384",  # 16 MB: the tail of every log that is written, and not 2 MB of them
    "PRAGMA wal_autocheckpoint = 8000",  # 32 MB: a tap in three hundred waits for it, not one in forty
)


def prepare(db: sqlite3.Connection, path: Path, *, keep: bool = True) -> None:
    """Check the file behind a new connection, make it durable and bring it to the newest schema.

    The whole file is read only if its last process ended without closing it. ``keep``: before the first migration it is
    copied to ``matta-schema-3.db``, with the number of its old schema. Raise ``StorageRefusedError``; the file is then
    as it was, or as the last migration that succeeded left it.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageRefusedError(
            f"{path}: SQLite {sqlite3.sqlite_version} is too old, 3.38 is needed"
        )
    try:
        if file.sizes(path)[1]:
            file.check(db, path)
        else:
            file.identify(db, path)
        for pragma in _PRAGMAS:
            db.execute(pragma)
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StorageRefusedError(f"{path}: its disk does not allow write-ahead logging")
        _migrate(db, path, keep=keep)
    except sqlite3.Error as error:
        raise trouble.refusal(path, error) from error


def _migrate(db: sqlite3.Connection, path: Path, *, keep: bool) -> None:
    """Apply the file's missing migrations, each in a transaction of its own."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version == file.NEWEST:
        return
    if version and keep:
        copy(db, path.with_name(f"{path.stem}-schema-{version}{path.suffix}"))
    db.execute("PRAGMA foreign_keys = OFF")  # a migration may rebuild a table that others point to
    for number in range(version + 1, file.NEWEST + 1):
        script = file.MIGRATIONS[number - 1].read_text(encoding="utf-8")
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{script}")
            if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise StorageRefusedError(f"{path}: migration {number} would leave loose ends")
            db.execute(f"PRAGMA application_id = {file.APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    db.execute("PRAGMA foreign_keys = ON")
