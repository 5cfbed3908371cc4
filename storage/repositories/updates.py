from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from storage.errors import ConflictError
from storage.records import OF_COMMAND, Unanswered
from storage.repositories.repository import Repository

_INSERT_DONE: Final = (
    "INSERT INTO updates_done (update_id, at, answer, query) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (update_id) DO NOTHING"
)
_SELECT_UNANSWERED: Final = (
    "SELECT update_id, query, answer FROM updates_done"  # noqa: S608 -- a name of our own
    f" WHERE query <> '' AND (at >= ? OR query = '{OF_COMMAND}') ORDER BY at"
)


class Updates(Repository):
    """The handled updates, as a set: Telegram's numbers are no sequence after a quiet week."""

    def done(self, update_id: int) -> str | None:
        """Give the answer of a handled update (JSON text, maybe empty); None if it is not handled."""
        found: str | None = self._session.value(
            "SELECT answer FROM updates_done WHERE update_id = ?", (update_id,)
        )
        return found

    def finish(self, update_id: int, answer: str, at: int, *, query: str = "") -> None:
        """Remember that an update is handled, with the answer to its tap. Raise ``ConflictError`` the second time.

        ``query`` is Telegram's number of the tap, or ``OF_COMMAND``, kept until ``answered``.
        """
        added = self._session.execute(_INSERT_DONE, (update_id, at, answer, query))
        if added.rowcount == 0:
            raise ConflictError(f"update {update_id} is done already")

    def unanswered(self, since: int) -> list[Unanswered]:
        """Give the taps handled at ``since`` or later whose answer may not have gone out, the oldest first.

        Commands are among them, handled at any time.
        """
        return list(map(Unanswered._make, self._session.execute(_SELECT_UNANSWERED, (since,))))

    def settle(self, update_id: int, answer: str) -> None:
        """Replace the answer of a handled update."""
        self._session.execute(
            "UPDATE updates_done SET answer = ? WHERE update_id = ?", (answer, update_id)
        )

    def answered(self, update_ids: Iterable[int]) -> None:
        """Note that the answers to these taps or commands have gone out."""
        self._session.execute_many(
            "UPDATE updates_done SET query = '' WHERE update_id = ?",
            [(update_id,) for update_id in update_ids],
        )

    def fail(self, update_id: int, error: str, at: int) -> int:
        """Record a failure; give the number of this update's failures so far."""
        tries: int = self._session.execute(
            "INSERT INTO updates_failed (update_id, at, tries, error) VALUES (?, ?, 1, ?)"
            " ON CONFLICT (update_id) DO UPDATE SET"
            " tries = updates_failed.tries + 1, at = excluded.at, error = excluded.error"
            " RETURNING tries",
            (update_id, at, error),
        ).fetchone()[0]
        return tries

    def forget_before(self, at: int) -> int:
        """Forget updates handled or failed before ``at`` (ms); give the number of rows."""
        done = self._session.execute("DELETE FROM updates_done WHERE at < ?", (at,)).rowcount
        failed = self._session.execute("DELETE FROM updates_failed WHERE at < ?", (at,)).rowcount
        return done + failed
