from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from engine.game import Person
from storage.errors import ConflictError, ForbiddenError, UnknownRecordError
from storage.records import (
    TOURNAMENT,
    Agreed,
    ChatId,
    NewEvent,
    StoredEvent,
    TableId,
    TableRow,
)
from storage.repositories.archived import Archived
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.session import Session

SELECT_TABLE: Final = (
    "SELECT id, chat_id, thread_id, game, opener, opened_at, closed_at, status FROM tables "
)
_SELECT_BY_ID: Final = SELECT_TABLE + "WHERE id = ?"
_SELECT_AT: Final = SELECT_TABLE + (
    "WHERE chat_id = ? AND thread_id = ? AND status = 'open' AND game <> 'tournament'"
)
SELECT_TOURNAMENT_AT: Final = SELECT_TABLE + (
    "WHERE chat_id = ? AND thread_id = ? AND status = 'open' AND game = 'tournament'"
)
_SELECT_LATEST: Final = SELECT_TABLE + (
    "WHERE chat_id = ? AND thread_id = ? AND game <> 'tournament' ORDER BY id DESC LIMIT 1"
)
_SELECT_IN_CHAT: Final = SELECT_TABLE + (
    "WHERE chat_id = ? AND status = 'open' AND game <> 'tournament' ORDER BY +id"
)
"""``+id``: else SQLite takes the index that is in this order, and reads all closed tables of the chat."""
_COUNT_OPEN: Final = (
    "SELECT count(*), coalesce(sum(CASE WHEN ? <= (SELECT e.at FROM events e WHERE e.table_id = t.id"
    " ORDER BY e.seq DESC LIMIT 1) THEN 1 ELSE 0 END), 0)"
    " FROM tables t WHERE t.status = 'open' AND t.game <> 'tournament'"
)
_SELECT_OPEN: Final = SELECT_TABLE + "WHERE status = 'open' ORDER BY id"


