from __future__ import annotations

from collections.abc import Iterable

from storage.errors import ConflictError
from storage.records import Unanswered
from storage.sqlite import session
from storage.sqlite.session import AppendBuffer, Session

_DONE = "INSERT INTO updates_done (update_id, at, answer, query) VALUES (?, ?, ?, ?)"
_UNANSWERED = (
    "SELECT update_id, query, answer FROM updates_done WHERE query <> '' AND at >= ? ORDER BY at"
)


class Updates:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._answers: dict[int, str] = {}
        """Answers of updates that were handled lately."""
        self._complete_above: int | None = None
        """All handled updates above this number are in ``_answers``, so most new updates need no query."""
        self._done = AppendBuffer(session, _DONE)
        session.keep(self)

    def done(self, update_id: int) -> str | None:
        answer = self._answers.get(update_id)
        if answer is not None:
            return answer
        if self._complete_above is None:
            newest = self._session.look("SELECT max(update_id) FROM updates_done")[0]
            self._complete_above = newest or 0
        if update_id > self._complete_above:
            return None
        row = self._session.look(
            "SELECT answer FROM updates_done WHERE update_id = ?", (update_id,)
        )
        return row[0] if row else None

    def finish(self, update_id: int, answer: str, at: int, query: str = "") -> None:
        if self.done(update_id) is not None:
            raise ConflictError(f"update {update_id} is done already")
        self._answers[update_id] = answer
        self._done.add([(update_id, at, answer, query)])

    def unanswered(self, since: int) -> list[Unanswered]:
        return [Unanswered._make(row) for row in self._session.execute(_UNANSWERED, (since,))]

    def answered(self, update_ids: Iterable[int]) -> None:
        for update_id in update_ids:
            self._session.execute(
                "UPDATE updates_done SET query = '' WHERE update_id = ?", (update_id,)
            )

    def fail(self, update_id: int, error: str, at: int) -> int:
        tries: int = self._session.execute(
            "INSERT INTO updates_failed (update_id, at, tries, error) VALUES (?, ?, 1, ?)"
            " ON CONFLICT (update_id) DO UPDATE SET"
            " tries = tries + 1, at = excluded.at, error = excluded.error RETURNING tries",
            (update_id, at, error),
        ).fetchone()[0]
        return tries

    def forget_before(self, at: int) -> int:
        done = self._session.execute("DELETE FROM updates_done WHERE at < ?", (at,)).rowcount
        failed = self._session.execute("DELETE FROM updates_failed WHERE at < ?", (at,)).rowcount
        self.forget()
        return done + failed

    def forget(self) -> None:
        self._answers.clear()
        self._complete_above = None

    def tidy(self) -> None:
        if len(self._answers) > session.MOST_ROWS:
            self.forget()
