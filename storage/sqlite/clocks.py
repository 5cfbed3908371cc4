from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, Final

from engine.game import Person
from storage.records import ClockRow, NewClock, TableId

_SELECT: Final = (
    "SELECT table_id, decision, kind, who, milliseconds, opened_seq, due_at, nudged FROM clocks "
)
_OF_TABLE: Final = _SELECT + "WHERE table_id = ? ORDER BY decision"
_RUNNING: Final = _SELECT + "WHERE due_at IS NOT NULL ORDER BY due_at"
_DUE: Final = _SELECT + "WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
_NOT_NUDGED: Final = (
    _SELECT
    + "WHERE due_at IS NOT NULL AND nudged = 0 AND who > 0 AND due_at < ? ORDER BY due_at LIMIT ?"
)


def _clock(row: tuple[Any, ...]) -> ClockRow:
    return ClockRow._make((*row[:7], bool(row[7])))


class Clocks:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def sync(self, table_id: TableId, clocks: Iterable[NewClock]) -> None:
        wanted = [(table_id, *clock) for clock in clocks]
        marks = ", ".join("?" * len(wanted))
        self._db.execute(
            f"DELETE FROM clocks WHERE table_id = ? AND decision NOT IN ({marks})",  # noqa: S608 -- marks are question marks
            (table_id, *(row[1] for row in wanted)),
        )
        for row in wanted:
            self._db.execute(
                "INSERT INTO clocks"
                " (table_id, decision, kind, who, milliseconds, opened_seq, due_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                row,
            )

    def start(self, table_id: TableId, shown_seq: int, now: int, who: Person | None = None) -> int:
        return self._db.execute(
            "UPDATE clocks SET due_at = ?1 + milliseconds"
            " WHERE table_id = ?2 AND opened_seq <= ?3 AND due_at IS NULL"
            " AND (?4 IS NULL OR who = ?4)",
            (now, table_id, shown_seq, who),
        ).rowcount

    def restart(self, table_id: TableId, decision: str, now: int) -> None:
        self._db.execute(
            "UPDATE clocks SET due_at = ? + milliseconds, nudged = 0"
            " WHERE table_id = ? AND decision = ?",
            (now, table_id, decision),
        )

    def due(self, now: int, limit: int = 100) -> list[ClockRow]:
        return [_clock(row) for row in self._db.execute(_DUE, (now, limit))]

    def next_due(self) -> int | None:
        due: int | None = self._db.execute(
            "SELECT min(due_at) FROM clocks WHERE due_at IS NOT NULL"
        ).fetchone()[0]
        return due

    def of_table(self, table_id: TableId) -> list[ClockRow]:
        return [_clock(row) for row in self._db.execute(_OF_TABLE, (table_id,))]

    def running(self) -> list[ClockRow]:
        return list(map(_clock, self._db.execute(_RUNNING)))

    def not_nudged(self, due_before: int, limit: int = 100) -> list[ClockRow]:
        return [_clock(row) for row in self._db.execute(_NOT_NUDGED, (due_before, limit))]

    def nudged(self, table_id: TableId, decision: str) -> None:
        self._db.execute(
            "UPDATE clocks SET nudged = 1 WHERE table_id = ? AND decision = ?",
            (table_id, decision),
        )

    def shift(self, milliseconds: int, tables: Iterable[TableId] | None = None) -> int:
        if tables is None:
            return self._db.execute(
                "UPDATE clocks SET due_at = due_at + ? WHERE due_at IS NOT NULL", (milliseconds,)
            ).rowcount
        return self._db.execute(
            "UPDATE clocks SET due_at = due_at + ? WHERE due_at IS NOT NULL"
            " AND table_id IN (SELECT value FROM json_each(?))",
            (milliseconds, json.dumps(list(tables))),
        ).rowcount


class Drafts:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def choose(
        self, table_id: TableId, person: Person, round_number: int, amount: int, question: str = ""
    ) -> None:
        self._db.execute(
            "INSERT INTO drafts (table_id, person_id, number, amount, question)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, person_id) DO UPDATE SET"
            " number = excluded.number, amount = excluded.amount, question = excluded.question",
            (table_id, person, round_number, amount, question),
        )

    def chosen(
        self, table_id: TableId, person: Person, round_number: int, question: str = ""
    ) -> int | None:
        row = self._db.execute(
            "SELECT amount FROM drafts"
            " WHERE table_id = ? AND person_id = ? AND number = ? AND question = ?",
            (table_id, person, round_number, question),
        ).fetchone()
        return row[0] if row else None

    def forget(self, table_id: TableId) -> None:
        self._db.execute("DELETE FROM drafts WHERE table_id = ?", (table_id,))
