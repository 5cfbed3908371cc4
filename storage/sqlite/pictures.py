from __future__ import annotations

from storage.sqlite.session import Session


class Pictures:
    def __init__(self, session: Session) -> None:
        self._session = session

    def file_id(self, fingerprint: str) -> str | None:
        row = self._session.execute(
            "SELECT file_id FROM pictures WHERE fingerprint = ?", (fingerprint,)
        ).fetchone()
        return row[0] if row else None

    def keep(self, fingerprint: str, file_id: str, at: int) -> None:
        self._session.execute(
            "INSERT INTO pictures (fingerprint, file_id, at) VALUES (?, ?, ?)"
            " ON CONFLICT (fingerprint) DO UPDATE SET file_id = excluded.file_id, at = excluded.at",
            (fingerprint, file_id, at),
        )

    def forget(self, fingerprint: str) -> None:
        self._session.execute("DELETE FROM pictures WHERE fingerprint = ?", (fingerprint,))

    def forget_before(self, at: int) -> int:
        return self._session.execute("DELETE FROM pictures WHERE at < ?", (at,)).rowcount
