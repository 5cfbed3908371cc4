"""The transactions of a session, and the cache of rows: a row is read once, and never overlooked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from storage import ForbiddenError
from storage.repositories import read_cache
from storage.repositories.read_cache import ReadCache
from storage.session import marks
from storage.sqlite.session import SqliteSession


@pytest.fixture
def session() -> Iterator[SqliteSession]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.executescript("CREATE TABLE kept (key INTEGER PRIMARY KEY, value INTEGER)")
        yield SqliteSession(db)


def put(session: SqliteSession, key: int, value: int) -> None:
    session.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (key, value))


def all_of(session: SqliteSession) -> list[tuple[int, int]]:
    return session.execute("SELECT key, value FROM kept ORDER BY key").fetchall()


def cache_of(
    session: SqliteSession, asked: list[int], *, missing: bool = False
) -> ReadCache[int, int]:
    def load(key: int) -> int | None:
        asked.append(key)
        row = session.execute("SELECT value FROM kept WHERE key = ?", (key,)).fetchone()
        return row[0] if row else None

    return ReadCache(session, load, missing=missing)


def test_a_row_is_read_once_and_a_missing_row_is_asked_for_again(session: SqliteSession) -> None:
    asked: list[int] = []
    cache = cache_of(session, asked)
    put(session, 1, 10)
    assert [cache.get(key) for key in (1, 1, 2, 2)] == [10, 10, None, None]
    assert asked == [1, 2, 2]
    put(session, 1, 11)
    put(session, 2, 20)
    assert [cache.get(1), cache.get(2)] == [10, 20], "the change of row 1 was not told"
    cache.drop(1)
    cache.drop(99)
    assert cache.get(1) == 11
    cache.put(1, 12)
    assert cache.get(1) == 12


def test_a_missing_row_is_asked_for_once_if_missing_rows_are_cached(session: SqliteSession) -> None:
    asked: list[int] = []
    cache = cache_of(session, asked, missing=True)
    put(session, 1, 10)
    assert [cache.get(key) for key in (2, 2, 1, 2)] == [None, None, 10, None]
    assert asked == [2, 1]
    cache.put(2, 20)
    assert cache.many([2, 3, 1, 1]) == {2: 20, 1: 10}
    assert asked == [2, 1, 3]


def test_a_full_cache_is_emptied(session: SqliteSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_cache, "MOST_ROWS", 2)
    asked: list[int] = []
    cache = cache_of(session, asked)
    for key in (1, 2, 3):
        put(session, key, key)
    assert [cache.get(key) for key in (1, 2, 2, 1, 3)] == [1, 2, 2, 1, 3]
    assert asked == [1, 2, 3]
    assert [cache.get(3), cache.get(1)] == [3, 1]
    assert asked == [1, 2, 3, 1]


def test_only_a_writing_transaction_locks_the_file_at_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("lock") / "a.db"
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as here,
        closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as there,
    ):
        session = SqliteSession(here)
        session.begin(writes=False)
        there.execute("BEGIN IMMEDIATE")
        there.execute("ROLLBACK")
        session.commit()
        session.begin(writes=True)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            there.execute("BEGIN IMMEDIATE")
        session.commit()


def test_a_refused_row_is_told_in_the_words_of_storage(session: SqliteSession) -> None:
    with pytest.raises(ForbiddenError, match=r"kept\.key"):
        session.execute_many("INSERT INTO kept VALUES (?, ?)", [(1, 10), (1, 11)])
    with pytest.raises(ForbiddenError, match=r"kept\.key"):
        session.execute("INSERT INTO kept VALUES (?, ?)", (1, 12))


def test_changes_count_written_rows(session: SqliteSession) -> None:
    before = session.changes
    all_of(session)
    assert session.changes == before
    put(session, 1, 10)
    assert session.changes == before + 1


def test_marks_stand_for_values_in_a_statement() -> None:
    assert [marks(number) for number in (1, 3)] == ["?", "?, ?, ?"]
