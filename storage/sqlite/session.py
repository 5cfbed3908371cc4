"""A session of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from storage.errors import ForbiddenError
from storage.session import Session
from storage.sqlite.trouble import is_trouble


class SqliteSession(Session):
    def __init__(self, db: sqlite3.Connection) -> None:
        super().__init__()
        self.db = db
        self._begun = False

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            return self.db.execute(statement, values)
        except sqlite3.IntegrityError as error:
            raise ForbiddenError(str(error)) from error

    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            self.db.executemany(statement, rows)
        except sqlite3.IntegrityError as error:
            raise ForbiddenError(str(error)) from error

    def attempt(self) -> AbstractContextManager[None]:
        """A refused statement of SQLite changes nothing, and the transaction goes on."""
        return nullcontext()

    @property
    def changes(self) -> int:
        return self.db.total_changes

    def begin(self, *, writes: bool) -> None:
        self.db.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        self._begun = True

    def commit(self) -> None:
        self.execute("COMMIT")
        self._begun = False

    def roll_back(self) -> None:
        self._begun = False
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        finally:
            self._tell()

    def is_lost(self, error: BaseException) -> bool:
        return is_trouble(error) or (self._begun and not self.db.in_transaction)

    def save(self) -> None:
        self.db.execute("SAVEPOINT job")

    def release(self) -> None:
        self.db.execute("RELEASE job")

    def undo(self) -> None:
        self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")
        self._tell()
