"""Moving the logs of old tables into the archives, while the bot plays on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import structlog

from storage.records import TableId
from storage.sqlite import archive, file, trouble
from storage.store import Store
from storage.unit_of_work import UnitOfWork

log = structlog.get_logger()

T = TypeVar("T")

DAY: Final = 86_400_000
"""Milliseconds."""

PAUSE: Final = 0.02
"""Seconds between two transactions that delete rows, for the taps of those who still play."""


class Archiver:
    """Moves tables that closed more than ``days`` days ago out of the store's file ``path``; 0 moves none.

    A table is copied, on the disk and compared before the file says that it is archived. Only then its rows go, a few
    in each transaction. After an end between two of these steps the next run goes on from there. ``now``: milliseconds.
    """

    def __init__(self, path: Path, store: Store, days: int, *, now: Callable[[], int]) -> None:
        self._path = file.real(path)
        self._store = store
        self._days = days
        self._now = now

    async def run(self) -> None:
        """Move all that are old enough. After an error the rest stays for the next run.

        Raise ``StorageError`` if the archive or the file cannot be used, or a table differs in its archive.
        """
        if not self._days:
            return
        moved, before = 0, self._now() - self._days * DAY
        try:
            for table_id in await self._looked(archive.half_gone):
                await self._remove(table_id)
            for group in await self._looked(partial(archive.due, before=before)):
                digests = await asyncio.to_thread(archive.copy, self._path, group)
                enter = partial(_enter, year=group.year, digests=digests)
                await self._store.write(enter, patient=False)
                for table_id in group.tables:
                    await self._remove(table_id)
                moved += len(group.tables)
        finally:
            if moved:
                log.info("archived", tables=moved)

    async def _looked(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer to a question about the file, beside the store."""
        return await asyncio.to_thread(self._look, question)

    def _look(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with closing(file.look(self._path)) as db:
                return question(db)
        except sqlite3.Error as error:
            raise trouble.refusal(self._path, error) from error

    async def _remove(self, table_id: TableId) -> None:
        remove = partial(_remove, table_id=table_id)
        gone = False
        while not gone:
            gone = await self._store.write(remove, patient=False)
            await asyncio.sleep(PAUSE)


def _enter(work: UnitOfWork, year: int, digests: Mapping[TableId, bytes]) -> None:
    work.archived.enter(year, digests)


def _remove(work: UnitOfWork, table_id: TableId) -> bool:
    return work.archived.remove(table_id)
