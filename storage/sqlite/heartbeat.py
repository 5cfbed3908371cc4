from __future__ import annotations

from storage.sqlite.session import Session


class Heartbeat:
    def __init__(self, session: Session) -> None:
        self._session = session

    def beat(self, now: int) -> None:
        self._session.execute(
            "INSERT INTO heartbeat (one, at) VALUES (1, ?)"
            " ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            (now,),
        )

    def last(self) -> int | None:
        row = self._session.execute("SELECT at FROM heartbeat").fetchone()
        return row[0] if row else None
