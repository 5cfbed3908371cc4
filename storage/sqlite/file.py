"""The database file: making, checking and locking it."""

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

MIGRATIONS: Final = tuple(sorted((Path(__file__).parent / "migrations").glob("[0-9]*.sql")))
"""Migration ``n`` is ``MIGRATIONS[n - 1]``; they are named ``0001_what.sql`` and never change once released."""

NEWEST: Final = len(MIGRATIONS)

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
        _hand_over(Path(held.lock_file))
    except (Timeout, RuntimeError) as error:
        raise StorageRefusedError(f"{path}: another process is using it") from error
    except OSError as error:
        raise trouble.refusal(path, error) from error
    return held


def _hand_over(path: Path) -> None:
    """If root has made this file, give it to the owner of its folder: the bot runs as that user."""
    folder = path.parent.stat()
    if os.geteuid() == 0 and path.stat().st_uid != folder.st_uid:
        os.chown(path, folder.st_uid, folder.st_gid)


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

    Its owner is its folder's, if root makes it.

    Raise ``StorageRefusedError`` if it is no file, has two names or cannot be written.
    """
    if path.is_dir():
        raise StorageRefusedError(f"{path}: is a directory")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        refuse_second_name(path)
        _hand_over(path)
        for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if name.exists():
                name.chmod(0o600)
    except OSError as error:
        raise trouble.refusal(path, error) from error


def connect(path: Path) -> sqlite3.Connection:
    """Open the file in the calling thread, without checking it."""
    return sqlite3.connect(path, isolation_level=None, cached_statements=512)


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
