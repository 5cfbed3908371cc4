"""Tournaments: their stacks, and the giri of their tables."""

from __future__ import annotations

from typing import Protocol

from storage.records import ChatId, TableId, TableRow, ToldGiro


class Tournaments(Protocol):
    """Tournaments: rows among the tables, with the game ``TOURNAMENT``.

    ``Tables.open``, ``get`` and ``close``, the journal, the ledger and the clocks serve them like tables. ``Tables.at`` and
    ``open_in`` leave them out.
    """

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the open tournament of this chat or topic."""

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        """Give the chat's open tournaments."""

    def last(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the latest tournament of this chat or topic, over or not."""

    def begin(self, tournament_id: TableId, stack: int, at: int) -> ChatId:
        """Open the books of its stacks; give their number. The books are a chat without an address.

        Everybody begins there with ``stack`` chips. Name, language and pictures come from the tournament's chat.

        Raise ``ConflictError`` if it has begun, or is no tournament.
        """

    def books(self, tournament_id: TableId) -> ChatId | None:
        """Give the chat of its stacks; None before it has begun."""

    def of_table(self, table_id: TableId) -> TableId | None:
        """Give the tournament of a table; None without one."""

    def of_books(self, chat_id: ChatId) -> TableId | None:
        """Give the tournament of these books; None for another chat."""

    def tell(self, tournament_id: TableId, table_id: TableId, seq: int, body: str, at: int) -> int:
        """Add the giro that event ``seq`` of one of its tables ended; give its number, 1, 2, 3 … over all its tables.

        ``body`` is JSON text. Raise ``ConflictError`` for a known or missing event and for another tournament's table.
        """

    def told(self, tournament_id: TableId, after: int = 0) -> list[ToldGiro]:
        """Give its giri above number ``after``, in order."""

    def behind(self) -> list[tuple[TableId, int]]:
        """Give every open tournament that has begun, with the number of its last giro (0: none yet)."""
