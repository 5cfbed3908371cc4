"""A copy of the file every night, audited; a number of them is kept. Then old tables go into the archives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import structlog

from storage.database import Database
from storage.errors import StorageError, StorageRefusedError
from storage.sqlite.backup import dated

log = structlog.get_logger()

HOUR: Final = 4
"""The local hour at which the copy is made: nobody plays then."""

LONGEST: Final = timedelta(hours=26)
"""Age of the newest copy after which a start does not wait for the night."""

SETTLED: Final = 600
"""Seconds after a start until a missed copy is made."""

NIGHTLY: Final = "nightly-"


class NightlyCopies:
    """Makes the copies of a database in ``folder`` and keeps the newest ``kept`` ones.

    ``audit`` gives the first line that is wrong with a copy; empty for a sound one, which is given to ``then``.
    ``now``: the local time.
    """

    def __init__(
        self,
        database: Database,
        folder: Path,
        kept: int,
        *,
        audit: Callable[[Path], Awaitable[str]],
        then: Callable[[Path], Awaitable[None]],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._database = database
        self._folder = folder
        self._kept = kept
        self._audit = audit
        self._then = then
        self._now = now

    async def run(self) -> None:
        """Copy every night, without end."""
        await asyncio.sleep(self.first_wait())
        while True:
            await self.copy()
            await asyncio.sleep(_until_night(self._now()))

    def first_wait(self) -> float:
        """Seconds until the first copy of this run."""
        newest = max((one.stat().st_mtime for one in self.copies()), default=0.0)
        age = self._now() - datetime.fromtimestamp(newest)  # noqa: DTZ006 -- local, as now is
        return SETTLED if age > LONGEST else _until_night(self._now())

    def copies(self) -> list[Path]:
        """The nightly copies of this file, oldest first."""
        return sorted(self._folder.glob(f"{self._database.stem}-{NIGHTLY}*.db"))

    async def copy(self) -> None:
        """Make a copy, audit it, remove the oldest ones, and call ``then``; log a failure, after which all are kept."""
        new = dated(self._folder / f"{self._database.stem}.db", NIGHTLY)
        try:
            size = await asyncio.to_thread(self._database.backup, new)
            wrong = await self._audit(new)
            if wrong:
                new = new.replace(
                    self._folder / f"{self._database.stem}.db.unsound"
                )  # counts as no copy
        except (OSError, StorageRefusedError) as error:
            log.error("copy_failed", reason=str(error))  # noqa: TRY400 -- the reason says it all
            return
        if wrong:
            log.error("copy_failed", file=str(new), reason=wrong)
            return
        log.info("copied", file=str(new), bytes=size)
        for old in self.copies()[: -self._kept]:
            old.unlink(missing_ok=True)
        try:
            await self._then(new)
        except (OSError, StorageError) as error:
            log.error("archive_failed", reason=str(error))  # noqa: TRY400 -- the reason says it all


def newest_copy(database: Database, folder: Path) -> float | None:
    """The age in seconds of the newest copy of a database, in ``folder`` or beside its file; None without a copy.

    A copy has the file's name with more behind it, as ``matta-monday.db``. A file with a lock is another bot's.
    """
    made = [
        copy.stat().st_mtime
        for where in {folder, database.folder}
        for copy in where.glob(f"{database.stem}-*.db")
        if not Path(f"{copy}.lock").exists()
    ]
    return time.time() - max(made) if made else None


def _until_night(now: datetime) -> float:
    """Seconds until the next ``HOUR``."""
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return ((night if night > now else night + timedelta(days=1)) - now).total_seconds()
