from __future__ import annotations

from typing import Final

from storage.records import Snapshot, TableId
from storage.sqlite.session import AppendBuffer, Session

_KEEP: Final = (
    "INSERT OR REPLACE INTO snapshots (table_id, seq, round_seq, code, body, game)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_BEFORE: Final = (
    "SELECT seq, round_seq, body, game FROM snapshots"
    " WHERE table_id = ? AND seq <= ? AND code = ? ORDER BY seq DESC LIMIT 1"
)

_OF_OTHERS: Final = (
    "SELECT table_id FROM snapshots WHERE code < ?1"
    " UNION SELECT table_id FROM snapshots WHERE code > ?1 ORDER BY 1"
)
"""Two ranges use the index; with ``code <> ?`` SQLite would read every snapshot."""


class Snapshots:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._new = AppendBuffer(session, _KEEP)

    def keep(self, table_id: TableId, snapshot: Snapshot, code: str) -> None:
        seq, round_seq, body, game = snapshot
        self._new.add([(table_id, seq, round_seq, code, body, game)])

    def before(self, table_id: TableId, seq: int, code: str) -> Snapshot | None:
        row = self._session.execute(_BEFORE, (table_id, seq, code)).fetchone()
        return Snapshot._make(row) if row else None

    def of_others(self, code: str) -> list[TableId]:
        return [row[0] for row in self._session.execute(_OF_OTHERS, (code,))]

    def forget_others(self, table_id: TableId, code: str) -> None:
        self._session.execute(
            "DELETE FROM snapshots WHERE table_id = ? AND code <> ?", (table_id, code)
        )
