from __future__ import annotations

from typing import Final

from storage.records import Received
from storage.repositories.repository import Repository

_INSERT: Final = "INSERT INTO inbox (update_id, arrival, at, body) VALUES (?, ?, ?, ?)"
_SELECT_ALL: Final = "SELECT update_id, arrival, at, body FROM inbox ORDER BY arrival"


class Inbox(Repository):
    """Updates that were delivered and are not handled yet. A handled update leaves nothing behind."""

    def keep(self, update_id: int, arrival: int, at: int, *, body: str) -> None:
        """Keep an update until it is handled. ``arrival`` is its place in the order of all updates; ``body`` is JSON
        text.

        Raise ``ForbiddenError`` if it is kept already.
        """
        self._session.execute(_INSERT, (update_id, arrival, at, body))

    def drop(self, update_id: int) -> None:
        """Forget an update, kept or not."""
        self._session.execute("DELETE FROM inbox WHERE update_id = ?", (update_id,))

    def all(self) -> list[Received]:
        """Give the kept updates, in the order of arrival."""
        return list(map(Received._make, self._session.execute(_SELECT_ALL)))
