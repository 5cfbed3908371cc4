"""The connection of storage: its transactions, statements and errors.

Repositories write their statements once, with ``?`` for each value, in the SQL that SQLite and PostgreSQL share. Only
the modules of this folder know the engine; another engine brings a ``Session`` with the same public methods.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from storage.errors import ForbiddenError
from storage.sqlite.trouble import is_trouble


class Session:
    """One connection and its open transaction. Used in the connection's thread only."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self._begun = False
        self._undone: list[Callable[[], None]] = []
        self.rollbacks = 0
        """The number of rollbacks, of jobs and of whole transactions. A cache of stored rows is empty after each."""

    # --- statements -------------------------------------------------------------------------------------------

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run a statement; give its cursor of rows. Raise ``ForbiddenError`` if a constraint or trigger
        refuses a row.
        """
        try:
            return self.db.execute(statement, values)
        except sqlite3.IntegrityError as error:
            raise ForbiddenError(str(error)) from error

    def value(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Run a query for one value; give None without a row."""
        row = self.execute(statement, values).fetchone()
        return row[0] if row else None

    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each row of values. Raise ``ForbiddenError`` like ``execute``."""
        try:
            self.db.executemany(statement, rows)
        except sqlite3.IntegrityError as error:
            raise ForbiddenError(str(error)) from error

    @property
    def changes(self) -> int:
        """The number of rows that were inserted, updated or deleted so far, undone ones included."""
        return self.db.total_changes

    # --- transactions -----------------------------------------------------------------------------------------

    def begin(self, *, writes: bool) -> None:
        """Begin a transaction. ``writes``: take the right to write now."""
        self.db.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        self._begun = True

    def commit(self) -> None:
        """Make the transaction durable. Raise ``ForbiddenError`` if a deferred constraint refuses it."""
        self.execute("COMMIT")
        self._begun = False

    def roll_back(self) -> None:
        """Undo the transaction."""
        self._begun = False
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        finally:
            self._tell()

    def is_lost(self, error: BaseException) -> bool:
        """True if ``error`` ends the whole transaction: the disk failed, or the engine has rolled it back by itself."""
        return is_trouble(error) or (self._begun and not self.db.in_transaction)

    def save(self) -> None:
        """Set a savepoint inside the transaction."""
        self.db.execute("SAVEPOINT job")

    def release(self) -> None:
        """Keep the changes since the savepoint."""
        self.db.execute("RELEASE job")

    def undo(self) -> None:
        """Undo the changes since the savepoint."""
        self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")
        self._tell()

    def on_rollback(self, forget: Callable[[], None]) -> None:
        """Call ``forget`` after every rollback."""
        self._undone.append(forget)

    def _tell(self) -> None:
        self.rollbacks += 1
        for forget in self._undone:
            forget()


def marks(number: int) -> str:
    """Give the marks of ``number`` values in a statement: ``?, ?, ?``."""
    return ", ".join("?" * number)
