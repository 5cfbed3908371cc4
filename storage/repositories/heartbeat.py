from __future__ import annotations

from storage.sqlite.session import Session


class Heartbeat:
    """The row that dates a crash."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def beat(self, now: int) -> None:
        """Note that the bot is alive at ``now`` (ms)."""
        self._session.execute(
            "INSERT INTO heartbeat (one, at) VALUES (1, ?)"
            " ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            (now,),
        )

    def last(self) -> int | None:
        """Give the time (ms) of the last ``beat``; None if there was none."""
        row = self._session.execute("SELECT at FROM heartbeat").fetchone()
        return row[0] if row else None
