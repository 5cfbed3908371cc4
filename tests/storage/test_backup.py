"""The online backup."""

# ruff: noqa: ASYNC240 -- nothing else runs while these tests look at the file

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from storage import StorageRefusedError, Store
from storage.audit import audit
from storage.sqlite.backup import backup
from tests.storage.kit import TOY, Opened, Staked, Won, make, mode, play, play_round, sit_down


async def test_a_backup_taken_while_the_bot_writes_is_whole(path: Path) -> None:
    target = path.parent / "copy.db"
    store = await Store.open(path)
    sittings = [await store.write(sit_down) for _ in range(4)]
    for sitting in sittings:
        await store.write(lambda work, table=sitting.table: play(work, table, Opened()))  # type: ignore[misc]
    stop = asyncio.Event()

    async def keep_playing(table: int, people: tuple[int, ...]) -> None:
        stake, won = Staked(people[0], 1), Won(people[0], 1)
        while not stop.is_set():
            await store.write(lambda work: play(work, table, stake, won))

    playing = [asyncio.create_task(keep_playing(s.table, s.people)) for s in sittings]
    try:
        for _ in range(3):
            target.unlink(missing_ok=True)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "matta", "backup", str(target)),
                stdout=subprocess.DEVNULL,
                env={**os.environ, "MATTA_DATABASE": str(path)},
            )
            assert await process.wait() == 0
            report = audit(target, TOY)
            assert report.differences == []
            assert report.counts["events"] >= 4
    finally:
        stop.set()
        await asyncio.gather(*playing)
    assert mode(target) == "0o600"
    assert sorted(p.name for p in path.parent.glob("copy*")) == ["copy.db"]
    await store.close()


async def test_a_backup_opens_as_a_store(path: Path) -> None:
    store = await Store.open(path)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play_round(work, sitting, 1))
    target = path.parent / "copy.db"
    assert backup(path, target) == target.stat().st_size
    await store.write(lambda work: play_round(work, sitting, 2))
    await store.close()
    copy = await Store.open(target)
    assert await copy.read(lambda work: work.journal.last_seq(sitting.table)) == 4
    await copy.close()


async def test_a_backup_never_overwrites(path: Path) -> None:
    await make(path)
    before = path.read_bytes()
    with pytest.raises(StorageRefusedError, match="exists already"):
        backup(path, path)
    assert path.read_bytes() == before


async def test_a_file_of_an_older_schema_is_left_alone(path: Path) -> None:
    path.touch()
    with pytest.raises(StorageRefusedError, match="let the bot open it once"):
        audit(path, TOY)


async def test_a_backup_that_breaks_off_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    await make(path)
    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(StorageRefusedError, match=r"copy\.db: the disk is full"):
        backup(path, path.parent / "copy.db")
    assert not list(path.parent.glob("copy*"))


async def test_a_backup_that_cannot_be_written_is_refused(path: Path) -> None:
    await make(path)
    with pytest.raises(StorageRefusedError, match="cannot be written"):
        backup(path, path.parent / "nowhere" / "copy.db")
