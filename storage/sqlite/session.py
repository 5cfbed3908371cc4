"""The changes and rows that a transaction keeps in memory, written to the database all at once.

One process has the file, so a row is read only once. Changes of jobs, one statement each otherwise, wait in memory for the
shared commit. ``Session.look`` reads a row that is not in memory; every other statement goes through ``Session.execute``,
which writes the changes first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

K = TypeVar("K")
R = TypeVar("R")

MOST_ROWS: Final = 60_000
"""Rows of one table kept from commit to commit: the accounts of ten people at each of 6,000 tables."""


class Keeper(Protocol):
    """Keeps rows of one table in memory."""

    def forget(self) -> None:
        """Forget all rows after a rollback."""

    def tidy(self) -> None:
        """Forget rows beyond the limit after a commit."""


class Writer(Keeper, Protocol):
    """Keeps changes that are not in the database yet."""

    def write_down(self) -> None:
        """Write the changes to the database."""


class Session:
    """One connection with its rows and changes in memory. Used in the connection's thread only."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        """For statements that begin and end transactions, and for keepers that write."""
        self.changes = 0
        """Grows with every change in memory."""
        self.rollbacks = 0
        """Grows with every rollback."""
        self.begin = ""
        """The statement that begins the transaction, run before its first other statement."""
        self.begun = False
        self.one_by_one = False
        """Whether each job may be undone alone; then all its changes must be in the database."""
        self._written = 0
        self._rows_written = 0
        self._keepers: list[Keeper] = []
        self._writers: list[Writer] = []

    def keep(self, keeper: Keeper) -> None:
        """Add a keeper that only remembers rows."""
        self._keepers.append(keeper)

    def write(self, writer: Writer) -> None:
        """Add a writer. Writers write in the order in which they were added: rows that others refer to go first."""
        self._keepers.append(writer)
        self._writers.append(writer)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Write the changes so far, then run a statement."""
        self._begin()
        if self.changes != self._written:
            self.write_down()
        return self.db.execute(statement, values)

    def look(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Read one row that is not in memory; None if there is none. For keepers only: changes are not written first."""
        return self.db.execute(statement, values).fetchone()

    def write_down(self) -> None:
        """Write all changes in memory. Raise ``sqlite3.IntegrityError`` if a constraint forbids one."""
        if self.changes == self._written:
            return
        self._begin()
        before = self.db.total_changes
        for writer in self._writers:
            writer.write_down()
        self._rows_written += self.db.total_changes - before
        self._written = self.changes

    @property
    def done(self) -> tuple[int, int]:
        """Changes when a job changes a row, in memory or with a statement; writing earlier changes does not count."""
        return self.changes, self.db.total_changes - self._rows_written

    def _begin(self) -> None:
        if not self.begun:
            self.db.execute(self.begin)
            self.begun = True

    def commit(self) -> None:
        """Commit the transaction, if one has begun."""
        if self.begun:
            self.db.execute("COMMIT")
            self.begun = False

    def roll_back(self) -> None:
        """Undo the transaction and forget all rows."""
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
        self.begun = False
        self.forget()

    @property
    def lost(self) -> bool:
        """Whether SQLite itself rolled the transaction back, as with a full disk."""
        return self.begun and not self.db.in_transaction

    def forget(self) -> None:
        """Forget all rows and changes after a rollback."""
        self.rollbacks += 1
        self._written = self.changes
        for keeper in self._keepers:
            keeper.forget()

    def tidy(self) -> None:
        """Forget rows beyond the limits after a commit."""
        for keeper in self._keepers:
            keeper.tidy()


class ReadCache(Generic[K, R]):
    """A read cache: rows by their key. Code that changes a row in the database calls ``put`` or ``drop``."""

    def __init__(self, session: Session, load: Callable[[K], R | None]) -> None:
        """``load`` reads one row that is not in memory. A missing row is not cached."""
        self.rows: dict[K, R] = {}
        self._load = load
        session.keep(self)

    def get(self, key: K) -> R | None:
        row = self.rows.get(key)
        if row is None:
            row = self._load(key)
            if row is not None:
                self.rows[key] = row
        return row

    def put(self, key: K, row: R) -> None:
        self.rows[key] = row

    def drop(self, key: K) -> None:
        """Read the row again next time."""
        self.rows.pop(key, None)

    def forget(self) -> None:
        self.rows.clear()

    def tidy(self) -> None:
        if len(self.rows) > MOST_ROWS:
            self.rows.clear()


class WriteCache(ReadCache[K, R]):
    """A write cache: rows change here and are written together, each once, at their last value.

    A deleted row is a value of ``R`` that says so.
    """

    def __init__(
        self,
        session: Session,
        load: Callable[[K], R | None],
        write: Callable[[list[tuple[K, R]]], None],
    ) -> None:
        """``load`` reads one row, ``write`` writes changed rows."""
        self.rows = {}
        self._load = load
        self._session = session
        self._write = write
        self._changed: dict[K, None] = {}
        session.write(self)

    def put(self, key: K, row: R) -> None:
        self.rows[key] = row
        self._changed[key] = None
        self._session.changes += 1

    def write_down(self) -> None:
        if self._changed:
            changed = [(key, self.rows[key]) for key in self._changed]
            self._changed.clear()
            self._write(changed)

    def forget(self) -> None:
        super().forget()
        self._changed.clear()


class AppendBuffer:
    """An append buffer: rows that are only added, in order."""

    def __init__(self, session: Session, statement: str) -> None:
        self._session = session
        self._statement = statement
        self._rows: list[tuple[Any, ...]] = []
        session.write(self)

    def add(self, rows: Iterable[tuple[Any, ...]]) -> None:
        self._rows += rows
        self._session.changes += 1

    def write_down(self) -> None:
        if self._rows:
            rows, self._rows = self._rows, []  # refused rows are not tried again
            self._session.db.executemany(self._statement, rows)

    def forget(self) -> None:
        self._rows.clear()

    def tidy(self) -> None:
        """Nothing is kept."""
