"""A session of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from storage.errors import ForbiddenError
from storage.session import Session
from storage.sqlite import archive
from storage.sqlite.trouble import is_trouble


class SqliteSession(Session):
    def __init__(self, db: sqlite3.Connection) -> None:
        super().__init__()
        self.db = db
        self._begun = False
        self._archives: dict[int, SqliteSession] = {}

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

    def stream(self, query: str) -> Iterator[tuple[Any, ...]]:
        return iter(self.execute(query))

    @contextmanager
    def without_triggers(self, tables: Sequence[str]) -> Iterator[None]:
        found = self.db.execute(
            "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'"
        )
        triggers = [(name, made) for name, table, made in found if table in tables]
        for name, _ in triggers:
            self.db.execute(f"DROP TRIGGER {name}")
        yield
        for _, made in triggers:
            self.db.execute(made)

    def as_written(self, table: str) -> str:
        keyed = "SELECT wr FROM pragma_table_list(?)"
        return "" if self.value(keyed, (table,)) else " ORDER BY rowid"

    def count_on(self, tables: Sequence[str]) -> None:
        """SQLite counts on from the highest number by itself."""

    def archive(self, year: int) -> SqliteSession:
        """Give the archive of a year beside the file; without rows if it is gone."""
        known = self._archives.get(year)
        if known is None:
            main = Path(self.value("SELECT file FROM pragma_database_list WHERE name = 'main'"))
            known = SqliteSession(archive.read(archive.path_of(main, year)))
            self._archives[year] = known
        return known

    def close_archives(self) -> None:
        """Close the files of all archives."""
        while self._archives:
            self._archives.popitem()[1].db.close()

    @property
    def fleet(self) -> None:
        """A file has one bot."""

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
            self.forget()

    def is_lost(self, error: BaseException) -> bool:
        return is_trouble(error) or (self._begun and not self.db.in_transaction)

    def save(self) -> None:
        self.db.execute("SAVEPOINT job")

    def release(self) -> None:
        self.db.execute("RELEASE job")

    def undo(self) -> None:
        self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")
        self.forget()
