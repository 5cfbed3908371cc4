"""The files that storage accepts, and their permissions."""

# ruff: noqa: ASYNC221, ASYNC240 -- nothing else runs while these tests look at the file

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage import StorageRefusedError, Store
from storage.errors import FileDamagedError
from storage.sqlite import file, upgrade
from tests.storage.kit import NOON, make, mode


async def refused(path: Path) -> str:
    """Open a file that must be refused with one sentence; return the sentence without the file's name."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StorageRefusedError) as refusal:
        await Store.open(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    text = str(refusal.value)
    assert text.startswith(f"{path}: ")
    assert "\n" not in text
    return text.removeprefix(f"{path}: ")


async def test_a_file_is_made_and_opened_again(path: Path) -> None:
    for _ in range(2):
        await make(path)
    store = await Store.open(str(path))
    assert await store.read(lambda work: work.heartbeat.last()) == NOON
    await store.close()


async def test_files_are_readable_by_their_owner_alone_under_any_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        store = await Store.open(path)
        await store.write(lambda work: work.heartbeat.beat(NOON))
        names = sorted(path.parent.iterdir())
        assert [name.name for name in names] == [
            "matta.db",
            "matta.db-shm",
            "matta.db-wal",
            "matta.db.lock",
        ]
        assert {mode(name) for name in names} == {"0o600"}
        await store.close()
    finally:
        os.umask(before)


async def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    await make(path)
    path.chmod(0o644)
    await make(path)
    assert mode(path) == "0o600"


async def test_a_file_that_root_makes_belongs_to_the_owner_of_its_folder(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``matta doctor`` of root leaves nothing behind that the bot's user could not open."""
    owner = path.parent.stat().st_uid
    given: list[tuple[str, int]] = []
    real = os.stat
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda name, uid, _: given.append((Path(name).name, uid)))
    monkeypatch.setattr(
        Path, "stat", lambda self, **how: _of(real(self, **how), owner + (self == path.parent))
    )
    await make(path)
    assert given == [("matta.db.lock", owner + 1), ("matta.db", owner + 1)]


def _of(found: os.stat_result, owner: int) -> os.stat_result:
    return os.stat_result([*found[:4], owner, *found[5:]])


async def test_durability_is_switched_on(path: Path) -> None:
    await make(path)
    with closing(file.connect(path)) as db:
        upgrade.prepare(db, path)
        found = [
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "recursive_triggers",
                "secure_delete",
            )
        ]
    assert found == ["wal", 2, 1, 1, 1]


