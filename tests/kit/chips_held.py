"""The chips on a table, which only tests ask for by themselves."""

from __future__ import annotations

from engine.game import Purse
from storage import UnitOfWork
from storage.records import TableId
from storage.repositories.ledger import KINDS


def chips_held(work: UnitOfWork, table_id: TableId) -> dict[Purse, int]:
    """The chips in a table's ``ESCROW``, ``POT`` and ``PRIZE``, with 0 for an empty one."""
    rows = work.tables._session.execute(
        "SELECT kind, balance FROM accounts WHERE table_id = ?", (table_id,)
    )
    chips = dict(rows.fetchall())
    return {purse: chips.get(kind, 0) for purse, kind in KINDS.items()}
