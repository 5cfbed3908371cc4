"""A session of PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import psycopg
from psycopg import pq
from psycopg.types.numeric import IntDumper
from psycopg.types.string import StrDumper

from storage.errors import ForbiddenError
from storage.postgres.trouble import is_trouble
from storage.session import Session

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
        for values in rows:
            self.execute(statement, values)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A refused statement ends a transaction of PostgreSQL, but for what happened before a savepoint."""
        self.db.execute("SAVEPOINT attempt")
        try:
            yield
        except ForbiddenError:
            self.db.execute("ROLLBACK TO attempt")
            raise
        finally:
            if self.db.info.transaction_status == pq.TransactionStatus.INTRANS:
                self.db.execute("RELEASE attempt")

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
            self._tell()

    def is_lost(self, error: BaseException) -> bool:
        return is_trouble(error) or self.db.closed

    def save(self) -> None:
        self.db.execute("SAVEPOINT job")

    def release(self) -> None:
        self.db.execute("RELEASE job")

    def undo(self) -> None:
        self.db.execute("ROLLBACK TO job")
        self.db.execute("RELEASE job")
        self._tell()


@cache
def _spelt(statement: str) -> str:
    """The statement with the marks of psycopg."""
    return statement.replace("%", "%%").replace("?", "%s")


def _said(error: psycopg.Error) -> str:
    """The first line, without the values that others follow with."""
    return error.diag.message_primary or "refused"
