"""A cached table, with the facts that every command needs first."""

from __future__ import annotations

from engine.game import Clock, Person
from engine.table import Table
from engine.table.state import open_clock
from engine.value import Value, replace
from storage.records import TableRow


class LoadedTable(Value, frozen=True):
    """A table at the end of its log. ``round_seq``: the event that started the running round.

    Only the status of its ``row`` ever changes, and only with an event.
    """

    row: TableRow
    table: Table
    seq: int
    round_seq: int
    people: tuple[Person, ...]
    """All people who sit there or have a part in the running round, in the order of their numbers."""
    turn: Clock | None
    """The pending decision of the game."""

    @property
    def question(self) -> str:
        """The name of the game's question to the player on turn; empty if the game has only one."""
        sitting = self.table.sitting
        return sitting.kind.timing.question(sitting.state)

    @classmethod
    def of(cls, row: TableRow, table: Table, seq: int, *, round_seq: int) -> LoadedTable:
        """A table after event ``seq`` of its log; the parameters are the fields of the same names."""
        people, turn = _people(table), open_clock(table)
        return cls(row=row, table=table, seq=seq, round_seq=round_seq, people=people, turn=turn)

    def moved_on(self, table: Table, seq: int, round_seq: int) -> LoadedTable:
        """The same table after a command. If seats and players are unchanged, as nearly always, ``people`` is kept."""
        was = self.table
        stayed = (
            table.seating.seats is was.seating.seats
            and table.running.playing is was.running.playing
            and table.running.bystanders is was.running.bystanders
            and table.running.absent is was.running.absent
        )
        people = self.people if stayed else _people(table)
        turn = open_clock(table)
        return replace(self, table=table, seq=seq, round_seq=round_seq, people=people, turn=turn)


def _people(table: Table) -> tuple[Person, ...]:
    people = {
        *table.seating.ring,
        *table.running.everybody,
        *table.running.absent,
    }
    return tuple(sorted(people))
