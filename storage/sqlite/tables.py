from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Final

from engine.game import Person
from storage.errors import Conflict, Unknown
from storage.records import TOURNAMENT, ChatId, NewEvent, StoredEvent, TableId, TableRow
from storage.sqlite.session import Added, Known, Session

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
    def __init__(self, session: Session) -> None:
        self._session = session
        self._rows: Known[TableId, TableRow] = Known(session, self._load)

    def open(self, chat_id: ChatId, thread_id: int, game: str, opener: Person, at: int) -> TableRow:
        there = TOURNAMENT_AT if game == TOURNAMENT else _AT
        if self._session.execute(there, (chat_id, thread_id)).fetchone() is not None:
            raise Conflict("one is open there")
        row = self._session.execute(
            "INSERT INTO tables (chat_id, thread_id, game, opener, opened_at)"
            " VALUES (?, ?, ?, ?, ?) RETURNING id",
            (chat_id, thread_id, game, opener, at),
        ).fetchone()
        return TableRow(row[0], chat_id, thread_id, game, opener, at, None, "open")

    def get(self, table_id: TableId) -> TableRow:
        row = self._rows.get(table_id)
        if row is None:
            raise Unknown(f"table {table_id}")
        return row

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        row = self._session.execute(_AT, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def latest(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        row = self._session.execute(_LATEST, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        return list(map(TableRow._make, self._session.execute(_IN_CHAT, (chat_id,))))

    def all_open(self) -> list[TableRow]:
        return list(map(TableRow._make, self._session.execute(_OPEN)))

    def close(self, table_id: TableId, at: int) -> None:
        self._session.write_down()  # or what others did is taken for this table's fault
        try:
            closed = self._session.execute(
                "UPDATE tables SET status = 'closed', closed_at = ? WHERE id = ?", (at, table_id)
            )
        except sqlite3.IntegrityError as error:
            raise Conflict(f"table {table_id}: {error}") from error
        if closed.rowcount == 0:
            raise Unknown(f"table {table_id}")
        self._rows.drop(table_id)

    def _load(self, table_id: TableId) -> TableRow | None:
        row = self._session.look(_BY_ID, (table_id,))
        return TableRow._make(row) if row else None


class Journal:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: Known[TableId, int] = Known(session, self._look_up)
        self._new = Added(
            session,
            "INSERT INTO events (table_id, seq, at, type, body, update_id)"
            " VALUES (?, ?, ?, ?, ?, ?)",
        )

    def append(self, table_id: TableId, first_seq: int, events: Sequence[NewEvent]) -> int:
        last = self.last_seq(table_id)
        if first_seq != last + 1:
            raise Conflict(f"table {table_id}: the next event is {last + 1}, not {first_seq}")
        self._new.add([(table_id, seq, *event) for seq, event in enumerate(events, first_seq)])
        last += len(events)
        self._last.put(table_id, last)
        return last

    def load(self, table_id: TableId, after_seq: int = 0) -> list[StoredEvent]:
        rows = self._session.execute(
            "SELECT seq, at, type, body, update_id FROM events"
            " WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table_id, after_seq),
        )
        return list(map(StoredEvent._make, rows))

    def last_seq(self, table_id: TableId) -> int:
        return self._last.get(table_id) or 0

    def last_of(self, table_id: TableId, types: Sequence[str]) -> StoredEvent | None:
        row = self._session.execute(
            "SELECT seq, at, type, body, update_id FROM events WHERE table_id = ?"
            " AND type IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1",
            (table_id, json.dumps(list(types))),
        ).fetchone()
        return StoredEvent._make(row) if row else None

    def _look_up(self, table_id: TableId) -> int | None:
        last: int | None = self._session.look(
            "SELECT max(seq) FROM events WHERE table_id = ?", (table_id,)
        )[0]
        return last
