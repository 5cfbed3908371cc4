from __future__ import annotations

from storage.repositories.repository import Repository


class Pictures(Repository):
    """Uploaded pictures: each is sent again by its ``file_id``."""

    def file_id(self, fingerprint: str) -> str | None:
        """Give Telegram's name for this picture; None if it was never uploaded, or long ago."""
        found: str | None = self._session.value(
            "SELECT file_id FROM pictures WHERE fingerprint = ?", (fingerprint,)
        )
        return found

    def keep(self, fingerprint: str, file_id: str, at: int) -> None:
        """Remember the picture, used at ``at``."""
        self._session.execute(
            "INSERT INTO pictures (fingerprint, file_id, at) VALUES (?, ?, ?)"
            " ON CONFLICT (fingerprint) DO UPDATE SET file_id = excluded.file_id, at = excluded.at",
            (fingerprint, file_id, at),
        )

    def forget(self, fingerprint: str) -> None:
        """Forget a picture that Telegram does not know any more."""
        self._session.execute("DELETE FROM pictures WHERE fingerprint = ?", (fingerprint,))

    def forget_before(self, at: int) -> int:
        """Forget pictures that were last used before ``at``; give their number."""
        return self._session.execute("DELETE FROM pictures WHERE at < ?", (at,)).rowcount
