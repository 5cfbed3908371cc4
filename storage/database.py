"""Where the rows of a bot are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.connection import Connection
from storage.session import Session


class Database(ABC):
    """Where the rows of a bot are. Each method raises ``StorageRefusedError``."""

    name: str
    """For people; without a password."""
    stem: str
    """How the names of its copies begin."""
    folder: Path
    """Where its copies are made, unless the host names another folder."""

    @abstractmethod
    async def connect(self) -> Connection:
        """Open it for this process alone; make it if it is missing, and migrate it."""

    @abstractmethod
    def exists(self) -> bool:
        """False before the first start of a bot."""

    @abstractmethod
    def in_use(self) -> bool:
        """True if a bot has it for itself."""

    @abstractmethod
    @contextmanager
    def reading(self) -> Iterator[Session]:
        """All rows as they are at one moment, also while a bot writes. The schema must be the newest."""

    @abstractmethod
    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction of a process that has the database for itself; made and migrated before."""

    @abstractmethod
    def backup(self, copy: Path) -> int:
        """Copy all rows as they are at one moment into a new file of SQLite; give its size in bytes."""

    @abstractmethod
    def sizes(self) -> tuple[int, int]:
        """The bytes of its rows, and of the log that SQLite has beside them."""
