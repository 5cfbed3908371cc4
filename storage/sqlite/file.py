"""The database file: making, checking, upgrading and locking it."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from storage.errors import StorageRefusedError
from storage.sqlite import trouble

APPLICATION_ID: Final = 0x4D617474
"""``Matt`` in the header of every Matta file."""

OLDEST_SQLITE: Final = (3, 38, 0)

MIGRATIONS: Final = tuple(sorted((Path(__file__).parent / "migrations").glob("[0-9]*.sql")))
"""Migration ``n`` is ``MIGRATIONS[n - 1]``; they are named ``0001_what.sql`` and never change once released."""

NEWEST: Final = len(MIGRATIONS)

_PRAGMAS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # else REPLACE deletes rows that the triggers protect
    "PRAGMA secure_delete = ON",  # an erased name is overwritten
    "PRAGMA busy_timeout = 5000",
    "PRAGMA cache_size = -16384",  # 16 MB: the tail of every log that is written, and not 2 MB of them
    "PRAGMA wal_autocheckpoint = 8000",  # 32 MB: a tap in three hundred waits for it, not one in forty
)

_STEPS: Final = 100_000
"""Steps of SQLite's machine between two looks at a wish to stop."""


def real(path: str | Path) -> Path:
    """Give the one real name of a file, so that two names of one file share a lock."""
    return Path(path).expanduser().resolve()


def lock(path: Path) -> FileLock:
    """Take the lock beside the file, which one process at a time may hold. Raise ``StorageRefusedError`` if another
    does.
    """
    if not path.parent.is_dir():  # the library would make it, and a typing error with it
        raise StorageRefusedError(f"{path}: its folder does not exist")
    held = FileLock(f"{path}.lock", timeout=0, mode=0o600, thread_local=False)
    try:
        held.acquire()
    except (Timeout, RuntimeError) as error:
        raise StorageRefusedError(f"{path}: another process is using it") from error
    except OSError as error:
        raise trouble.refusal(path, error) from error
    return held


def refuse_second_name(path: Path) -> None:
    """Raise ``StorageRefusedError`` for a file with a hard link: each name would have its own lock and write-ahead
    log.
    """
    if path.stat().st_nlink > 1:
        raise StorageRefusedError(f"{path}: has a second name (a hard link): remove one of the two")


def sizes(path: Path) -> tuple[int, int]:
    """The bytes of the file and of its write-ahead log; 0 for one that does not exist."""
    both = (path, Path(f"{path}-wal"))
    file, log = (name.stat().st_size if name.exists() else 0 for name in both)
    return file, log


def make_private(path: Path) -> None:
    """Make the file if it is missing, and let only its owner read it and its companions (``-wal``, ``-shm``).

    Raise ``StorageRefusedError`` if it is no file, has two names or cannot be written.
    """
    if path.is_dir():
        raise StorageRefusedError(f"{path}: is a directory")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        refuse_second_name(path)
        for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if name.exists():
                name.chmod(0o600)
    except OSError as error:
        raise trouble.refusal(path, error) from error


def connect(path: Path) -> sqlite3.Connection:
    """Open the file in the calling thread, without checking it."""
    return sqlite3.connect(path, isolation_level=None, cached_statements=512)


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Check the file behind a new connection, make it durable and bring it to the newest schema.

    The whole file is read only if its last process ended without closing it. Raise ``StorageRefusedError``; the file
    is then as it was, or as the last migration that succeeded left it.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StorageRefusedError(
            f"{path}: SQLite {sqlite3.sqlite_version} is too old, 3.38 is needed"
        )
    try:
        if sizes(path)[1]:
            check(db, path)
        else:
            identify(db, path)
        for pragma in _PRAGMAS:
            db.execute(pragma)
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StorageRefusedError(f"{path}: its disk does not allow write-ahead logging")
        _migrate(db, path)
    except sqlite3.Error as error:
        raise trouble.refusal(path, error) from error


def look(path: Path) -> sqlite3.Connection:
    """Open a Matta file for reading only, also while another process writes it.

    Damage shows when the file is read. Raise ``StorageRefusedError`` for any other file.
    """
    if not path.is_file():
        raise StorageRefusedError(f"{path}: there is no such file")
    refuse_second_name(path)
    db = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None)
    try:
        db.execute("PRAGMA query_only = ON")
        version = identify(db, path)
        if version != NEWEST:
            raise StorageRefusedError(
                f"{path}: has schema {version}, not {NEWEST}: let the bot open it once"
            )
    except BaseException:
        db.close()
        raise
    return db


def identify(db: sqlite3.Connection, path: Path) -> int:
    """Give the file's schema version, 0 for an empty file. Raise ``StorageRefusedError`` for a foreign or newer one."""
    try:
        application = db.execute("PRAGMA application_id").fetchone()[0]
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        tables = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if application != APPLICATION_ID and (application or version or tables):
            raise StorageRefusedError(f"{path}: is another program's database")
        if version > NEWEST:
            raise StorageRefusedError(
                f"{path}: was written by a newer release (schema {version}, this one knows {NEWEST})"
            )
    except sqlite3.DatabaseError as error:
        raise trouble.refusal(path, error) from error
    return version


def check(db: sqlite3.Connection, path: Path) -> None:
    """Read the whole file, constraints included. Raise ``StorageRefusedError`` for a foreign, newer or damaged one."""
    identify(db, path)
    try:
        finding = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise trouble.refusal(path, error) from error
    if finding != "ok":
        raise trouble.damaged(path, finding.strip().splitlines()[-1])


def check_aside(path: Path, stop: threading.Event) -> None:
    """``check`` over a connection of its own, while another one writes the file; end early after ``stop``."""
    with closing(look(path)) as db:
        db.set_progress_handler(stop.is_set, _STEPS)
        try:
            check(db, path)
        except StorageRefusedError:
            if not stop.is_set():
                raise


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    """Apply the file's missing migrations, each in a transaction of its own."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version == NEWEST:
        return
    db.execute("PRAGMA foreign_keys = OFF")  # a migration may rebuild a table that others point to
    for number in range(version + 1, NEWEST + 1):
        script = MIGRATIONS[number - 1].read_text(encoding="utf-8")
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{script}")
            if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise StorageRefusedError(f"{path}: migration {number} would leave loose ends")
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    db.execute("PRAGMA foreign_keys = ON")
