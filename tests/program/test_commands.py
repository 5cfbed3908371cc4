"""The commands of ``matta`` about the file."""

# ruff: noqa: ASYNC240 -- nothing else runs while these tests look at the file

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from matta.commands import run
from settings import commit, version
from storage import SCHEMA, Store, UnitOfWork
from storage.archiver import Archiver
from storage.audit import sound_mark
from storage.sqlite import archive, file
from tests.storage.kit import NOON, Opened, play, sit_down


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the settings name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATTA_DATABASE", str(tmp_path / "matta.db"))
    return tmp_path / "matta.db"


@pytest.mark.parametrize("command", ["backup", "audit", "info"])
def test_a_command_refuses_a_missing_file_in_one_line(
    path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [str(path.parent / "copy.db")] if command == "backup" else []
    assert run([command, *more]) == 2
    assert capsys.readouterr().err == f"{path}: there is no such file\n"
    assert list(path.parent.iterdir()) == []


async def test_the_audit_command_tells_what_it_looked_at(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    await store.write(
        lambda work: work.chats.open(-1, "Famiglia", kind="group", language="it", at=NOON)
    )
    assert run(["audit"]) == 0, "also while the bot runs"
    assert "sound; 1 chats, 0 people" in capsys.readouterr().out
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    assert run(["audit"]) == 1
    told = capsys.readouterr()
    assert told.out == f"table {sitting.table}, seq 1: unknown type Opened\n"
    assert told.err == f"{path}: 1 differences\n"
    await store.close()


async def test_the_audit_command_reads_the_new_part_or_with_an_option_everything(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    mark = sound_mark(path, NOON, whole=True)
    await store.write(lambda work: work.audited.put(mark))
    assert run(["audit"]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: sound since the last audit; ")
    assert run(["audit", "--whole"]) == 1
    assert capsys.readouterr().out == f"table {sitting.table}, seq 1: unknown type Opened\n"
    await store.close()


async def test_an_archive_is_checked_alone_and_with_the_file_it_came_from(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy of the file has its archives beside the file."""
    store = await Store.open(path)
    sitting = await store.write(sit_down)

    def job(work: UnitOfWork) -> None:
        for _ in range(2):
            work.tables.close(work.tables.open(sitting.chat, 7, "toy", opener=1, at=0).table_id, 0)

    await store.write(job)
    await Archiver(path, store, 1, now=lambda: NOON).run()
    await store.close()
    (made,) = archive.beside(path)
    capsys.readouterr()
    assert run(["check", str(made)]) == 0
    assert capsys.readouterr().out.startswith(f"{made}: sound; 0 events")
    assert run(["backup", "copy.db"]) == 0
    assert run(["audit", "--whole", "copy.db"]) == 0
    with closing(sqlite3.connect(made)) as db:
        db.execute("INSERT INTO decks VALUES (2, 1, zeroblob(32), 'no seal', 'closed', 0)")
        db.commit()
    capsys.readouterr()
    assert run(["check", str(made)]) == 1
    assert capsys.readouterr().out == (
        "table 2: is not as it was archived\ntable 2, deck 1: the seal is not that of its secret\n"
    )
    assert run(["audit", "--whole", "copy.db"]) == 1
    assert run(["restore", "copy.db"]) == 1
    made.unlink()
    capsys.readouterr()
    assert run(["restore", "copy.db"]) == 0, "it has all balances"
    assert f"{made.name}: is gone" in capsys.readouterr().out


async def test_the_info_command_counts_the_write_ahead_log_too(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(path)
    sitting = await store.write(sit_down)
    await store.write(lambda work: play(work, sitting.table, Opened()))
    file, log = path.stat().st_size, path.with_name("matta.db-wal").stat().st_size
    assert log > 0
    assert run(["info", str(path)]) == 0
    told = capsys.readouterr().out
    assert f", {file:,} bytes, {log:,} in its write-ahead log\n" in told
    assert "1 events" in told
    await store.close()


def test_the_program_says_which_one_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["version"]) == 0
    assert capsys.readouterr().out == f"matta {version()} (schema {SCHEMA}, commit {commit()})\n"


def test_a_wrong_setting_is_told_in_one_line(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MATTA_DATABASE", str(path / "nowhere" / "matta.db"))
    assert run(["backup"]) == 2
    assert capsys.readouterr().err.startswith("MATTA_DATABASE is malformed")


async def test_a_copy_is_restored_and_the_old_file_is_kept(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = await _play(path)
    assert run(["backup", "copy.db"]) == 0
    await _play(path)
    assert run(["restore", "copy.db"]) == 0
    (kept,) = path.parent.glob("matta-before-restore-*.db")
    assert capsys.readouterr().out.endswith(f"{path}: holds copy.db; the file before is {kept}\n")
    assert await _sittings(path) == await _sittings(path.with_name("copy.db")) == [sitting]
    assert len(await _sittings(kept)) == 2
    assert {one.name for one in path.parent.glob("*.new*")} == set()


async def test_a_running_bots_file_is_not_replaced(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await _play(path)
    assert run(["backup", "copy.db"]) == 0
    before = path.read_bytes()
    store = await Store.open(path)
    for command in (["restore", "copy.db"], ["upgrade"]):
        assert run(command) == 2
        assert capsys.readouterr().err == f"{path}: another process is using it\n"
    await store.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("spoilt", ["missing", "empty", "damaged", "foreign", "unsound"])
async def test_only_a_sound_copy_replaces_the_file(path: Path, spoilt: str) -> None:
    await _play(path)
    assert run(["backup", "copy.db"]) == 0
    before, copy = path.read_bytes(), path.with_name("copy.db")
    if spoilt == "missing":
        copy.unlink()
    elif spoilt == "empty":
        copy.write_bytes(b"")
    elif spoilt == "damaged":
        copy.write_bytes(before[:4096] + bytes(len(before) - 4096))
    else:
        with closing(sqlite3.connect(copy)) as db:
            if spoilt == "foreign":
                db.execute("PRAGMA application_id = 7")
            else:
                guard = "SELECT name FROM sqlite_schema WHERE sql LIKE '%only a transfer changes%'"
                db.execute(f"DROP TRIGGER {db.execute(guard).fetchone()[0]}")
                db.execute("UPDATE accounts SET balance = balance + 1")
                db.commit()
    assert run(["restore", "copy.db"]) != 0
    assert path.read_bytes() == before
    assert sorted(one.name for one in path.parent.glob("matta*")) == ["matta.db", "matta.db.lock"]


async def test_a_copy_of_an_older_schema_is_upgraded(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the file itself, of which a copy is kept."""
    await _play(path)
    assert run(["backup", "copy.db"]) == 0
    later = path.with_name("9999_later.sql")
    later.write_text("CREATE TABLE later (a INTEGER) STRICT;", encoding="utf-8")
    monkeypatch.setattr(file, "MIGRATIONS", (*file.MIGRATIONS, later))
    before = file.NEWEST
    monkeypatch.setattr(file, "NEWEST", before + 1)
    assert run(["info"]) == 2
    assert run(["upgrade"]) == 0
    assert run(["info"]) == 0
    assert run(["info", f"matta-schema-{before}.db"]) == 2, "as it was before"
    assert run(["restore", "copy.db"]) == 0
    assert run(["audit"]) == 0


async def _play(path: Path) -> int:
    """Play at another table; give its number."""
    store = await Store.open(path)
    sitting = await store.write(sit_down)
    await store.close()
    return sitting.table


async def _sittings(path: Path) -> list[int]:
    """The tables of a file."""
    with closing(sqlite3.connect(path)) as db:
        return [number for (number,) in db.execute("SELECT id FROM tables")]
