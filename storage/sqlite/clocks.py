from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any, Final

from engine.game import Person
from storage.records import ClockRow, NewClock, TableId
from storage.sqlite.session import Session, WriteCache

_SELECT: Final = (
    "SELECT table_id, decision, kind, who, milliseconds, opened_seq, due_at, nudged FROM clocks "
)
_OF_TABLE: Final = _SELECT + "WHERE table_id = ? ORDER BY decision"
_RUNNING: Final = _SELECT + "WHERE due_at IS NOT NULL ORDER BY due_at"
_DUE: Final = _SELECT + "WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
_COMING: Final = (
    "SELECT table_id, decision, kind, who, milliseconds, opened_seq, due_at, nudged FROM clocks "
    "WHERE due_at IS NOT NULL AND due_at <= ? AND kind IN (SELECT value FROM json_each(?))"
    " ORDER BY due_at LIMIT ?"
)
_NOT_NUDGED: Final = (
    _SELECT
    + "WHERE due_at IS NOT NULL AND nudged = 0 AND who > 0 AND due_at < ? ORDER BY due_at LIMIT ?"
)

_SET: Final = (
    "INSERT INTO clocks (table_id, decision, kind, who, milliseconds, opened_seq, due_at, nudged)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


def _clock(row: tuple[Any, ...]) -> ClockRow:
    return ClockRow._make((*row[:7], bool(row[7])))


class Clocks:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._clocks: WriteCache[TableId, tuple[ClockRow, ...]] = WriteCache(
            session, self._load, self._write
        )
        """By table, in the order of their decisions."""

    def sync(self, table_id: TableId, clocks: Iterable[NewClock]) -> None:
        there = self._clocks.get(table_id) or ()
        known = {clock.decision: clock for clock in there}
        rows = [known.get(c.decision) or ClockRow(table_id, *c, False) for c in clocks]
        if len(rows) > 1:
            rows.sort(key=attrgetter("decision"))
        if there != (wanted := tuple(rows)):
            self._clocks.put(table_id, wanted)

    def start(self, table_id: TableId, shown_seq: int, now: int, who: Person | None = None) -> int:
        due = {
            clock.decision: clock._replace(due_at=now + clock.milliseconds)
            for clock in self._clocks.get(table_id) or ()
            if clock.due_at is None
            and clock.opened_seq <= shown_seq
            and (who is None or clock.who == who)
        }
        self._change(table_id, due)
        return len(due)

    def due(self, now: int, limit: int = 100) -> list[ClockRow]:
        return [_clock(row) for row in self._session.execute(_DUE, (now, limit))]

    def coming(self, kinds: Iterable[str], until: int, limit: int = 100) -> list[ClockRow]:
        rows = self._session.execute(_COMING, (until, json.dumps(sorted(kinds)), limit))
        return list(map(_clock, rows))

    def of_table(self, table_id: TableId) -> list[ClockRow]:
        return list(self._clocks.get(table_id) or ())

    def running(self) -> list[ClockRow]:
        return list(map(_clock, self._session.execute(_RUNNING)))

    def not_nudged(self, due_before: int, limit: int = 100) -> list[ClockRow]:
        return [_clock(row) for row in self._session.execute(_NOT_NUDGED, (due_before, limit))]

    def nudged(self, table_id: TableId, decision: str) -> None:
        self._change(
            table_id,
            {
                clock.decision: clock._replace(nudged=True)
                for clock in self.of_table(table_id)
                if clock.decision == decision
            },
        )

    def shift(self, milliseconds: int, tables: Iterable[TableId] | None = None) -> int:
        statement = "UPDATE clocks SET due_at = due_at + ? WHERE due_at IS NOT NULL"
        values: tuple[object, ...] = (milliseconds,)
        if tables is not None:
            statement += " AND table_id IN (SELECT value FROM json_each(?))"
            values = (milliseconds, json.dumps(list(tables)))
        shifted = self._session.execute(statement, values).rowcount
        self._clocks.forget()
        return shifted

    def _change(self, table_id: TableId, changed: Mapping[str, ClockRow]) -> None:
        if changed:
            there = self.of_table(table_id)
            rows = tuple(changed.get(clock.decision, clock) for clock in there)
            self._clocks.put(table_id, rows)

    def _load(self, table_id: TableId) -> tuple[ClockRow, ...]:
        return tuple(map(_clock, self._session.db.execute(_OF_TABLE, (table_id,))))

    def _write(self, changed: list[tuple[TableId, tuple[ClockRow, ...]]]) -> None:
        db = self._session.db
        db.executemany("DELETE FROM clocks WHERE table_id = ?", [row[:1] for row in changed])
        db.executemany(_SET, [clock for _, clocks in changed for clock in clocks])
