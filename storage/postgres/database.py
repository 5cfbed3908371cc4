"""A schema of a PostgreSQL server as a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg

from storage.connection import Connection
from storage.database import Database
from storage.errors import StorageRefusedError
from storage.postgres import address, trouble, upgrade
from storage.postgres.connection import PostgresConnection, opened
from storage.postgres.session import PostgresSession
from storage.session import Session


class ServerDatabase(Database):
    def __init__(self, url: str) -> None:
        self.address = address.read(url)
        self.name = self.address.name

    async def connect(self) -> Connection:
        return await PostgresConnection.open(self.address)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with self._known(), closing(upgrade.connect(self.address)) as db:
            number = upgrade.version(db, self.address)
            if number != upgrade.NEWEST:
                raise StorageRefusedError(
                    f"{self.name}: has schema {number}, not {upgrade.NEWEST}: let the bot open it once"
                )
            db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield PostgresSession(db)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with closing(opened(self.address)) as db, self._known():
            session = PostgresSession(db)
            session.begin(writes=True)
            yield session
            session.commit()

    def sizes(self) -> tuple[int, int]:
        tables = (
            "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c"
            " WHERE c.relkind = 'r' AND c.relnamespace = to_regnamespace(%s)"
        )
        with self._known(), closing(upgrade.connect(self.address)) as db:
            row = db.execute(tables, (self.address.schema,)).fetchone()
            return (row[0] if row else 0), 0

    @contextmanager
    def _known(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            if not trouble.is_trouble(error):
                raise
            raise trouble.unopened(self.name, error) from error
