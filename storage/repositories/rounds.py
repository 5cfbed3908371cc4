from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from storage.errors import ConflictError
from storage.records import ChatId, EveningChips, FinishedRound, RoundResult, TableId
from storage.repositories.archived import Archived
from storage.repositories.tables import Tables
from storage.session import Session

_SELECT_ROUND = "SELECT table_id, number, first_seq, last_seq, at FROM rounds "
_SELECT_ONE: Final = _SELECT_ROUND + "WHERE table_id = ? AND number = ?"
_SELECT_LAST: Final = _SELECT_ROUND + (
    "WHERE chat_id = ? ORDER BY at DESC, table_id DESC, number DESC"
)
"""For one chat, so that the index on chat and time gives the rows in this order, and no more are read than wanted."""

_INSERT_RESULT: Final = (
    "INSERT INTO results (table_id, number, person_id, chips, outcome) VALUES (?, ?, ?, ?, ?)"
)
_INSERT_ROUND: Final = (
    "INSERT INTO rounds (table_id, number, chat_id, first_seq, last_seq, at)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_SELECT_BOOKS: Final = (
    "SELECT t.books FROM tables g JOIN tournaments t ON t.table_id = g.id WHERE g.chat_id = ?"
)


class Rounds:
    """The finished rounds and their results, for rankings and hand histories."""

    def __init__(self, session: Session, tables: Tables, archived: Archived) -> None:
        self._session = session
        self._tables = tables
        self._archived = archived

    def close(
        self,
        table_id: TableId,
        number: int,
        first_seq: int,
        *,
        last_seq: int,
        at: int,
        results: Sequence[RoundResult],
    ) -> None:
        """Enter a finished round with the chips of everybody dealt into it.

        Raise ``ConflictError`` if it is entered already or the chips do not sum to zero (GEN-5).
        """
        if sum(result.chips for result in results) != 0:
            raise ConflictError(f"table {table_id}, round {number}: the results do not sum to zero")
        if self._session.execute(_SELECT_ONE, (table_id, number)).fetchone() is not None:
            raise ConflictError(f"table {table_id}, round {number} is entered already")
        chat_id = self._tables.get(table_id).chat_id
        self._session.execute_many(
            _INSERT_RESULT, [(table_id, number, *result) for result in results]
        )
        self._session.execute(_INSERT_ROUND, (table_id, number, chat_id, first_seq, last_seq, at))

    def get(self, table_id: TableId, number: int) -> FinishedRound | None:
        """Give the finished round; None if it is not entered."""
        session = self._archived.session(table_id)
        row = session.execute(_SELECT_ONE, (table_id, number)).fetchone()
        return self._hand(row) if row else None

    def last(self, chat_id: ChatId, limit: int) -> list[FinishedRound]:
        """Give the latest rounds of the chat and of its tournaments, newest first."""
        books = self._session.execute(_SELECT_BOOKS, (chat_id,)).fetchall()
        rows = [
            row
            for session in self._archived.sessions()
            for (chat,) in [(chat_id,), *books]
            for row in self._last_in(session, chat, limit)
        ]
        rows.sort(key=lambda row: (row[4], row[0], row[1]), reverse=True)
        return [self._hand(row) for row in rows[:limit]]

    def _last_in(self, session: Session, chat: ChatId, limit: int) -> Iterator[tuple[Any, ...]]:
        """The latest rounds of the tables of a chat that are read in this session."""
        rows = session.execute(_SELECT_LAST, (chat,))
        return islice((row for row in rows if self._archived.session(row[0]) is session), limit)

    def _hand(self, row: tuple[Any, ...]) -> FinishedRound:
        results = self._archived.session(row[0]).execute(
            "SELECT person_id, chips, outcome FROM results WHERE table_id = ? AND number = ?"
            " ORDER BY chips DESC, person_id",
            row[:2],
        )
        return FinishedRound._make((*row, tuple(map(RoundResult._make, results))))

    def evening(self, table_id: TableId) -> list[EveningChips]:
        """Give everybody's chips from this table, the best first."""
        rows = self._session.execute(
            "SELECT person_id, won - lost, hands, won, lost FROM evenings WHERE table_id = ?"
            " ORDER BY won - lost DESC, person_id",
            (table_id,),
        )
        return list(map(EveningChips._make, rows))
