"""What a transaction holds in memory until it is written down, all of it at once.

One process has the file, so a row that was read once need not be read again; and what jobs change, which would be a
statement each, waits in memory for the commit that they share. Whoever asks the database for anything but a row that is
not in memory yet does it through ``Session.execute``, which writes down first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

K = TypeVar("K")
R = TypeVar("R")

MOST_ROWS: Final = 60_000
"""Rows of one table that are kept from one commit to the next: the accounts of ten people at each of 6,000 tables."""


class Keeper(Protocol):
    """Keeps rows of one table in memory."""

    def forget(self) -> None:
        """The transaction came to nothing: forget whatever is kept."""

    def tidy(self) -> None:
        """All is committed: forget what is too much to keep."""


class Writer(Keeper, Protocol):
    """Keeps what the database has not."""

    def write_down(self) -> None:
        """Let the database have what is in memory alone."""


class Session:
    """One connection and what it keeps in memory. Used in the connection's thread only."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        """Bare: for what begins and ends transactions, and for keepers that write down."""
        self.changes = 0
        """Grows with every change in memory."""
        self.era = 0
        """Grows whenever what jobs had done came to nothing."""
        self.begin = ""
        """The statement that begins the transaction, once there is something to be done in it."""
        self.begun = False
        self.one_by_one = False
        """Whether each job may be undone alone, so that what it did must all be in the database."""
        self._written = 0
        self._rows_written = 0
        self._keepers: list[Keeper] = []
        self._writers: list[Writer] = []

    def keep(self, keeper: Keeper) -> None:
        """Take in who only remembers what was read."""
        self._keepers.append(keeper)

    def write(self, writer: Writer) -> None:
        """Take in who writes. They do in the order in which they came: what is referred to goes first."""
        self._keepers.append(writer)
        self._writers.append(writer)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """Run a statement on all that was done so far."""
        self._begin()
        if self.changes != self._written:
            self.write_down()
        return self.db.execute(statement, values)

    def look(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Give one row that is not in memory, for its keeper alone; None if there is none."""
        return self.db.execute(statement, values).fetchone()

    def write_down(self) -> None:
        """Let the database have what is in memory alone; what it forbids is raised."""
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
        """Another value as soon as a job has changed something, in memory or with a statement. That what others changed is
        written down is no change.
        """
        return self.changes, self.db.total_changes - self._rows_written

    def _begin(self) -> None:
        if not self.begun:
            self.db.execute(self.begin)
            self.begun = True

    def commit(self) -> None:
        """Make durable what was done, if anything was."""
        if self.begun:
            self.db.execute("COMMIT")
            self.begun = False

    def roll_back(self) -> None:
        """Undo it all."""
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
        self.begun = False
        self.forget()

    @property
    def lost(self) -> bool:
        """Whether the transaction ended by itself, with everything done in it: so does a full disk."""
        return self.begun and not self.db.in_transaction

    def forget(self) -> None:
        """What the jobs did came to nothing: know only what the database says."""
        self.era += 1
        self._written = self.changes
        for keeper in self._keepers:
            keeper.forget()

    def tidy(self) -> None:
        """All is committed: keep no more than is useful."""
        for keeper in self._keepers:
            keeper.tidy()


class Known(Generic[K, R]):
    """Rows that were read, by their key. Whoever changes one in the database says so with ``put`` or ``drop``."""

    def __init__(self, session: Session, load: Callable[[K], R | None]) -> None:
        """``load`` reads one row that is not in memory; for what it does not find it is asked again."""
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
        """Read it anew next time."""
        self.rows.pop(key, None)

    def forget(self) -> None:
        self.rows.clear()

    def tidy(self) -> None:
        if len(self.rows) > MOST_ROWS:
            self.rows.clear()


class Kept(Known[K, R]):
    """Rows that are changed here, and in the database when all is written down: each once, as it is by then.

    A row that is to go is a value of ``R`` that says so.
    """

    def __init__(
        self,
        session: Session,
        load: Callable[[K], R | None],
        write: Callable[[list[tuple[K, R]]], None],
    ) -> None:
        """``write`` lets the database have rows."""
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


class Added:
    """Rows that are only ever added, in order."""

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
            rows, self._rows = self._rows, []  # what is refused is not tried again
            self._session.db.executemany(self._statement, rows)

    def forget(self) -> None:
        self._rows.clear()

    def tidy(self) -> None:
        """Nothing is kept."""
