from __future__ import annotations

from storage.errors import Conflict
from storage.sqlite.session import Kept, Session

_DONE = "INSERT INTO updates_done (update_id, at, answer) VALUES (?, ?, ?)"


class Updates:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._done: Kept[int, tuple[int, str]] = Kept(session, self._load, self._write)
        """When an update was done, and with which answer."""
        self._highest: int | None = None

    def done(self, update_id: int) -> str | None:
        row = self._done.get(update_id)
        return row[1] if row else None

    def finish(self, update_id: int, answer: str, at: int) -> None:
        if self._done.get(update_id) is not None:
            raise Conflict(f"update {update_id} is done already")
        self._done.put(update_id, (at, answer))

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
        self._done.forget()
        return done + failed

    def _load(self, update_id: int) -> tuple[int, str] | None:
        """Most updates are newer than all that were done: then there is nothing to look for."""
        if self._highest is None:
            self._highest = self._session.look("SELECT max(update_id) FROM updates_done")[0] or 0
        if update_id > self._highest:
            return None
        row: tuple[int, str] | None = self._session.look(
            "SELECT at, answer FROM updates_done WHERE update_id = ?", (update_id,)
        )
        return row

    def _write(self, changed: list[tuple[int, tuple[int, str]]]) -> None:
        rows = [(update_id, *row) for update_id, row in changed]
        self._session.db.executemany(_DONE, rows)
        self._highest = max(self._highest or 0, max(row[0] for row in rows))
