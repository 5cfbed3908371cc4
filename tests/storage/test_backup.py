"""The online backup and the command line."""

# ruff: noqa: ASYNC240 -- nothing else runs while these tests look at the file

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from storage import StorageRefusedError, Store
from storage.__main__ import main
from storage.audit import audit
from storage.sqlite.backup import backup
from tests.storage.kit import NOON, TOY, Opened, Staked, Won, make, mode, play, play_round, sit_down


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
                *(sys.executable, "-m", "storage", "backup", str(path), str(target)),
                stdout=subprocess.DEVNULL,
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


@pytest.mark.parametrize("command", ["backup", "audit", "info"])
def test_a_command_refuses_a_missing_file_in_one_line(
    path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [str(path.parent / "copy.db")] if command == "backup" else []
    assert main([command, str(path), *more]) == 2
    assert capsys.readouterr().err == f"{path}: there is no such file\n"
    assert list(path.parent.iterdir()) == []


async def test_a_file_of_an_older_schema_is_left_alone(path: Path) -> None:
    path.touch()
    with pytest.raises(StorageRefusedError, match="let the bot open it once"):
        audit(path, TOY)


async def test_the_audit_command_tells_what_it_looked_at(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    await store.write(
        lambda work: work.chats.open(-1, "Famiglia", kind="group", language="it", at=NOON)
    )
    assert main(["audit", str(path)]) == 0, "also while the bot runs"
    assert "sound; 1 chats, 0 people" in capsys.readouterr().out
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    assert main(["audit", str(path)]) == 1
    told = capsys.readouterr()
    assert told.out == f"table {sitting.table}, seq 1: unknown type Opened\n"
    assert told.err == f"{path}: 1 differences\n"
    await store.close()


async def test_the_info_command_counts_the_write_ahead_log_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    file, log = path.stat().st_size, path.with_name("matta.db-wal").stat().st_size
    assert log > 0
    assert main(["info", str(path)]) == 0
    told = capsys.readouterr().out
    assert f", {file:,} bytes, {log:,} in its write-ahead log\n" in told
    assert "1 events" in told
    await store.close()


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
