"""The one connection that writes a schema, with its lease and its thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

import psycopg

from storage.errors import LeaseHeldError
from storage.postgres import trouble, upgrade
from storage.postgres.address import Address
from storage.postgres.session import PostgresSession

T = TypeVar("T")


class PostgresConnection:
    """A schema, open for reading and writing by this process alone.

    Its *lease* is an advisory lock of this connection. A process that loses the connection can commit nothing any more.
    Another one takes the lease when the server has ended the session. Nothing is retried on a new connection.
    """

    def __init__(
        self, db: psycopg.Connection, address: Address, *, thread: ThreadPoolExecutor
    ) -> None:
        self._db = db
        self._address = address
        self._thread = thread
        self.session = PostgresSession(db)

    @classmethod
    async def open(cls, where: Address) -> PostgresConnection:
        """Take the lease of the schema, make it if it is missing, and migrate it.

        Raise ``LeaseHeldError`` while another process has the lease, else ``StorageRefusedError`` with one sentence
        that names the database and the reason.
        """
        thread = ThreadPoolExecutor(1, thread_name_prefix="postgres")
        try:
            db = await asyncio.get_running_loop().run_in_executor(thread, opened, where)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(db, where, thread=thread)

    async def run(self, function: Callable[[], T]) -> T:
        """As ``Connection.run``. Raise ``LeaseLostError`` if the connection is gone."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, function)
        except psycopg.Error as error:
            if not trouble.is_trouble(error):
                raise
            raise trouble.refusal(self._address.name, error) from error

    async def check(self) -> None:
        """The server guards its own pages."""

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, ended, self._db)
        self._thread.shutdown()

    def unlock(self) -> None:
        """The lease has ended with the connection."""


def opened(where: Address) -> psycopg.Connection:
    """A new connection with the lease of the schema, which is made and migrated. Raise ``StorageRefusedError``."""
    try:
        db = upgrade.connect(where)
        try:
            if not takes_lease(db, where):
                raise LeaseHeldError(f"{where.name}: another process has the lease")
            upgrade.prepare(db, where)
        except BaseException:
            db.close()
            raise
    except psycopg.Error as error:
        raise trouble.unopened(where.name, error) from error
    return db


def ended(db: psycopg.Connection) -> None:
    """Give the lease back and close: the server notices a closed connection a moment later."""
    with suppress(psycopg.Error):
        db.execute("SELECT pg_advisory_unlock_all()")
    db.close()


def takes_lease(db: psycopg.Connection, where: Address) -> bool:
    """Take the lease for as long as the connection lives; False if another process has it."""
    row = db.execute("SELECT pg_try_advisory_lock(%s)", (where.lease,)).fetchone()
    return row is not None and bool(row[0])