async def test_a_newer_file_is_refused(path: Path) -> None:
    await make(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {file.NEWEST + 1}")
    assert "newer release" in await refused(path)


async def test_another_programs_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    assert await refused(path) == "is another program's database"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 7")
        db.execute("DROP TABLE recipes")
    assert await refused(path) == "is another program's database"


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("la matta è il re di denari\n" * 100, encoding="utf-8")
    assert "no database" in await refused(path)


def damage(path: Path) -> None:
    pages = bytearray(path.read_bytes())
    pages[4096 * 2 : 4096 * 12] = b"\xff" * 4096 * 10
    path.write_bytes(pages)


async def test_a_damaged_file_is_refused_after_an_unclean_end(path: Path) -> None:
    await make(path)
    store = await Store.open(path)
    await store.write(lambda work: work.heartbeat.beat(NOON + 1))
    left = {name: name.read_bytes() for name in (path, path.with_name("matta.db-wal"))}
    await store.close()
    for name, content in left.items():
        name.write_bytes(content)
    damage(path)
    with pytest.raises(FileDamagedError, match="is damaged"):
        await Store.open(path)


async def test_a_file_that_was_closed_is_not_read_whole_before_it_is_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(path)

    def reads_all(*_: object) -> None:
        raise AssertionError("a gigabyte is read before the first line")

    with monkeypatch.context() as patched:
        patched.setattr(file, "check", reads_all)
        await make(path)
    damage(path)
    store = await Store.open(path)
    with pytest.raises(FileDamagedError, match="is damaged"):
        await store.check()
    await store.close()


async def test_a_whole_file_passes_the_check_while_it_is_written(path: Path) -> None:
    store = await Store.open(path)
    beats = [store.write(lambda work, n=n: work.heartbeat.beat(n)) for n in range(100)]  # type: ignore[misc]
    await asyncio.gather(store.check(), *beats)
    checking = asyncio.create_task(store.check())
    await asyncio.sleep(0)
    checking.cancel()
    await asyncio.gather(checking, return_exceptions=True)
    await store.close()


async def test_a_torn_off_file_is_refused(path: Path) -> None:
    await make(path)
    path.write_bytes(path.read_bytes()[:10_000])
    assert "damaged" in await refused(path)


async def test_a_directory_is_refused(path: Path) -> None:
    path.mkdir()
    assert await refused(path) == "is a directory"


async def test_a_missing_folder_is_refused(path: Path) -> None:
    assert "folder does not exist" in await refused(path.parent / "nowhere" / "matta.db")


async def test_a_path_that_cannot_be_written_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("storage.sqlite.file.os.open", forbidden)
    with pytest.raises(StorageRefusedError, match=r"matta\.db: .*permission denied"):
        await Store.open(path)


async def test_an_sqlite_that_is_too_old_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.sqlite.upgrade.OLDEST_SQLITE", (99, 0, 0))
    with pytest.raises(StorageRefusedError, match="too old"):
        await Store.open(path)


async def test_a_second_store_is_refused_in_this_process_and_in_another(path: Path) -> None:
    store = await Store.open(path)
    link = path.parent / "other-name.db"
    link.symlink_to(path)
    for name in (path, link):
        with pytest.raises(StorageRefusedError, match="another process"):
            await Store.open(name)
        other = subprocess.run(
            [
                sys.executable,
                "-c",
                "import asyncio, sys; from storage import Store; asyncio.run(Store.open(sys.argv[1]))",
                str(name),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        assert other.returncode != 0
        assert "StorageRefusedError" in other.stderr
        assert "another process is using it" in other.stderr
    await store.close()
    await make(path)


async def test_a_file_with_a_hard_link_is_refused_by_either_name(path: Path) -> None:
    """Each name would have a lock and a write-ahead log of its own."""
    store = await Store.open(path)
    link = path.parent / "other-name.db"
    link.hardlink_to(path)
    for name in (path, link):
        with pytest.raises(StorageRefusedError, match="hard link"):
            file.look(name)
    assert "hard link" in await refused(link)
    await store.close()
    assert "hard link" in await refused(path)
    link.unlink()
    await make(path)


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make(path)
    bad = path.parent / "9999_bad.sql"
    bad.write_text("CREATE TABLE cups (a INTEGER) STRICT; INSERT INTO swords VALUES (1);")
    monkeypatch.setattr(file, "MIGRATIONS", (*file.MIGRATIONS, bad))
    before = file.NEWEST
    monkeypatch.setattr(file, "NEWEST", before + 1)
    with pytest.raises(StorageRefusedError, match="swords"):
        await Store.open(path)
    bad.write_text("INSERT INTO chat_addresses VALUES (1, 99, 1);")
    with pytest.raises(StorageRefusedError, match="loose ends"):
        await Store.open(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (before,)
        assert not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'cups'").fetchall()
    bad.write_text("CREATE TABLE cups (a INTEGER) STRICT; INSERT INTO cups VALUES (1);")
    await make(path)
    with closing(sqlite3.connect(path.with_name(f"matta-schema-{before}.db"))) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (before,), "a copy is kept"
    assert mode(path.with_name(f"matta-schema-{before}.db")) == "0o600"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (before + 1,)
        assert db.execute("SELECT a FROM cups").fetchall() == [(1,)]


async def test_an_erased_name_is_nowhere_in_the_file(path: Path) -> None:
    store = await Store.open(path)
    person = await store.write(
        lambda work: work.people.meet(1, "Ermenegilda", username="gilda77", language="it")
    )
    await store.write(lambda work: work.people.erase_name(person.person))
    await store.close()
    assert b"Ermenegilda" not in path.read_bytes()
    assert b"gilda77" not in path.read_bytes()


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [int(script.name[:4]) for script in file.MIGRATIONS] == list(range(1, file.NEWEST + 1))
