"""The memory of a transaction: a row is read once, written once, and never overlooked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from storage.sqlite import session as module
from storage.sqlite.session import AppendBuffer, ReadCache, Session, WriteCache


@pytest.fixture
def session() -> Iterator[Session]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.executescript(
            "CREATE TABLE kept (key INTEGER PRIMARY KEY, value INTEGER);"
            "CREATE TABLE added (value INTEGER)"
        )
        yield Session(db)


class Wrote:
    """Counts the flushes of a session."""

    def __init__(self, session: Session) -> None:
        self.times = 0
        session.write(self)

    def write_down(self) -> None:
        self.times += 1

    def forget(self) -> None:
        pass

    def tidy(self) -> None:
        pass


def keeper(session: Session) -> WriteCache[int, int]:
    def load(key: int) -> int | None:
        row = session.look("SELECT value FROM kept WHERE key = ?", (key,))
        return row[0] if row else None

    def write(rows: list[tuple[int, int]]) -> None:
        session.db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", rows)

    return WriteCache(session, load, write)


def adder(session: Session) -> AppendBuffer:
    return AppendBuffer(session, "INSERT INTO added VALUES (?)")


def test_a_row_is_read_once_and_a_missing_row_is_asked_for_again(session: Session) -> None:
    rows: dict[str, int] = {"a": 1}
    asked: list[str] = []

    def load(key: str) -> int | None:
        asked.append(key)
        return rows.get(key)

    known = ReadCache(session, load)
    assert [known.get(key) for key in ("a", "a", "b", "b")] == [1, 1, None, None]
    assert asked == ["a", "b", "b"]
    rows |= {"a": 2, "b": 3}
    assert [known.get("a"), known.get("b")] == [1, 3]
    known.drop("a")
    known.drop("never read")
    assert [known.get("a"), known.get("b")] == [2, 3]


def test_a_statement_sees_every_kind_of_change(session: Session) -> None:
    """The number of changes of each kind makes no difference."""
    kept, added = keeper(session), adder(session)
    kept.put(1, 10)
    added.add([(20,), (30,)])
    both = "SELECT value FROM kept UNION ALL SELECT value FROM added"
    assert session.execute(both).fetchall() == [(10,), (20,), (30,)]
    kept.put(1, 11)
    assert session.execute(both).fetchall() == [(11,), (20,), (30,)]
    assert session.changes == 3


def test_unchanged_rows_are_not_written_again(session: Session) -> None:
    """Nothing is written before the first change, nor after all is written or forgotten."""
    wrote, kept = Wrote(session), keeper(session)
    session.execute("SELECT 1")
    assert wrote.times == 0
    kept.put(1, 10)
    session.execute("SELECT 1")
    session.execute("SELECT 1")
    assert wrote.times == 1
    kept.put(1, 11)
    session.forget()
    session.execute("SELECT 1")
    assert wrote.times == 1
    assert kept.get(1) == 10


def test_every_rollback_changes_the_number_that_caches_compare(session: Session) -> None:
    eras = [session.rollbacks]
    for _ in range(2):
        session.forget()
        eras.append(session.rollbacks)
    assert eras == [0, 1, 2]


def test_after_a_commit_only_a_limited_number_of_rows_is_kept(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ROWS", 2)
    kept = keeper(session)
    for key in (1, 2):
        kept.put(key, key)
    session.write_down()
    session.tidy()
    assert kept.rows == {1: 1, 2: 2}
    kept.put(3, 3)
    session.write_down()
    session.tidy()
    assert kept.rows == {}
    assert kept.get(3) == 3
