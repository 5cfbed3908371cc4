from __future__ import annotations

from typing import Final

from storage.records import Snapshot, TableId
from storage.repositories.repository import Repository

_INSERT: Final = (
    "INSERT INTO snapshots (table_id, seq, round_seq, code, body, game) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, seq) DO UPDATE SET round_seq = excluded.round_seq,"
    " code = excluded.code, body = excluded.body, game = excluded.game"
)
_SELECT_BEFORE: Final = (
    "SELECT seq, round_seq, body, game FROM snapshots"
    " WHERE table_id = ? AND seq <= ? AND code = ? ORDER BY seq DESC LIMIT 1"
)

_SELECT_OF_OTHERS: Final = (
    "SELECT table_id FROM snapshots WHERE code < ?"
    " UNION SELECT table_id FROM snapshots WHERE code > ? ORDER BY 1"
)
"""Two ranges use the index; with ``code <> ?`` SQLite would read every snapshot."""


class Snapshots(Repository):
    """Stored folds of tables, made between two rounds. ``code`` names the engine that made one."""

    def keep(self, table_id: TableId, snapshot: Snapshot, code: str) -> None:
        """Store a snapshot, in place of an earlier one of the same event."""
        seq, round_seq, body, game = snapshot
        self._session.execute(_INSERT, (table_id, seq, round_seq, code, body, game))

    def before(self, table_id: TableId, seq: int, code: str) -> Snapshot | None:
        """Give this engine's last snapshot up to event ``seq``; None without one."""
        row = self._session.execute(_SELECT_BEFORE, (table_id, seq, code)).fetchone()
        return Snapshot._make(row) if row else None

    def of_others(self, code: str) -> list[TableId]:
        """Give the tables with snapshots of another engine."""
        return [row[0] for row in self._session.execute(_SELECT_OF_OTHERS, (code, code))]

    def forget_others(self, table_id: TableId, code: str) -> None:
        """Delete the table's snapshots of every other engine."""
        self._session.execute(
            "DELETE FROM snapshots WHERE table_id = ? AND code <> ?", (table_id, code)
        )
