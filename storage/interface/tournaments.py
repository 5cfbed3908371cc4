"""Tournaments: where their stacks are kept, and what their tables tell them."""

from __future__ import annotations

from typing import Protocol

from storage.records import ChatId, TableId, TableRow, ToldGiro


class Tournaments(Protocol):
    """A tournament is a row among the tables whose game is ``TOURNAMENT``: ``Tables.open``, ``get`` and ``close``, the
    journal, the ledger and the clocks are for it as for a table. ``Tables.at`` and ``open_in`` leave it out.
    """

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the tournament that is open in this chat or topic."""

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        """Give the chat's open tournaments."""

    def last(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the tournament that was opened last in this chat or topic, over or not."""

    def begin(self, tournament_id: TableId, stack: int, at: int) -> ChatId:
        """Open the books of its stacks, a chat without an address where everybody begins with ``stack`` chips, and give
        its number. Name, language and pictures are those of the tournament's chat.

        Raise ``Conflict`` if it has begun, or is no tournament.
        """

    def books(self, tournament_id: TableId) -> ChatId | None:
        """Give the chat of its stacks; None before it has begun."""

    def of_table(self, table_id: TableId) -> TableId | None:
        """Give the tournament to which a table belongs; None if to none."""

    def of_books(self, chat_id: ChatId) -> TableId | None:
        """Give the tournament whose stacks are kept in this chat; None if it is another sort of chat."""

    def tell(self, tournament_id: TableId, table_id: TableId, seq: int, body: str, at: int) -> int:
        """Tell it what event ``seq`` of one of its tables ended; give its number, 1, 2, 3 … over all its tables.

        Raise ``Conflict`` if that event was told already, the table is not one of its own, or it has no such event.
        """

    def told(self, tournament_id: TableId, after: int = 0) -> list[ToldGiro]:
        """Give what it was told with a number above ``after``, in order."""

    def behind(self) -> list[tuple[TableId, int]]:
        """Give every open tournament that has begun, with the highest number that it was told (0: nothing yet)."""
