"""The two kinds of databases: a file of SQLite, and a schema of a PostgreSQL server, by its address."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from storage.connection import Connection
from storage.errors import StorageRefusedError
from storage.session import Session
from storage.sqlite import file, upgrade
from storage.sqlite.connection import SqliteConnection
from storage.sqlite.session import SqliteSession

SERVER: Final = ("postgresql://", "postgres://")
"""How the address of a server begins; anything else is the path of a file."""


class Database(ABC):
    """Where the rows of a bot are. Each method raises ``StorageRefusedError``."""

    name: str
    """For people; without a password."""

    @abstractmethod
    async def connect(self) -> Connection:
        """Open it for this process alone; make it if it is missing, and migrate it."""

    @abstractmethod
    @contextmanager
    def reading(self) -> Iterator[Session]:
        """All rows as they are at one moment, also while a bot writes. The schema must be the newest."""

    @abstractmethod
    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction of a process that has the database for itself; made and migrated before."""

    @abstractmethod
    def sizes(self) -> tuple[int, int]:
        """The bytes of its rows, and of the log that SQLite has beside them."""


class FileDatabase(Database):
    def __init__(self, path: str | Path) -> None:
        self.path = file.real(path)
        self.name = str(self.path)

    async def connect(self) -> Connection:
        return await SqliteConnection.open(self.path)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        with closing(file.look(self.path)) as db:
            session = SqliteSession(db)
            session.begin(writes=False)
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with file.lock(self.path):
            file.make_private(self.path)
            with closing(file.connect(self.path)) as db:
                upgrade.prepare(db, self.path)
                session = SqliteSession(db)
                session.begin(writes=True)
                yield session
                session.commit()

    def sizes(self) -> tuple[int, int]:
        return file.sizes(self.path)


def database(where: str | Path) -> Database:
    """The database at a path or an address. Raise ``StorageRefusedError`` for an address that cannot be used here."""
    if not on_a_server(where):
        return FileDatabase(where)
    try:
        from storage.postgres.database import ServerDatabase
    except ImportError as error:
        raise StorageRefusedError("PostgreSQL needs psycopg: install matta[postgres]") from error
    return ServerDatabase(str(where))


def on_a_server(where: str | Path) -> bool:
    return str(where).startswith(SERVER)
