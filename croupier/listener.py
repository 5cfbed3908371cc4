"""The interface of a part that stands above single tables: it hears what happens at tables and in groups.

Every method but ``committed`` runs in the transaction of the command that it hears of.
"""

from __future__ import annotations

from typing import Protocol

from engine.game import Person
from engine.table import Table
from storage import UnitOfWork
from storage.records import ChatId, TableId, TableRow


class TableListener(Protocol):
    """Tournaments listen to the croupier; the croupier knows nothing else of them."""

    def table_changed(
        self, work: UnitOfWork, now: int, row: TableRow, *, table: Table, reported: bool
    ) -> None:
        """A command was carried out at a tournament's table. ``reported``: it ended a giro, whose report is stored."""

    def seal_shown(self, work: UnitOfWork, now: int, tournament_id: TableId) -> None:
        """Telegram has accepted the message with a tournament's seal."""

    def clock_ran_out(
        self, work: UnitOfWork, now: int, tournament_id: TableId, *, clock: str
    ) -> None:
        """The clock of this name, set for a tournament, ran out."""

    def member_left(
        self, work: UnitOfWork, now: int, chat_id: ChatId, *, person: Person, update_id: int | None
    ) -> None:
        """A person has left a group; the seats at its ordinary tables are free already."""

    def group_lost(self, work: UnitOfWork, now: int, chat_id: ChatId) -> list[TableRow]:
        """The bot is no longer in the chat; return the tournaments whose end the chat must be told."""

    def committed(self) -> None:
        """A job of ``Croupier.write`` or ``note`` is committed. This runs in the event loop."""
