"""Putting a copy in the place of the file. The old file is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import StorageRefusedError
from storage.sqlite import file, trouble, upgrade
from storage.sqlite.backup import copy, dated


def prepared(source: Path, target: Path) -> Path:
    """Copy ``source`` beside the file ``target``, checked and with the newest schema; give the new file.

    Raise ``StorageRefusedError``.
    """
    if not source.is_file():
        raise StorageRefusedError(f"{source}: there is no such file")
    new = target.with_name(f"{target.name}.new")
    new.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as db:
            db.execute("PRAGMA query_only = ON")
            if not file.identify(db, source):
                raise StorageRefusedError(f"{source}: is empty")
            copy(db, new)
        with closing(file.connect(new)) as db:
            upgrade.prepare(db, new, keep=False)
            db.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    except sqlite3.Error as error:
        raise trouble.refusal(source, error) from error
    return new


def put_in_place(new: Path, target: Path) -> Path | None:
    """Rename ``new`` to ``target``; give the name under which the old file is kept, None if there was none.

    The caller holds the lock of ``target``.
    """
    kept = dated(target, "before-restore-") if target.exists() else None
    try:
        for end in ("", "-wal", "-shm"):
            old = Path(f"{target}{end}")
            if kept is not None and old.exists():
                old.rename(f"{kept}{end}")
        new.rename(target)
    except OSError as error:
        raise trouble.refusal(target, error) from error
    return kept
