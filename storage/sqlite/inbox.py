from __future__ import annotations

from collections.abc import Callable

from storage.records import Received
from storage.sqlite.session import Session

_ADD = "INSERT INTO inbox (update_id, arrival, at, body) VALUES (?, ?, ?, ?)"
_DROP = "DELETE FROM inbox WHERE update_id = ?"
_ALL = "SELECT update_id, arrival, at, body FROM inbox ORDER BY arrival"


class Inbox:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._added: dict[int, tuple[int, int, Callable[[], str]]] = {}
        """Not written yet. An update that is handled in the same transaction is never written."""
        self._dropped: list[tuple[int]] = []
        session.write(self)

    def keep(self, update_id: int, arrival: int, at: int, body: Callable[[], str]) -> None:
        self._added[update_id] = (arrival, at, body)
        self._session.changes += 1

    def drop(self, update_id: int) -> None:
        if self._added.pop(update_id, None) is None:
            self._dropped.append((update_id,))
        self._session.changes += 1

    def all(self) -> list[Received]:
        return [Received._make(row) for row in self._session.execute(_ALL)]

    def write_down(self) -> None:
        added, self._added = self._added, {}
        if added:
            rows = [(number, *row[:2], row[2]()) for number, row in added.items()]
            self._session.db.executemany(_ADD, rows)
        dropped, self._dropped = self._dropped, []
        if dropped:
            self._session.db.executemany(_DROP, dropped)

    def forget(self) -> None:
        self._added.clear()
        self._dropped.clear()

    def tidy(self) -> None:
        """Nothing is kept."""
