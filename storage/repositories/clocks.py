from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.game import Person
from storage.records import Backlog, ClockRow, TableId, WantedClock
from storage.repositories.read_cache import ReadCache
from storage.repositories.repository import Repository
from storage.session import Session, marks

_SELECT_CLOCK: Final = (
    "SELECT table_id, decision, kind, who, milliseconds, opened_seq, due_at, nudged FROM clocks "
)
_SELECT_OF_TABLE: Final = _SELECT_CLOCK + "WHERE table_id = ? ORDER BY decision"
_SELECT_RUNNING: Final = _SELECT_CLOCK + "WHERE due_at IS NOT NULL ORDER BY due_at"
_SELECT_DUE: Final = (
    _SELECT_CLOCK + "WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
)
_SELECT_LATE: Final = (
    "SELECT count(*), min(due_at) FROM clocks WHERE due_at IS NOT NULL AND due_at <= ?"
)
_SELECT_NOT_NUDGED: Final = (
    _SELECT_CLOCK
    + "WHERE due_at IS NOT NULL AND nudged = 0 AND who > 0 AND due_at < ? ORDER BY due_at LIMIT ?"
)
_INSERT_CLOCK: Final = (
    "INSERT INTO clocks (table_id, decision, kind, who, milliseconds, opened_seq, due_at, nudged)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, 0)"
)
_UPDATE_START: Final = (
    "UPDATE clocks SET due_at = ? + milliseconds"
    " WHERE table_id = ? AND due_at IS NULL AND opened_seq <= ?"
)


class Clocks(Repository):
    """Clocks of open decisions. One starts when Telegram has shown its decision, not before."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._tables: ReadCache[TableId, tuple[ClockRow, ...]] = ReadCache(session, self._load)

    def sync(self, table_id: TableId, clocks: Iterable[WantedClock]) -> None:
        """Let the table have exactly these clocks. A clock of a known decision goes on unchanged."""
        wanted = {clock.decision: clock for clock in clocks}
        known = {clock.decision for clock in self.of_table(table_id)}
        for decision in known - wanted.keys():
            self._session.execute(
                "DELETE FROM clocks WHERE table_id = ? AND decision = ?", (table_id, decision)
            )
        for decision in wanted.keys() - known:
            self._session.execute(_INSERT_CLOCK, (table_id, *wanted[decision]))
        if wanted.keys() != known:
            self._tables.drop(table_id)

    def start(
        self, table_id: TableId, shown_seq: int, now: int, *, who: Person | None = None
    ) -> int:
        """Start the clocks of decisions opened by event ``shown_seq`` or earlier; give their number.

        ``who``: only this person's clocks, after a private message.
        """
        if not any(
            clock.due_at is None and clock.opened_seq <= shown_seq and who in (None, clock.who)
            for clock in self.of_table(table_id)
        ):
            return 0
        self._tables.drop(table_id)
        if who is None:
            return self._session.execute(_UPDATE_START, (now, table_id, shown_seq)).rowcount
        values = (now, table_id, shown_seq, who)
        return self._session.execute(f"{_UPDATE_START} AND who = ?", values).rowcount

    def due(self, now: int, limit: int = 100) -> list[ClockRow]:
        """Give at most ``limit`` clocks that have run out by ``now`` (ms), the earliest first."""
        return self._found(_SELECT_DUE, now, limit)

    def late(self, now: int) -> Backlog:
        """Count the clocks that have run out by ``now`` (ms) and still stand; the age is that of the latest one."""
        number, due = self._session.execute(_SELECT_LATE, (now,)).fetchone()
        return Backlog(number, now - due if number else 0)

    def coming(self, kinds: Iterable[str], until: int, limit: int = 100) -> list[ClockRow]:
        """Give at most ``limit`` clocks of these kinds that run out by ``until`` (ms), the earliest first."""
        names = sorted(kinds)
        statement = (
            f"{_SELECT_CLOCK} WHERE due_at IS NOT NULL AND due_at <= ? AND kind IN ({marks(len(names))})"
            " ORDER BY due_at LIMIT ?"
        )
        return self._found(statement, until, *names, limit)

    def of_table(self, table_id: TableId) -> list[ClockRow]:
        """Give the table's clocks, running or not, by the names of their decisions."""
        return list(self._tables.get(table_id) or ())

    def _load(self, table_id: TableId) -> tuple[ClockRow, ...]:
        return tuple(self._found(_SELECT_OF_TABLE, table_id))

    def running(self) -> list[ClockRow]:
        """Give every running clock, the first to run out first."""
        return self._found(_SELECT_RUNNING)

    def not_nudged(self, due_before: int, limit: int = 100) -> list[ClockRow]:
        """Give at most ``limit`` people's clocks that run out before ``due_before`` (ms) and had no nudge."""
        return self._found(_SELECT_NOT_NUDGED, due_before, limit)

    def nudged(self, table_id: TableId, decision: str) -> None:
        """Remember the nudge for this decision."""
        self._tables.drop(table_id)
        self._session.execute(
            "UPDATE clocks SET nudged = 1 WHERE table_id = ? AND decision = ?", (table_id, decision)
        )

    def shift(self, milliseconds: int, tables: Iterable[TableId] | None = None) -> int:
        """Give time back: running clocks of these tables (None: of all) run out later; give their number."""
        statement = "UPDATE clocks SET due_at = due_at + ? WHERE due_at IS NOT NULL"
        self._tables.empty()
        if tables is None:
            return self._session.execute(statement, (milliseconds,)).rowcount
        return sum(
            self._session.execute(f"{statement} AND table_id = ?", (milliseconds, one)).rowcount
            for one in set(tables)
        )

    def _found(self, statement: str, *values: Any) -> list[ClockRow]:
        rows = self._session.execute(statement, values)
        return [ClockRow._make((*row[:7], bool(row[7]))) for row in rows]
