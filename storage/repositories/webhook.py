from __future__ import annotations

from storage.repositories.repository import Repository


class WebhookMark(Repository):
    """The mark in the URL of each webhook that was set with this file."""

    def mark(self) -> str:
        """Give the mark; empty if none is kept yet."""
        found: str | None = self._session.value("SELECT mark FROM webhook")
        return found or ""

    def keep(self, mark: str) -> None:
        """Keep the mark for good. Raise ``ForbiddenError`` if there is one."""
        self._session.execute("INSERT INTO webhook (one, mark) VALUES (1, ?)", (mark,))
