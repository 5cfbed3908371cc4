"""The croupier's facts, told in the transaction in which they happen to the part that keeps the chats'
messages true.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from croupier.durations import Tempo
from croupier.loaded_table import LoadedTable
from engine.game import Clock, Person
from engine.table import Table
from engine.tournament import Tournament
from engine.value import Value
from storage import UnitOfWork
from storage.records import ChatId, TableId, TableRow


class TableChanged(Value, frozen=True):
    """The effect of one command on a table. A moment is in milliseconds since 1970."""

    table_id: TableId
    chat_id: ChatId
    thread: int
    before: Table | None
    after: Table
    events: tuple[Any, ...]
    kinds: frozenset[type]
    """Of the events."""
    was: Clock | None
    turn: Clock | None
    was_seq: int
    """The last event before the command; 0 for a new table."""
    seq: int
    now: int
    tempo: Tempo


def table_changed(
    before: LoadedTable | None,
    after: LoadedTable,
    events: Sequence[Any],
    *,
    now: int,
    tempo: Tempo,
) -> TableChanged:
    """The change from ``before`` (None for a new table) to ``after`` by ``events``."""
    row = after.row
    return TableChanged(
        table_id=row.table_id,
        chat_id=row.chat_id,
        thread=row.thread_id,
        before=before.table if before is not None else None,
        after=after.table,
        events=tuple(events),
        kinds=frozenset(map(type, events)),
        was=before.turn if before is not None else None,
        turn=after.turn,
        was_seq=before.seq if before is not None else 0,
        seq=after.seq,
        now=now,
        tempo=tempo,
    )


class TournamentChanged(Value, frozen=True):
    """The effect of one command on a tournament. ``table``: its table, if that is played in the group."""

    row: TableRow
    tournament: Tournament
    events: tuple[Any, ...]
    seq: int
    now: int
    table: LoadedTable | None


class Messages(Protocol):
    """The part that keeps the chats' messages true. Each method is a part of the job that tells it."""

    def table_changed(self, work: UnitOfWork, it: TableChanged) -> None:
        """A command was carried out at a table."""

    def tournament_changed(self, work: UnitOfWork, it: TournamentChanged) -> None:
        """A command was carried out on a tournament."""

    def featured_table_changed(self, work: UnitOfWork, tournament: TableRow, now: int) -> None:
        """The table that the tournament shows in its group has changed."""

    def turn_is_late(self, work: UnitOfWork, table: LoadedTable, who: Person, *, now: int) -> None:
        """Most of the time of the player on turn is over."""

    def deadline_moved(self, work: UnitOfWork, table_id: TableId, now: int) -> None:
        """A clock of the table, which its message shows, ends at another moment."""

    def chat_lost(self, work: UnitOfWork, chat_id: ChatId, ended: Iterable[TableRow]) -> None:
        """The bot is no longer in the chat. ``ended``: tables and tournaments whose end the chat must be told."""

    def chat_moved(
        self, work: UnitOfWork, chat_id: ChatId, tables: Iterable[TableRow], *, now: int
    ) -> None:
        """The chat with these open tables has a new address."""
