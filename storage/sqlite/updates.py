from __future__ import annotations

import sqlite3

from storage.errors import Conflict


class Updates:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def done(self, update_id: int) -> str | None:
        row = self._db.execute(
            "SELECT answer FROM updates_done WHERE update_id = ?", (update_id,)
        ).fetchone()
        return row[0] if row else None

    def finish(self, update_id: int, answer: str, at: int) -> None:
        try:
            self._db.execute(
                "INSERT INTO updates_done (update_id, at, answer) VALUES (?, ?, ?)",
                (update_id, at, answer),
            )
        except sqlite3.IntegrityError as error:
            raise Conflict(f"update {update_id} is done already") from error

    def fail(self, update_id: int, error: str, at: int) -> int:
        tries: int = self._db.execute(
            "INSERT INTO updates_failed (update_id, at, tries, error) VALUES (?, ?, 1, ?)"
            " ON CONFLICT (update_id) DO UPDATE SET"
            " tries = tries + 1, at = excluded.at, error = excluded.error RETURNING tries",
            (update_id, at, error),
        ).fetchone()[0]
        return tries

    def forget_before(self, at: int) -> int:
        done = self._db.execute("DELETE FROM updates_done WHERE at < ?", (at,)).rowcount
        failed = self._db.execute("DELETE FROM updates_failed WHERE at < ?", (at,)).rowcount
        return done + failed
