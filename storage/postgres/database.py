"""A schema of a PostgreSQL server as a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

from storage.connection import Connection
from storage.copying import copy_rows
from storage.database import Database
from storage.errors import StorageRefusedError
from storage.postgres import address, trouble, upgrade
from storage.postgres.connection import PostgresConnection, ended, opened, takes_lease
from storage.postgres.session import PostgresSession
from storage.session import Session
from storage.sqlite import file
from storage.sqlite.database import FileDatabase


class ServerDatabase(Database):
    def __init__(self, url: str) -> None:
        self.address = address.read(url)
        self.name, self.stem, self.folder = self.address.name, self.address.schema, Path.cwd()

    async def connect(self) -> Connection:
        return await PostgresConnection.open(self.address)

    def exists(self) -> bool:
        with self._known(), closing(upgrade.connect(self.address)) as db:
            return upgrade.version(db, self.address) > 0

    def in_use(self) -> bool:
        with self._known(), closing(upgrade.connect(self.address)) as db:
            return not takes_lease(db, self.address)

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
        db = opened(self.address)
        try:
            with self._known():
                session = PostgresSession(db)
                session.begin(writes=True)
                yield session
                session.commit()
        finally:
            ended(db)

    def backup(self, copy: Path) -> int:
        there = file.real(copy)
        if there.exists():
            raise StorageRefusedError(f"{there}: exists already")
        part = FileDatabase(there.with_name(f"{there.name}.part"))
        try:
            with self.reading() as rows, part.writing() as empty:
                copy_rows(rows, empty)
            return part.backup(there)
        finally:
            for end in ("", "-wal", "-shm", ".lock"):
                Path(f"{part.path}{end}").unlink(missing_ok=True)

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
