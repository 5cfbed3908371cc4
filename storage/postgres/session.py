"""A session of PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import pq, sql
from psycopg.types.numeric import IntDumper
from psycopg.types.string import StrDumper

from storage.errors import ForbiddenError
from storage.postgres.fleet import ServerFleet
from storage.postgres.trouble import is_trouble
from storage.session import Session
from storage.sqlite import archive
from storage.sqlite.session import SqliteSession

_COUNTED: Final = (
    "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name = ANY (%s) AND is_identity = 'YES'"
)
_COUNT_ON: Final = (
    "SELECT setval(pg_get_serial_sequence(%s, %s), coalesce(max({column}), 1),"
    " max({column}) IS NOT NULL) FROM {table}"
)

CHANGED: Final = ("INSERT", "UPDATE", "DELETE")
"""How the server's word begins about a statement that changed rows."""


class FlagDumper(IntDumper):
    """A flag is 0 or 1, as in SQLite, which has no other."""

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class TextDumper(StrDumper):
    """PostgreSQL has no text with the character of number 0, which nobody can see."""

    def dump(self, obj: str) -> Any:
        return super().dump(obj.replace("\0", "\ufffd"))


class WholeLoader(psycopg.adapt.Loader):
    """A sum of whole numbers is a ``numeric``."""

    def load(self, data: Any) -> int:
        return int(bytes(data))


def adapt(db: psycopg.Connection) -> None:
    """Let Python's values go in and out as those of SQLite do."""
    db.adapters.register_dumper(bool, FlagDumper)
    db.adapters.register_dumper(str, TextDumper)
    db.adapters.register_loader("numeric", WholeLoader)


class PostgresSession(Session):
    def __init__(self, db: psycopg.Connection) -> None:
        super().__init__()
        self.db = db
        self._changed = 0

    def execute(self, statement: str, values: Sequence[Any] = ()) -> psycopg.Cursor:
        try:
            cursor = self.db.execute(_spelt(statement), values)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise ForbiddenError(_said(error)) from error
        if str(cursor.statusmessage).startswith(CHANGED):
            self._changed += cursor.rowcount
        return cursor

    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            with self.db.cursor() as cursor:
                cursor.executemany(_spelt(statement), rows)
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise ForbiddenError(_said(error)) from error
        self._changed += max(cursor.rowcount, 0)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A refused statement ends a transaction here, so that the part begins with a savepoint."""
        self.db.execute("SAVEPOINT attempt")
        try:
            yield
        except ForbiddenError:
            self.db.execute("ROLLBACK TO attempt")
            raise
        finally:
            if self.db.info.transaction_status == pq.TransactionStatus.INTRANS:
                self.db.execute("RELEASE attempt")

    def stream(self, query: str) -> Iterator[tuple[Any, ...]]:
        with self.db.cursor(name="stream") as rows:
            yield from rows.execute(_spelt(query))

    @contextmanager
    def without_triggers(self, tables: Sequence[str]) -> Iterator[None]:
        for table in tables:
            self.db.execute(_named("ALTER TABLE {} DISABLE TRIGGER USER", table))
        yield
        self.db.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            self.db.execute(_named("ALTER TABLE {} ENABLE TRIGGER USER", table))

    def as_written(self, table: str) -> str:  # noqa: ARG002 -- of every table
        return " ORDER BY ctid"

    def count_on(self, tables: Sequence[str]) -> None:
        for table, column in self.db.execute(_COUNTED, (list(tables),)).fetchall():
            newest = sql.SQL(_COUNT_ON).format(
                column=sql.Identifier(column), table=sql.Identifier(table)
            )
            self.db.execute(newest, (table, column))
        self.db.execute("SELECT matta_common.count_on()")

    def archive(self, year: int) -> Session:  # noqa: ARG002 -- of every year
        """Archives are files beside a file."""
        return SqliteSession(archive.empty())

    @property
    def fleet(self) -> ServerFleet:
        return ServerFleet(self)

    @property
    def changes(self) -> int:
        return self._changed

    def begin(self, *, writes: bool) -> None:  # noqa: ARG002 -- nobody else writes
        self.db.execute("BEGIN")

    def commit(self) -> None:
        self.execute("COMMIT")

    def roll_back(self) -> None:
        try:
            if self.db.info.transaction_status != pq.TransactionStatus.IDLE:
                self.db.execute("ROLLBACK")
        finally:
            self.forget()

    def is_lost(self, error: BaseException) -> bool:
        return is_trouble(error) or self.db.closed

    def save(self) -> None:
        self.db.execute("SAVEPOINT job")

    def release(self) -> None:
        self.db.execute("RELEASE job")

    def undo(self) -> None:
        self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")
        self.forget()


def _named(statement: str, table: str) -> sql.Composed:
    return sql.SQL(statement).format(sql.Identifier(table))


@cache
def _spelt(statement: str) -> str:
    """The statement with the marks of psycopg."""
    return statement.replace("%", "%%").replace("?", "%s")


def _said(error: psycopg.Error) -> str:
    """The first line, without the values that others follow with."""
    return error.diag.message_primary or "refused"
