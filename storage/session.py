"""The connection of storage: its transactions, statements and errors.

Repositories write their statements once, with ``?`` for each value, in the SQL that SQLite and PostgreSQL share. A
kind of database brings a ``Session`` of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from storage.fleet import BotFleet


class Rows(Protocol):
    """The rows of a query, or the number of rows that a statement changed."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Session(ABC):
    """One connection and its open transaction. Used in the connection's thread only."""

    def __init__(self) -> None:
        self._undone: list[Callable[[], None]] = []

    # --- statements -------------------------------------------------------------------------------------------

    @abstractmethod
    def execute(self, statement: str, values: Sequence[Any] = ()) -> Rows:
        """Run a statement; give its rows. Raise ``ForbiddenError`` if a constraint or trigger refuses a row.

        The transaction is of no more use then, unless this happened in an ``attempt``.
        """

    @abstractmethod
    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each row of values. Raise ``ForbiddenError`` like ``execute``."""

    def value(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Run a query for one value; give None without a row."""
        row = self.execute(statement, values).fetchone()
        return row[0] if row else None

    @abstractmethod
    def attempt(self) -> AbstractContextManager[None]:
        """A part of the transaction that may raise ``ForbiddenError``: only its own changes are undone then."""

    @abstractmethod
    def stream(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Give the rows of a query one after the other, however many they are."""

    @abstractmethod
    def without_triggers(self, tables: Sequence[str]) -> AbstractContextManager[None]:
        """Part of a transaction in which rows come as they stood elsewhere: no trigger of these tables acts."""

    @abstractmethod
    def as_written(self, table: str) -> str:
        """The end of a query that gives the rows in the order in which they were written."""

    @abstractmethod
    def count_on(self, tables: Sequence[str]) -> None:
        """Let new rows have numbers above those of all present ones."""

    @abstractmethod
    def archive(self, year: int) -> Session:
        """Give the archive of a year, for reading; without rows if there is none."""

    @property
    @abstractmethod
    def fleet(self) -> BotFleet | None:
        """The rows that the bots of a server share; None for a file, which has one bot."""

    @property
    @abstractmethod
    def changes(self) -> int:
        """The number of rows that were inserted, updated or deleted so far, undone ones included."""

    # --- transactions -----------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, *, writes: bool) -> None:
        """Begin a transaction. ``writes``: take the right to write now."""

    @abstractmethod
    def commit(self) -> None:
        """Make the transaction durable. Raise ``ForbiddenError`` if a deferred constraint refuses it."""

    @abstractmethod
    def roll_back(self) -> None:
        """Undo the transaction."""

    @abstractmethod
    def is_lost(self, error: BaseException) -> bool:
        """True if ``error`` ends the whole transaction: the database failed, or has rolled it back by itself."""

    @abstractmethod
    def save(self) -> None:
        """Set a savepoint inside the transaction."""

    @abstractmethod
    def release(self) -> None:
        """Keep the changes since the savepoint."""

    @abstractmethod
    def undo(self) -> None:
        """Undo the changes since the savepoint."""

    def on_rollback(self, forget: Callable[[], None]) -> None:
        """Call ``forget`` after every rollback, of a job or of all, and when rows have come from elsewhere.

        A cache of stored rows is empty then.
        """
        self._undone.append(forget)

    def forget(self) -> None:
        """Let all caches of stored rows be empty, as after a rollback."""
        for forget in self._undone:
            forget()


def marks(number: int) -> str:
    """Give the marks of ``number`` values in a statement: ``?, ?, ?``."""
    return ", ".join("?" * number)