class Tables(Repository):
    """The rows of tables and tournaments. ``close`` ends one for good."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._rows: ReadCache[TableId, TableRow] = ReadCache(session, self._load)
        self._lots: ReadCache[TableId, bytes] = ReadCache(session, self._load_lots)

    def open(
        self, chat_id: ChatId, thread_id: int, game: str, *, opener: Person, at: int
    ) -> TableRow:
        """Open a table, or with the game ``TOURNAMENT`` a tournament, in a chat or forum topic (``thread_id`` 0: none).

        One table and one tournament have room there. Raise ``ConflictError`` for a second one.
        """
        there = SELECT_TOURNAMENT_AT if game == TOURNAMENT else _SELECT_AT
        if self._session.execute(there, (chat_id, thread_id)).fetchone() is not None:
            raise ConflictError("one is open there")
        row = self._session.execute(
            "INSERT INTO tables (chat_id, thread_id, game, opener, opened_at)"
            " VALUES (?, ?, ?, ?, ?) RETURNING id",
            (chat_id, thread_id, game, opener, at),
        ).fetchone()
        return TableRow(
            table_id=row[0],
            chat_id=chat_id,
            thread_id=thread_id,
            game=game,
            opener=opener,
            opened_at=at,
            closed_at=None,
            status="open",
        )

    def get(self, table_id: TableId) -> TableRow:
        """Give the row. Raise ``UnknownRecordError`` if there is none."""
        row = self._rows.get(table_id)
        if row is None:
            raise UnknownRecordError(f"table {table_id}")
        return row

    def lots(self, table_id: TableId) -> bytes:
        """Give the seed of the lots of the table's computers, 16 bytes; no card depends on it.

        Raise ``UnknownRecordError`` if there is no such table.
        """
        seed = self._lots.get(table_id)
        if seed is None:
            raise UnknownRecordError(f"table {table_id}")
        return seed

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the open table of this chat or topic."""
        row = self._session.execute(_SELECT_AT, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def latest(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the table opened last in this chat or topic, open or closed."""
        row = self._session.execute(_SELECT_LATEST, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def any_in(self, chat_id: ChatId) -> bool:
        """Tell whether a table or tournament ever stood in this chat, in any of its topics."""
        statement = "SELECT 1 FROM tables WHERE chat_id = ? LIMIT 1"
        return self._session.value(statement, (chat_id,)) is not None

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        """Give the chat's open tables."""
        return list(map(TableRow._make, self._session.execute(_SELECT_IN_CHAT, (chat_id,))))

    def all_open(self) -> list[TableRow]:
        """Give every chat's open tables and tournaments, the oldest first."""
        return list(map(TableRow._make, self._session.execute(_SELECT_OPEN)))

    def count_open(self, since: int) -> tuple[int, int]:
        """Give the number of open tables, and of those with an event at ``since`` (ms) or later."""
        found: tuple[int, int] = self._session.execute(_COUNT_OPEN, (since,)).fetchone()
        return found

    def close(self, table_id: TableId, at: int) -> None:
        """Close the table for good.

        Raise ``ConflictError`` if it is closed or chips lie in its escrow, pot or prize, ``UnknownRecordError`` if
        there is no such table.
        """
        try:
            with self._session.attempt():
                closed = self._session.execute(
                    "UPDATE tables SET status = 'closed', closed_at = ? WHERE id = ?",
                    (at, table_id),
                )
        except ForbiddenError as error:
            raise ConflictError(f"table {table_id}: {error}") from error
        if closed.rowcount == 0:
            raise UnknownRecordError(f"table {table_id}")
        self._rows.drop(table_id)

    def _load(self, table_id: TableId) -> TableRow | None:
        row = self._session.execute(_SELECT_BY_ID, (table_id,)).fetchone()
        return TableRow._make(row) if row else None

    def _load_lots(self, table_id: TableId) -> bytes | None:
        found: bytes | None = self._session.value(
            "SELECT seed FROM lots WHERE table_id = ?", (table_id,)
        )
        return found


_NO_END: Final = 1 << 62

_INSERT_EVENT: Final = (
    "INSERT INTO events (table_id, seq, at, type, body, update_id) VALUES (?, ?, ?, ?, ?, ?)"
)

_SELECT_ALL_OF: Final[Mapping[Agreed, str]] = {
    kind: (
        "SELECT seq, at, type, body, update_id FROM events"  # noqa: S608 -- names of our own
        f" WHERE table_id = ? AND type = '{kind}' ORDER BY seq"
    )
    for kind in get_args(Agreed)
}
"""The type stands in the statement: only then SQLite uses the partial index of these types."""

_SELECT_LAST_OF: Final[Mapping[Agreed, str]] = {
    kind: (
        "SELECT seq, at, type, body, update_id FROM events"  # noqa: S608 -- names of our own
        f" WHERE table_id = ? AND seq <= ? AND type = '{kind}' ORDER BY seq DESC LIMIT 1"
    )
    for kind in get_args(Agreed)
}


class Journal(Repository):
    """The log of a table: append-only, numbered 1, 2, 3 … without a gap. That of an archived table is read there."""

    def __init__(self, session: Session, archived: Archived) -> None:
        super().__init__(session)
        self._archived = archived
        self._last: ReadCache[TableId, int] = ReadCache(session, self._look_up)

    def append(self, table_id: TableId, first_seq: int, events: Sequence[NewEvent]) -> int:
        """Append events as ``first_seq`` and following; give the last number used.

        Raise ``ConflictError`` if ``first_seq`` is not the next number: another writer came first.
        """
        last = self.last_seq(table_id)
        if first_seq != last + 1:
            raise ConflictError(f"table {table_id}: the next event is {last + 1}, not {first_seq}")
        rows = [(table_id, seq, *event) for seq, event in enumerate(events, first_seq)]
        self._session.execute_many(_INSERT_EVENT, rows)
        last += len(events)
        self._last.put(table_id, last)
        return last

    def load(
        self,
        table_id: TableId,
        after_seq: int = 0,
        up_to: int | None = None,
        *,
        most: int | None = None,
    ) -> list[StoredEvent]:
        """Give the events above number ``after_seq`` and up to number ``up_to``, in order, at most ``most`` of them."""
        last = _NO_END if up_to is None else up_to
        rows = self._archived.session(table_id).execute(
            "SELECT seq, at, type, body, update_id FROM events"
            " WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?",
            (table_id, after_seq, last, _NO_END if most is None else most),
        )
        return list(map(StoredEvent._make, rows))

    def last_seq(self, table_id: TableId) -> int:
        """Give the last number; 0 for an empty log."""
        return self._last.get(table_id) or 0

    def last_of(
        self, table_id: TableId, types: Sequence[Agreed], up_to: int | None = None
    ) -> StoredEvent | None:
        """Give the latest event of one of these types, up to number ``up_to``."""
        last = _NO_END if up_to is None else up_to
        session = self._archived.session(table_id)
        found = [
            session.execute(_SELECT_LAST_OF[kind], (table_id, last)).fetchone() for kind in types
        ]
        rows = [row for row in found if row is not None]
        return StoredEvent._make(max(rows)) if rows else None

    def all_of(self, table_id: TableId, kind: Agreed) -> list[StoredEvent]:
        """Give every event of a type, in order."""
        rows = self._archived.session(table_id).execute(_SELECT_ALL_OF[kind], (table_id,))
        return list(map(StoredEvent._make, rows))

    def _look_up(self, table_id: TableId) -> int | None:
        session = self._archived.session(table_id)
        last: int | None = session.execute(
            "SELECT max(seq) FROM events WHERE table_id = ?", (table_id,)
        ).fetchone()[0]
        return last
