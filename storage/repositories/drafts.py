from __future__ import annotations

from typing import Final

from engine.game import Person
from storage.records import TableId
from storage.repositories.repository import Repository

_INSERT_DRAFT: Final = (
    "INSERT INTO drafts (table_id, person_id, number, amount, question) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, person_id) DO UPDATE SET"
    " number = excluded.number, amount = excluded.amount, question = excluded.question"
)
_SELECT_DRAFT: Final = (
    "SELECT amount FROM drafts WHERE table_id = ? AND person_id = ? AND number = ? AND question = ?"
)


class Drafts(Repository):
    """Amounts that were chosen and not yet named, and cards that were picked. They are private and move nothing."""

    def choose(
        self,
        table_id: TableId,
        person: Person,
        round_number: int,
        *,
        amount: int,
        question: str = "",
    ) -> None:
        """Remember the amount in place of the person's earlier draft at this table: chips, or a bit for each card.

        ``question``: the game's name for the question; empty in a game with one question.
        """
        self._session.execute(_INSERT_DRAFT, (table_id, person, round_number, amount, question))

    def chosen(
        self, table_id: TableId, person: Person, round_number: int, *, question: str = ""
    ) -> int | None:
        """Give the amount for this round and question; None without one."""
        values = (table_id, person, round_number, question)
        found: int | None = self._session.value(_SELECT_DRAFT, values)
        return found

    def drop(self, table_id: TableId, person: Person) -> bool:
        """Forget the person's draft at this table; False if there is none."""
        values = (table_id, person)
        gone = "DELETE FROM drafts WHERE table_id = ? AND person_id = ?"
        return self._session.execute(gone, values).rowcount > 0

    def forget(self, table_id: TableId) -> None:
        """Forget every draft of the table."""
        self._session.execute("DELETE FROM drafts WHERE table_id = ?", (table_id,))
