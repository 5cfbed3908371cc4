from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Person
from storage.records import TableId
from storage.sqlite.session import Session, WriteCache

_OF_TABLE: Final = "SELECT person_id, number, amount, question FROM drafts WHERE table_id = ?"
_CHOSEN: Final = (
    "INSERT INTO drafts (table_id, person_id, number, amount, question) VALUES (?, ?, ?, ?, ?)"
)


class _Draft(NamedTuple):
    round_number: int
    amount: int
    question: str


class Drafts:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._drafts: WriteCache[TableId, dict[Person, _Draft]] = WriteCache(
            session, self._load, self._write
        )
        """By table; a stored dict is never changed."""

    def choose(
        self, table_id: TableId, person: Person, round_number: int, amount: int, question: str = ""
    ) -> None:
        there = self._drafts.get(table_id) or {}
        self._drafts.put(table_id, {**there, person: _Draft(round_number, amount, question)})

    def chosen(
        self, table_id: TableId, person: Person, round_number: int, question: str = ""
    ) -> int | None:
        draft = (self._drafts.get(table_id) or {}).get(person)
        if draft is None or (draft.round_number, draft.question) != (round_number, question):
            return None
        return draft.amount

    def forget(self, table_id: TableId) -> None:
        if self._drafts.get(table_id):
            self._drafts.put(table_id, {})

    def _load(self, table_id: TableId) -> dict[Person, _Draft]:
        rows = self._session.db.execute(_OF_TABLE, (table_id,))
        return {row[0]: _Draft._make(row[1:]) for row in rows}

    def _write(self, changed: list[tuple[TableId, dict[Person, _Draft]]]) -> None:
        db = self._session.db
        db.executemany("DELETE FROM drafts WHERE table_id = ?", [row[:1] for row in changed])
        db.executemany(
            _CHOSEN,
            [
                (table_id, person, *draft)
                for table_id, drafts in changed
                for person, draft in drafts.items()
            ],
        )
