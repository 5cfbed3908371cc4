"""The copy of every night."""

# ruff: noqa: ASYNC240 -- nothing else runs while these tests look at the files

from __future__ import annotations

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from storage import StorageRefusedError, Store
from storage.nightly import SETTLED, NightlyCopies, newest_copy
from storage.sqlite.database import FileDatabase
from tests.storage.kit import make, mode

EVENING = datetime(2025, 12, 24, 21, 30)  # noqa: DTZ001 -- a local time


async def sound(_: Path) -> str:
    return ""


async def unsound(_: Path) -> str:
    return "person 1: 5 chips, and postings of 4"


async def nothing(_: Path) -> None:
    pass


def nightly(path: Path, kept: int = 3, *, now: datetime = EVENING) -> NightlyCopies:
    database = FileDatabase(path)
    return NightlyCopies(database, path.parent, kept, audit=sound, then=nothing, now=lambda: now)


def before(path: Path, days: int) -> Path:
    """A copy that was made so many nights ago."""
    made = EVENING - timedelta(days=days)
    copy = path.with_name(f"matta-nightly-{made:%Y%m%d-%H%M%S}.db")
    copy.write_bytes(b"an old copy")
    os.utime(copy, (made.timestamp(), made.timestamp()))
    return copy


async def test_a_copy_is_made_while_the_bot_runs_and_the_oldest_go(path: Path) -> None:
    store = await Store.open(path)
    old = [before(path, days) for days in (4, 3, 2, 1)]
    other = path.with_name("matta-20200101-000000.db")
    other.write_bytes(b"made by hand")
    copies = nightly(path)
    with capture_logs() as logged:
        await copies.copy()
    await store.close()
    *kept, new = copies.copies()
    assert kept == old[-2:]
    assert mode(new) == "0o600"
    assert [line["event"] for line in logged] == ["copied"]
    assert other.exists()
    await (await Store.open(new)).close()


@pytest.mark.parametrize("fault", ["unsound", "no folder", "damaged"])
async def test_a_copy_that_fails_is_told_and_removes_nothing(path: Path, fault: str) -> None:
    await make(path)
    old = [before(path, days) for days in (4, 3, 2, 1)]
    if fault == "damaged":
        path.write_bytes(path.read_bytes()[:4096] + bytes(100_000))
    folder = path.parent / "gone" if fault == "no folder" else path.parent
    audit = unsound if fault == "unsound" else sound
    with capture_logs() as logged:
        await NightlyCopies(FileDatabase(path), folder, 1, audit=audit, then=nothing).copy()
    assert [line["event"] for line in logged] == ["copy_failed"]
    assert nightly(path).copies() == old, "a copy that fails does not count"
    assert path.with_name("matta.db.unsound").exists() == (fault == "unsound")


async def test_a_failure_after_the_copy_is_told_and_the_copy_stays(path: Path) -> None:
    await make(path)

    async def fail(_: Path) -> None:
        raise StorageRefusedError("matta.2024.db: is no archive of this release")

    copies = NightlyCopies(FileDatabase(path), path.parent, 1, audit=sound, then=fail)
    with capture_logs() as logged:
        await copies.copy()
    assert [line["event"] for line in logged] == ["copied", "archive_failed"]
    assert len(copies.copies()) == 1


async def test_the_copy_waits_for_the_night_unless_one_was_missed(path: Path) -> None:
    await make(path)
    assert nightly(path).first_wait() == SETTLED, "there is none yet"
    before(path, 3)
    assert nightly(path).first_wait() == SETTLED
    before(path, 1)
    assert nightly(path).first_wait() == 6.5 * 3600
    assert nightly(path, now=EVENING.replace(hour=3)).first_wait() == 1800


def test_the_newest_copy_is_found_by_its_name(path: Path) -> None:
    assert newest_copy(FileDatabase(path), path.parent) is None
    for name, age in (("matta-nightly-1.db", 500), ("matta-monday.db", 90), ("matta-other.db", 7)):
        copy = path.with_name(name)
        copy.write_bytes(b"")
        os.utime(copy, (time.time() - age,) * 2)
    path.with_name("matta-other.db.lock").write_bytes(b"")  # the file of another bot
    assert newest_copy(FileDatabase(path), path.parent) == pytest.approx(90, abs=5)
