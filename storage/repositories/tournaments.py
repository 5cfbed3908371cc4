from __future__ import annotations

from typing import Final

from storage.errors import ConflictError, ForbiddenError
from storage.records import TOURNAMENT, ChatId, StoredGiro, TableId, TableRow
from storage.repositories.archived import Archived
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.repositories.tables import SELECT_TABLE, SELECT_TOURNAMENT_AT
from storage.session import Session

_SELECT_IN_CHAT: Final = SELECT_TABLE + (
    "WHERE chat_id = ? AND status = 'open' AND game = 'tournament' ORDER BY +id"
)
_SELECT_BEHIND: Final = (
    "SELECT t.table_id,"
    " (SELECT coalesce(max(number), 0) FROM giri WHERE tournament_id = t.table_id)"
    " FROM tables g JOIN tournaments t ON t.table_id = g.id"
    " WHERE g.status = 'open' AND g.game = 'tournament' ORDER BY +g.id"
)
"""``ORDER BY +id`` as for ``Tables.open_in``: closed tournaments are not read."""
_SELECT_LAST: Final = SELECT_TABLE + (
    "WHERE chat_id = ? AND thread_id = ? AND game = 'tournament' ORDER BY id DESC LIMIT 1"
)


class Tournaments(Repository):
    """Tournaments: rows among the tables, with the game ``TOURNAMENT``.

    ``Tables.open``, ``get`` and ``close``, the journal, the ledger and the clocks serve them like tables.
    ``Tables.at`` and
    ``open_in`` leave them out.
    """

    def __init__(self, session: Session, archived: Archived) -> None:
        super().__init__(session)
        self._archived = archived
        self._of_books: ReadCache[ChatId, TableId] = ReadCache(session, self._load_of_books)

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the open tournament of this chat or topic."""
        row = self._session.execute(SELECT_TOURNAMENT_AT, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        """Give the chat's open tournaments."""
        return list(map(TableRow._make, self._session.execute(_SELECT_IN_CHAT, (chat_id,))))

    def last(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the latest tournament of this chat or topic, over or not."""
        row = self._session.execute(_SELECT_LAST, (chat_id, thread_id)).fetchone()
        return TableRow._make(row) if row else None

    def begin(self, tournament_id: TableId, stack: int, at: int) -> ChatId:
        """Open the books of its stacks; give their number. The books are a chat without an address.

        Everybody begins there with ``stack`` chips. Name, language and pictures come from the tournament's chat.

        Raise ``ConflictError`` if it has begun, or is no tournament.
        """
        if self.books(tournament_id) is not None:
            raise ConflictError(f"tournament {tournament_id} has begun")
        row = self._session.execute(
            "INSERT INTO chats (title, kind, language, opened_at, starting_chips, pictures, deck,"
            " indices) SELECT c.title, ?, c.language, ?, ?, c.pictures, c.deck, c.indices"
            " FROM tables t JOIN chats c ON c.id = t.chat_id WHERE t.id = ? AND t.game = ?"
            " RETURNING id",
            (TOURNAMENT, at, stack, tournament_id, TOURNAMENT),
        ).fetchone()
        if row is None:
            raise ConflictError(f"table {tournament_id} is no tournament")
        books: ChatId = row[0]
        self._session.execute(
            "INSERT INTO tournaments (table_id, books) VALUES (?, ?)", (tournament_id, books)
        )
        return books

    def books(self, tournament_id: TableId) -> ChatId | None:
        """Give the chat of its stacks; None before it has begun."""
        found: int | None = self._session.value(
            "SELECT books FROM tournaments WHERE table_id = ?", (tournament_id,)
        )
        return found

    def of_table(self, table_id: TableId) -> TableId | None:
        """Give the tournament of a table; None without one."""
        found: int | None = self._session.value(
            "SELECT t.table_id FROM tables g JOIN tournaments t ON t.books = g.chat_id"
            " WHERE g.id = ?",
            (table_id,),
        )
        return found

    def of_books(self, chat_id: ChatId) -> TableId | None:
        """Give the tournament of these books; None for another chat."""
        return self._of_books.get(chat_id)

    def _load_of_books(self, chat_id: ChatId) -> TableId | None:
        found: int | None = self._session.value(
            "SELECT table_id FROM tournaments WHERE books = ?", (chat_id,)
        )
        return found

    def add_giro(
        self, tournament_id: TableId, table_id: TableId, seq: int, *, body: str, at: int
    ) -> int:
        """Add the giro that event ``seq`` of one of its tables ended; give its number, 1, 2, 3 … over all its tables.

        ``body`` is JSON text. Raise ``ConflictError`` for a known or missing event and for another tournament's table.
        """
        try:
            with self._session.attempt():
                number: int = self._session.execute(
                    "INSERT INTO giri (tournament_id, number, at, table_id, seq, body)"
                    " SELECT ?, 1 + coalesce(max(number), 0), ?, ?, ?, ? FROM giri"
                    " WHERE tournament_id = ? RETURNING number",
                    (tournament_id, at, table_id, seq, body, tournament_id),
                ).fetchone()[0]
        except ForbiddenError as error:
            raise ConflictError(
                f"tournament {tournament_id}, table {table_id}, {seq}: {error}"
            ) from error
        return number

    def giri(self, tournament_id: TableId, after: int = 0) -> list[StoredGiro]:
        """Give its giri above number ``after``, in order."""
        rows = self._archived.session(tournament_id).execute(
            "SELECT number, at, table_id, seq, body FROM giri"
            " WHERE tournament_id = ? AND number > ? ORDER BY number",
            (tournament_id, after),
        )
        return list(map(StoredGiro._make, rows))

    def behind(self) -> list[tuple[TableId, int]]:
        """Give every open tournament that has begun, with the number of its last giro (0: none yet)."""
        return self._session.execute(_SELECT_BEHIND).fetchall()
