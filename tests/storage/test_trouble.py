"""A full, failing, read-only or damaged disk has a sentence and a status; the store waits for a disk that
time heals.
"""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from storage import StorageClosedError, StorageFailedError, Store, UnitOfWork
from storage.errors import (
    DiskFailedError,
    DiskFullError,
    FileBusyError,
    FileDamagedError,
    FileReadOnlyError,
    StorageRefusedError,
)
from storage.sqlite import file, trouble
from tests.kit.ill_disk import DAMAGED, FAILED, FULL, READ_ONLY, IllDisk, sqlite_error
from tests.storage.kit import NOON

MEANINGS = [
    (sqlite3.SQLITE_FULL, DiskFullError, 3, "the disk is full"),
    (sqlite3.SQLITE_IOERR, DiskFailedError, 4, "the disk cannot be read or written"),
    (sqlite3.SQLITE_IOERR_FSYNC, DiskFailedError, 4, "the disk cannot be read or written"),
    (sqlite3.SQLITE_CANTOPEN, DiskFailedError, 4, "the disk cannot be read or written"),
    (sqlite3.SQLITE_READONLY, FileReadOnlyError, 5, "cannot be written"),
    (sqlite3.SQLITE_READONLY_DBMOVED, FileReadOnlyError, 5, "cannot be written"),
    (sqlite3.SQLITE_CORRUPT, FileDamagedError, 6, "is damaged"),
    (sqlite3.SQLITE_NOTADB, FileDamagedError, 6, "is damaged"),
    (sqlite3.SQLITE_BUSY, FileBusyError, 2, "another program"),
]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> IllDisk:
    monkeypatch.setattr("storage.store.AGAIN", 0.01)
    return IllDisk(monkeypatch)


def finish(number: int) -> Callable[[UnitOfWork], int]:
    def job(work: UnitOfWork) -> int:
        work.updates.finish(number, "", NOON)
        return number

    return job


async def ill(disk: IllDisk, code: int) -> None:
    """Let the disk fail until the store has noticed it several times."""
    disk.code = code
    while disk.failures < 3:  # noqa: ASYNC110 -- the store does not tell
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(("code", "kind", "status", "sentence"), MEANINGS)
def test_every_trouble_has_a_sentence_and_a_status(
    path: Path, code: int, kind: type[StorageRefusedError], *, status: int, sentence: str
) -> None:
    found = trouble.refusal(path, sqlite_error(code))
    assert (type(found), found.status) == (kind, status)
    assert str(found).startswith(f"{path}: {sentence}" if sentence != "is damaged" else f"{path}: ")
    assert sentence in str(found)
    assert "\n" not in str(found)
    assert trouble.is_trouble(sqlite_error(code))


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, DiskFullError),
        (errno.EDQUOT, DiskFullError),
        (errno.EROFS, FileReadOnlyError),
        (errno.EACCES, FileReadOnlyError),
        (errno.EIO, DiskFailedError),
    ],
)
def test_the_system_tells_what_sqlite_calls_an_io_error(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, *, kind: type[StorageRefusedError]
) -> None:
    """On a full disk SQLite cannot make its shared memory, and says *disk I/O error*."""

    def fails(**_: Any) -> Any:
        raise OSError(number, "said by the system")

    monkeypatch.setattr("storage.sqlite.trouble.tempfile.TemporaryFile", fails)
    found = trouble.refusal(path, sqlite_error(sqlite3.SQLITE_IOERR_SHMSIZE))
    assert type(found) is kind
    assert "said by the system" in str(found)
    assert type(trouble.refusal(path, OSError(number, "no"))) is kind


async def test_a_file_on_a_full_disk_is_not_called_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(sqlite3.Connection):
        def execute(self, *_: Any) -> Any:
            raise sqlite_error(FULL)

    def connect(name: Path) -> sqlite3.Connection:
        return sqlite3.connect(name, isolation_level=None, factory=Full)

    monkeypatch.setattr(file, "connect", connect)
    with pytest.raises(DiskFullError, match="restore nothing"):
        await Store.open(path)


@pytest.mark.parametrize("code", [FULL, FAILED, sqlite3.SQLITE_BUSY])
async def test_a_patient_job_waits_until_the_disk_can_be_used_and_an_impatient_one_does_not(
    file_store: Store, disk: IllDisk, code: int
) -> None:
    disk.code = code
    patient = [asyncio.create_task(file_store.write(finish(n))) for n in range(200)]
    reading = asyncio.create_task(file_store.read(lambda work: work.updates.done(1)))
    with pytest.raises(StorageRefusedError) as refusal:
        await file_store.write(finish(999), patient=False)
    assert refusal.value.status == {FULL: 3, FAILED: 4, sqlite3.SQLITE_BUSY: 2}[code]
    await ill(disk, code)
    assert not any(task.done() for task in (*patient, reading))
    disk.code = 0
    assert await asyncio.gather(*patient) == list(range(200))
    assert await reading is not None
    assert await file_store.read(lambda work: work.updates.done(999)) is None


async def test_the_time_of_an_ill_disk_is_counted_once(file_store: Store, disk: IllDisk) -> None:
    waiting = asyncio.create_task(file_store.write(finish(1)))
    await ill(disk, FULL)
    assert file_store.take_lost_time() == 0, "it is not over"
    disk.code = 0
    await waiting
    assert file_store.take_lost_time() >= 20
    assert file_store.take_lost_time() == 0


async def test_a_disk_that_fails_in_the_middle_of_a_job_is_no_fault_of_the_job(
    file_store: Store, disk: IllDisk
) -> None:
    def spills(work: UnitOfWork) -> int:
        finish(1)(work)
        disk.fail()
        return 1

    both = [asyncio.create_task(file_store.write(job)) for job in (spills, finish(2))]
    await ill(disk, FULL)
    disk.code = 0
    assert await asyncio.gather(*both) == [1, 2]


async def test_at_the_end_no_job_waits_for_the_disk(file_store: Store, disk: IllDisk) -> None:
    waiting = asyncio.create_task(file_store.write(finish(1)))
    await ill(disk, FULL)
    file_store.hurry()
    with pytest.raises(DiskFullError):
        await waiting
    with pytest.raises(DiskFullError):
        await file_store.write(finish(2))
    disk.code = 0
    assert await file_store.write(finish(3)) == 3


@pytest.mark.parametrize(
    ("code", "kind"), [(READ_ONLY, FileReadOnlyError), (DAMAGED, FileDamagedError)]
)
async def test_a_file_that_no_time_heals_ends_the_store(
    path: Path, disk: IllDisk, code: int, *, kind: type[StorageRefusedError]
) -> None:
    store = await Store.open(path)
    lasting = asyncio.create_task(store.lasts())
    assert await store.write(finish(1)) == 1
    disk.code = code
    with pytest.raises(kind):
        await store.write(finish(2))
    with pytest.raises(kind):
        await lasting
    with pytest.raises(StorageClosedError):
        await store.write(finish(3))
    await store.close()


async def test_a_store_lasts_until_it_is_closed(path: Path) -> None:
    store = await Store.open(path)
    lasting = asyncio.create_task(store.lasts())
    with pytest.raises(ZeroDivisionError):
        await store.write(lambda _: 1 // 0)
    with pytest.raises(StorageFailedError):
        await store.write(lambda work: work.updates._session.execute("ROLLBACK"))
    assert not lasting.done()
    await store.close()
    await lasting
