"""Snapshots beside the logs that they copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from engine.journal import all_events
from engine.stored import Values, reader_of, to_text
from engine.table import fold
from engine.value import replace


def snapshots(db: sqlite3.Connection) -> Iterator[str]:
    """Each snapshot of a table is the fold of its whole log up to that event, by the engine's own fold."""
    kept = db.execute(
        "SELECT s.table_id, s.seq, s.body, s.game FROM snapshots s JOIN tables t ON t.id = s.table_id"
        " WHERE t.game <> 'tournament'"
    ).fetchall()
    values = Values(all_events() if kept else ())
    for table_id, seq, body, game in kept:
        log = db.execute(
            "SELECT type, body FROM events WHERE table_id = ? AND seq <= ? ORDER BY seq",
            (table_id, seq),
        )
        table = fold(values.read(*event) for event in log)
        state = table.sitting.state
        rest = replace(table, sitting=replace(table.sitting, state=None))
        if not _is_same(rest, body) or not _is_same(state, game):
            yield f"snapshots: table {table_id} after event {seq} is not what its log gives"


def _is_same(value: object, text: str) -> bool:
    """Whether the text says this value; a set has no order."""
    reader = reader_of(type(value))
    return bool(reader.read(text) == reader.read(to_text(value)))
