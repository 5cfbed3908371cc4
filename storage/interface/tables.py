"""Tables: their rows, logs, rounds, decks, clocks and the drafts of stakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.game import Person
from storage.records import (
    Agreed,
    ChatId,
    ClockRow,
    DeckSeal,
    Evening,
    Hand,
    NewClock,
    NewEvent,
    Result,
    SecretChain,
    Snapshot,
    StoredEvent,
    TableId,
    TableRow,
)


class Tables(Protocol):
    """The rows of tables and tournaments. ``close`` ends one for good."""

    def open(self, chat_id: ChatId, thread_id: int, game: str, opener: Person, at: int) -> TableRow:
        """Open a table, or with the game ``TOURNAMENT`` a tournament, in a chat or forum topic (``thread_id`` 0: none).

        One table and one tournament have room there. Raise ``ConflictError`` for a second one.
        """

    def get(self, table_id: TableId) -> TableRow:
        """Give the row. Raise ``UnknownRecordError`` if there is none."""

    def lots(self, table_id: TableId) -> bytes:
        """Give the seed of the lots of the table's computers, 16 bytes; no card depends on it.

        Raise ``UnknownRecordError`` if there is no such table.
        """

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the open table of this chat or topic."""

    def latest(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the table opened last in this chat or topic, open or closed."""

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        """Give the chat's open tables."""

    def all_open(self) -> list[TableRow]: ...

    def close(self, table_id: TableId, at: int) -> None:
        """Close the table. Raise ``ConflictError`` if it is closed or chips lie in its escrow, pot or prize."""


class Journal(Protocol):
    """The log of a table: append-only, numbered 1, 2, 3 … without a gap."""

    def append(self, table_id: TableId, first_seq: int, events: Sequence[NewEvent]) -> int:
        """Append events as ``first_seq`` and following; give the last number used.

        Raise ``ConflictError`` if ``first_seq`` is not the next number: another writer came first.
        """

    def load(
        self,
        table_id: TableId,
        after_seq: int = 0,
        up_to: int | None = None,
        *,
        most: int | None = None,
    ) -> list[StoredEvent]:
        """Give the events above number ``after_seq`` and up to number ``up_to``, in order, at most ``most`` of them."""

    def last_seq(self, table_id: TableId) -> int:
        """Give the last number; 0 for an empty log."""

    def last_of(
        self, table_id: TableId, types: Sequence[Agreed], up_to: int | None = None
    ) -> StoredEvent | None:
        """Give the latest event of one of these types, up to number ``up_to``."""

    def all_of(self, table_id: TableId, kind: Agreed) -> list[StoredEvent]:
        """Give every event of a type, in order."""


class Snapshots(Protocol):
    """Stored folds of tables, made between two rounds. ``code`` names the engine that made one."""

    def keep(self, table_id: TableId, snapshot: Snapshot, code: str) -> None:
        """Store a snapshot, in place of an earlier one of the same event."""

    def before(self, table_id: TableId, seq: int, code: str) -> Snapshot | None:
        """Give this engine's last snapshot up to event ``seq``; None without one."""

    def of_others(self, code: str) -> list[TableId]:
        """Give the tables with snapshots of another engine."""

    def forget_others(self, table_id: TableId, code: str) -> None:
        """Delete the table's snapshots of every other engine."""


class Rounds(Protocol):
    """The finished rounds and their results, for rankings and hand histories."""

    def close(
        self,
        table_id: TableId,
        number: int,
        first_seq: int,
        last_seq: int,
        at: int,
        results: Sequence[Result],
    ) -> None:
        """Enter a finished round with the chips of everybody dealt into it.

        Raise ``ConflictError`` if it is entered already or the chips do not sum to zero (GEN-5).
        """

    def get(self, table_id: TableId, number: int) -> Hand | None: ...

    def last(self, chat_id: ChatId, limit: int) -> list[Hand]:
        """Give the latest rounds of the chat and of its tournaments, newest first."""

    def evening(self, table_id: TableId) -> list[Evening]:
        """Give everybody's chips from this table, the best first."""


class Decks(Protocol):
    """Decks and their chains of secrets.

    Only the dealer gets a secret before its deck is closed; then it is public. A secret betrays the ones before it, so decks
    are closed in the order of their numbers.
    """

    def seal_chain(self, table_id: TableId, chain: SecretChain) -> None:
        """Enter a chain. Raise ``ConflictError`` if one begins with the same deck."""

    def chain_for_dealing(self, table_id: TableId, first: int) -> SecretChain | None:
        """Give the dealer the chain that begins with deck ``first``; None without one."""

    def seal(self, table_id: TableId, number: int, secret: bytes, seal: str, at: int) -> None:
        """Enter a sealed deck: 32 secret bytes and their SHA-256 in hex. Raise ``ConflictError`` if it exists."""

    def open(self, table_id: TableId, number: int) -> None:
        """Mark a sealed deck as being dealt. Raise ``ConflictError`` if it is not ``sealed``."""

    def close(self, table_id: TableId, number: int) -> None:
        """Close a deck, dealt or not: from now on its secret is public. A second call changes nothing.

        Raise ``ConflictError`` if the deck before it is not closed.
        """

    def close_all(self, table_id: TableId) -> list[int]:
        """Close all decks of a table; give the numbers of those that were not closed."""

    def get(self, table_id: TableId, number: int) -> DeckSeal | None: ...

    def of_table(self, table_id: TableId) -> list[DeckSeal]:
        """Give the table's decks in order."""

    def secret_for_dealing(self, table_id: TableId, number: int) -> bytes:
        """Give the dealer the secret. Raise ``UnknownRecordError`` if there is no such deck, ``ConflictError`` if it is closed."""

    def disclosed(self, table_id: TableId, number: int) -> bytes | None:
        """Give the secret of a closed deck; None for any other."""


class Clocks(Protocol):
    """Clocks of open decisions. One starts when Telegram has shown its decision, not before."""

    def sync(self, table_id: TableId, clocks: Iterable[NewClock]) -> None:
        """Let the table have exactly these clocks. A clock of a known decision goes on unchanged."""

    def start(self, table_id: TableId, shown_seq: int, now: int, who: Person | None = None) -> int:
        """Start the clocks of decisions opened by event ``shown_seq`` or earlier; give their number.

        ``who``: only this person's clocks, after a private message.
        """

    def due(self, now: int, limit: int = 100) -> list[ClockRow]:
        """Give clocks that have run out by ``now``, the earliest first."""

    def coming(self, kinds: Iterable[str], until: int, limit: int = 100) -> list[ClockRow]:
        """Give clocks of these kinds that run out by ``until``, the earliest first."""

    def of_table(self, table_id: TableId) -> list[ClockRow]: ...

    def running(self) -> list[ClockRow]:
        """Give every running clock, the first to run out first."""

    def not_nudged(self, due_before: int, limit: int = 100) -> list[ClockRow]:
        """Give people's running clocks that run out before ``due_before`` and had no nudge."""

    def nudged(self, table_id: TableId, decision: str) -> None:
        """Remember the nudge for this decision."""

    def shift(self, milliseconds: int, tables: Iterable[TableId] | None = None) -> int:
        """Give time back: running clocks of these tables (None: of all) run out later; give their number."""


class Drafts(Protocol):
    """Amounts that were chosen and not yet named. They are private and move nothing."""

    def choose(
        self, table_id: TableId, person: Person, round_number: int, amount: int, question: str = ""
    ) -> None:
        """Remember the amount (chips) in place of the person's earlier draft at this table.

        ``question``: the game's name for the question; empty in a game with one question.
        """

    def chosen(
        self, table_id: TableId, person: Person, round_number: int, question: str = ""
    ) -> int | None:
        """Give the amount (chips) for this round and question; None without one."""

    def forget(self, table_id: TableId) -> None:
        """Forget every draft of the table."""
