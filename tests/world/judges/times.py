"""The players' time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Final

from tests.world.judges.buttons import decisions
from tests.world.world import BEGAN, World

SHORT: Final = {30: 10, 60: 15, 120: 30}
"""Seconds for a move after a timed-out one, by the table's clock."""


def clocks(db: sqlite3.Connection, world: World) -> Iterator[str]:
    """Nobody's time runs out before Telegram has shown the turn for as long as the table's clock says, not counting the
    time in which no bot ran. After a leap of the machine's clock the times of the file cannot be compared.
    """
    if world.leapt:
        return
    shown: dict[tuple[int, int], float] = {}
    for call in world.calls:
        if call.status == 200 and call.is_shown:
            for table, _, decision in decisions(call):
                shown.setdefault((table, decision), call.at)
    length: dict[int, int] = {}
    slow: set[tuple[int, int]] = set()
    called: set[int] = set()
    for table, at, kind, body in db.execute(
        "SELECT table_id, at, type, body FROM events WHERE type <> 'Move' ORDER BY rowid"
    ):
        event = json.loads(body)
        if type(event.get("clock")) is int:  # a new one counts from the next hand on
            length[table] = min(event["clock"], length.get(table, event["clock"]))
        if kind == "TurnCalled":
            called.add(table)
        if kind == "TimedOut":
            promised = length[table]
            if (table, event["person"]) in slow or table in called:
                promised = SHORT.get(promised, promised)
            seen, ended = shown.get((table, event["decision"])), at / 1000 - BEGAN
            slow.add((table, event["person"]))
            if seen is None:
                continue
            lost = sum(max(0.0, min(end, ended) - max(gone, seen)) for gone, end in world.away)
            if ended - seen - lost < promised - 0.01:
                yield f"clocks: table {table}, {ended - seen - lost:.1f} s for {event}, not {promised}"
