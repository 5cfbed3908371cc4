from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Final

from engine.game import Person
from storage.errors import Conflict, Unknown
from storage.records import TOURNAMENT, ChatId, NewEvent, StoredEvent, TableId, TableRow

SELECT: Final = (
    "SELECT id, chat_id, thread_id, game, opener, opened_at, closed_at, status FROM tables "
)
_BY_ID: Final = SELECT + "WHERE id = ?"
_AT: Final = SELECT + (
    "WHERE chat_id = ? AND thread_id = ? AND status = 'open' AND game <> 'tournament'"
)
TOURNAMENT_AT: Final = SELECT + (
    "WHERE chat_id = ? AND thread_id = ? AND status = 'open' AND game = 'tournament'"
)
_LATEST: Final = SELECT + (
    "WHERE chat_id = ? AND thread_id = ? AND game <> 'tournament' ORDER BY id DESC LIMIT 1"
)
_IN_CHAT: Final = SELECT + (
    "WHERE chat_id = ? AND status = 'open' AND game <> 'tournament' ORDER BY id"
)
_OPEN: Final = SELECT + "WHERE status = 'open' ORDER BY id"


class Tables:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def open(self, chat_id: ChatId, thread_id: int, game: str, opener: Person, at: int) -> TableRow:
        there = TOURNAMENT_AT if game == TOURNAMENT else _AT
        if self._db.execute(there, (chat_id, thread_id)).fetchone() is not None:
            raise Conflict("one is open there")
        row = self._db.execute(
            "INSERT INTO tables (chat_id, thread_id, game, opener, opened_at)"
            " VALUES (?, ?, ?, ?, ?) RETURNING id",
            (chat_id, thread_id, game, opener, at),
        ).fetchone()
        return TableRow(row[0], chat_id, thread_id, game, opener, at, None, "open")

    def get(self, table_id: TableId) -> TableRow:
        row = self._db.execute(_BY_ID, (table_id,)).fetchone()
        if row is None:
            raise Unknown(f"table {table_id}")
        return TableRow._make(row)

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        row = self._db.execute(_AT, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def latest(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        row = self._db.execute(_LATEST, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        return list(map(TableRow._make, self._db.execute(_IN_CHAT, (chat_id,))))

    def all_open(self) -> list[TableRow]:
        return list(map(TableRow._make, self._db.execute(_OPEN)))

    def close(self, table_id: TableId, at: int) -> None:
        try:
            closed = self._db.execute(
                "UPDATE tables SET status = 'closed', closed_at = ? WHERE id = ?", (at, table_id)
            )
        except sqlite3.IntegrityError as error:
            raise Conflict(f"table {table_id}: {error}") from error
        if closed.rowcount == 0:
            raise Unknown(f"table {table_id}")


class Journal:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def append(self, table_id: TableId, first_seq: int, events: Sequence[NewEvent]) -> int:
        rows = [(table_id, seq, *event) for seq, event in enumerate(events, first_seq)]
        try:
            self._db.executemany(
                "INSERT INTO events (table_id, seq, at, type, body, update_id)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                rows,
            )
        except sqlite3.IntegrityError as error:  # events_without_gap
            last = self.last_seq(table_id)
            if first_seq == last + 1:
                raise
            raise Conflict(
                f"table {table_id}: the next event is {last + 1}, not {first_seq}"
            ) from error
        return first_seq + len(rows) - 1

    def load(self, table_id: TableId, after_seq: int = 0) -> list[StoredEvent]:
        rows = self._db.execute(
            "SELECT seq, at, type, body, update_id FROM events"
            " WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table_id, after_seq),
        )
        return list(map(StoredEvent._make, rows))

    def last_seq(self, table_id: TableId) -> int:
        last: int | None = self._db.execute(
            "SELECT max(seq) FROM events WHERE table_id = ?", (table_id,)
        ).fetchone()[0]
        return last or 0

    def last_of(self, table_id: TableId, types: Sequence[str]) -> StoredEvent | None:
        row = self._db.execute(
            "SELECT seq, at, type, body, update_id FROM events WHERE table_id = ?"
            " AND type IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1",
            (table_id, json.dumps(list(types))),
        ).fetchone()
        return StoredEvent._make(row) if row else None
