"""The one connection that writes a database, and its thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from storage.session import Session

T = TypeVar("T")


class Connection(Protocol):
    """A database, open for reading and writing by this process alone; ``close``, then ``unlock`` end it."""

    @property
    def session(self) -> Session:
        """Used through ``run`` only."""

    async def run(self, function: Callable[[], T]) -> T:
        """Call ``function`` in the connection's thread; give its result or raise its exception.

        Raise ``StorageRefusedError`` if the database, its disk or its server is at fault.
        """

    async def check(self) -> None:
        """Read the whole database once, beside the jobs. Raise ``StorageRefusedError`` for damage."""

    async def close(self) -> None:
        """Close the connection, once its thread is free."""

    def unlock(self) -> None:
        """Let another process open the database."""
