from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from storage.errors import Conflict
from storage.records import ChatId, Evening, Hand, Result, TableId

_SELECT = "SELECT table_id, number, first_seq, last_seq, at FROM rounds "
_ONE: Final = _SELECT + "WHERE table_id = ? AND number = ?"
_LAST: Final = (
    "SELECT table_id, number, first_seq, last_seq, at FROM rounds"
    " WHERE chat_id = ?1 OR chat_id IN (SELECT t.books FROM tables g"
    " JOIN tournaments t ON t.table_id = g.id WHERE g.chat_id = ?1)"
    " ORDER BY at DESC, table_id DESC, number DESC LIMIT ?2"
)


class Rounds:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def close(
        self,
        table_id: TableId,
        number: int,
        first_seq: int,
        last_seq: int,
        at: int,
        results: Sequence[Result],
    ) -> None:
        if sum(result.chips for result in results) != 0:
            raise Conflict(f"table {table_id}, round {number}: the results do not sum to zero")
        if self._db.execute(_ONE, (table_id, number)).fetchone() is not None:
            raise Conflict(f"table {table_id}, round {number} is entered already")
        self._db.executemany(
            "INSERT INTO results (table_id, number, person_id, chips, outcome)"
            " VALUES (?, ?, ?, ?, ?)",
            [(table_id, number, *result) for result in results],
        )
        self._db.execute(
            "INSERT INTO rounds (table_id, number, chat_id, first_seq, last_seq, at)"
            " SELECT id, ?, chat_id, ?, ?, ? FROM tables WHERE id = ?",
            (number, first_seq, last_seq, at, table_id),
        )

    def get(self, table_id: TableId, number: int) -> Hand | None:
        row = self._db.execute(_ONE, (table_id, number)).fetchone()
        return self._hand(row) if row else None

    def last(self, chat_id: ChatId, limit: int) -> list[Hand]:
        return [self._hand(row) for row in self._db.execute(_LAST, (chat_id, limit)).fetchall()]

    def _hand(self, row: tuple[Any, ...]) -> Hand:
        results = self._db.execute(
            "SELECT person_id, chips, outcome FROM results WHERE table_id = ? AND number = ?"
            " ORDER BY chips DESC, person_id",
            row[:2],
        )
        return Hand._make((*row, tuple(map(Result._make, results))))

    def evening(self, table_id: TableId) -> list[Evening]:
        rows = self._db.execute(
            "SELECT person_id, won - lost, hands, won, lost FROM evenings WHERE table_id = ?"
            " ORDER BY won - lost DESC, person_id",
            (table_id,),
        )
        return list(map(Evening._make, rows))
