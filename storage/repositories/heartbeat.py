from __future__ import annotations

from storage.repositories.repository import Repository


class Heartbeat(Repository):
    """The row that dates a crash."""

    def beat(self, now: int) -> None:
        """Note that the bot is alive at ``now`` (ms)."""
        self._session.execute(
            "INSERT INTO heartbeat (one, at) VALUES (1, ?)"
            " ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            (now,),
        )

    def last(self) -> int | None:
        """Give the time (ms) of the last ``beat``; None if there was none."""
        found: int | None = self._session.value("SELECT at FROM heartbeat")
        return found
