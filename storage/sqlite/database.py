"""A file of SQLite as a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from storage.connection import Connection
from storage.database import Database
from storage.errors import StorageRefusedError
from storage.session import Session
from storage.sqlite import file, upgrade
from storage.sqlite.backup import backup
from storage.sqlite.connection import SqliteConnection
from storage.sqlite.session import SqliteSession


class FileDatabase(Database):
    def __init__(self, path: str | Path) -> None:
        self.path = file.real(path)
        self.name, self.stem, self.folder = str(self.path), self.path.stem, self.path.parent

    async def connect(self) -> Connection:
        return await SqliteConnection.open(self.path)

    def exists(self) -> bool:
        return self.path.exists()

    def in_use(self) -> bool:
        try:
            file.lock(self.path).release()
        except StorageRefusedError:
            return True
        return False

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

    def backup(self, copy: Path) -> int:
        return backup(self.path, copy)

    def sizes(self) -> tuple[int, int]:
        return file.sizes(self.path)
