from __future__ import annotations

from typing import Final

from storage.records import AuditMark
from storage.repositories.repository import Repository

_UPSERT: Final = (
    "INSERT INTO audited (one, at, whole_at, event, table_id, seq, transfer_id, digest)"
    " VALUES (1, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at,"
    " whole_at = excluded.whole_at, event = excluded.event, table_id = excluded.table_id,"
    " seq = excluded.seq, transfer_id = excluded.transfer_id, digest = excluded.digest"
)


class Audited(Repository):
    """The mark of the last sound audit."""

    def put(self, mark: AuditMark) -> None:
        """Keep this mark in place of the one before."""
        self._session.execute(_UPSERT, mark)
