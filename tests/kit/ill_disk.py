"""A disk that fails: SQLite's errors, raised where a transaction of the store begins or ends."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from storage.sqlite.session import SqliteSession as Session

FULL = sqlite3.SQLITE_FULL
FAILED = sqlite3.SQLITE_IOERR_FSYNC
READ_ONLY = sqlite3.SQLITE_READONLY
DAMAGED = sqlite3.SQLITE_CORRUPT


def sqlite_error(code: int) -> sqlite3.OperationalError:
    """An error of SQLite with this result code."""
    error = sqlite3.OperationalError(f"result code {code}")
    error.sqlite_errorcode = code
    return error


class IllDisk:
    """While ``code`` is set, no transaction that writes can be committed, and with ``reads`` none that reads begins."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.code = 0
        self.reads = False
        self.failures = 0
        begin, commit = Session.begin, Session.commit
        disk = self
        writing = False

        def begins(session: Session, *, writes: bool) -> None:
            nonlocal writing
            writing = writes
            if disk.reads:
                disk.fail()
            begin(session, writes=writes)

        def commits(session: Session) -> None:
            if writing:
                disk.fail()
            commit(session)

        def put(name: str, method: Any) -> None:
            patched.setattr(Session, name, method)

        put("begin", begins)
        put("commit", commits)

    def fail(self) -> None:
        """Raise SQLite's error, if the disk is ill."""
        if self.code:
            self.failures += 1
            raise sqlite_error(self.code)
