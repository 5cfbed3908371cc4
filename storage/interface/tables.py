"""What happens at a table: its row, its log, its rounds, its decks, its clocks and the drafts of stakes."""

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
    def open(self, chat_id: ChatId, thread_id: int, game: str, opener: Person, at: int) -> TableRow:
        """Open a table, or with the game ``TOURNAMENT`` a tournament, in a chat or forum topic (``thread_id`` 0: none).

        Raise ``Conflict`` if one is open there: one table and one tournament have room side by side.
        """

    def get(self, table_id: TableId) -> TableRow:
        """Raise ``Unknown`` if there is none."""

    def lots(self, table_id: TableId) -> bytes:
        """Give the 16 bytes from which the table's computers draw lots; no card depends on them.

        Raise ``Unknown`` if there is no such table.
        """

    def at(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the table that is open in this chat or topic."""

    def latest(self, chat_id: ChatId, thread_id: int) -> TableRow | None:
        """Give the table opened last in this chat or topic, open or closed."""

    def open_in(self, chat_id: ChatId) -> list[TableRow]:
        """Give the chat's open tables."""

    def all_open(self) -> list[TableRow]: ...

    def close(self, table_id: TableId, at: int) -> None:
        """Raise ``Conflict`` if it is closed or chips still lie in its escrow, pot or prize."""


class Journal(Protocol):
    """The log of a table: append-only, numbered 1, 2, 3 … without a gap."""

    def append(self, table_id: TableId, first_seq: int, events: Sequence[NewEvent]) -> int:
        """Append events as ``first_seq`` and following; give the last number used.

        Raise ``Conflict`` if ``first_seq`` is not the next number: somebody else wrote meanwhile.
        """

    def load(
        self,
        table_id: TableId,
        after_seq: int = 0,
        up_to: int | None = None,
        *,
        most: int | None = None,
    ) -> list[StoredEvent]:
        """Give the events above number ``after_seq``, in order: up to number ``up_to``, and ``most`` of them at most."""

    def last_seq(self, table_id: TableId) -> int:
        """0 for an empty log."""

    def last_of(
        self, table_id: TableId, types: Sequence[Agreed], up_to: int | None = None
    ) -> StoredEvent | None:
        """Give the latest event of one of these types, up to number ``up_to``."""

    def all_of(self, table_id: TableId, kind: Agreed) -> list[StoredEvent]:
        """Give every event of a type, in order."""


class Snapshots(Protocol):
    """Copies of tables as they were after some rounds."""

    def keep(self, table_id: TableId, snapshot: Snapshot, code: str) -> None:
        """Write one down, in place of one of the same event. ``code`` names the engine that made it."""

    def before(self, table_id: TableId, seq: int, code: str) -> Snapshot | None:
        """Give the last one of this engine up to event ``seq``."""

    def of_others(self, code: str) -> list[TableId]:
        """Give the tables with snapshots of another engine."""

    def forget_others(self, table_id: TableId, code: str) -> None:
        """Delete the table's snapshots of every other engine."""


class Rounds(Protocol):
    """Index of the rounds that are over and what they brought; for rankings and hand histories."""

    def close(
        self,
        table_id: TableId,
        number: int,
        first_seq: int,
        last_seq: int,
        at: int,
        results: Sequence[Result],
    ) -> None:
        """Enter a round with what it brought everybody dealt into it.

        Raise ``Conflict`` if it is entered already or the chips do not sum to zero (GEN-5).
        """

    def get(self, table_id: TableId, number: int) -> Hand | None: ...

    def last(self, chat_id: ChatId, limit: int) -> list[Hand]:
        """Give the latest rounds of the chat and of its tournaments, newest first."""

    def evening(self, table_id: TableId) -> list[Evening]:
        """Give what the table brought everybody, best first."""


class Decks(Protocol):
    """Decks and the chains of secrets that they come from.

    A secret leaves by two doors only: to the dealer, and to everybody once its deck is closed. Since it betrays those
    before it, decks are closed in the order of their numbers.
    """

    def seal_chain(self, table_id: TableId, chain: SecretChain) -> None:
        """Enter a chain. Raise ``Conflict`` if one begins with the same deck."""

    def chain_for_dealing(self, table_id: TableId, first: int) -> SecretChain | None:
        """Give the chain that begins with deck ``first`` to the dealer."""

    def seal(self, table_id: TableId, number: int, secret: bytes, seal: str, at: int) -> None:
        """Enter a sealed deck: 32 secret bytes and their SHA-256 in hex. Raise ``Conflict`` if it exists."""

    def open(self, table_id: TableId, number: int) -> None:
        """Mark a sealed deck as being dealt. Raise ``Conflict`` if it is not ``sealed``."""

    def close(self, table_id: TableId, number: int) -> None:
        """Close a deck, dealt or not: from now on its secret is public. Closing it twice is closing it once.

        Raise ``Conflict`` if the deck before it is not closed.
        """

    def close_all(self, table_id: TableId) -> list[int]:
        """Close every deck of a table that is not closed; give their numbers."""

    def get(self, table_id: TableId, number: int) -> DeckSeal | None: ...

    def of_table(self, table_id: TableId) -> list[DeckSeal]:
        """Give the table's decks in order."""

    def secret_for_dealing(self, table_id: TableId, number: int) -> bytes:
        """Give the secret to who deals. Raise ``Unknown`` if there is no such deck, ``Conflict`` if it is closed."""

    def disclosed(self, table_id: TableId, number: int) -> bytes | None:
        """Give the secret of a closed deck; None while it is not closed or if there is none."""


class Clocks(Protocol):
    """Clocks of open decisions. One starts when Telegram has shown its decision, not before."""

    def sync(self, table_id: TableId, clocks: Iterable[NewClock]) -> None:
        """Let exactly these clocks be set at the table. One whose decision was set already goes on as it is."""

    def start(self, table_id: TableId, shown_seq: int, now: int, who: Person | None = None) -> int:
        """Start the clocks whose decision was opened by event ``shown_seq`` or earlier; give how many started.

        ``who``: only those of his decisions, since it was shown to him alone.
        """

    def restart(self, table_id: TableId, decision: str, now: int) -> None:
        """Give a clock its whole time again, from ``now`` on, and a nudge again."""

    def due(self, now: int, limit: int = 100) -> list[ClockRow]:
        """Give clocks that have run out, the earliest first."""

    def coming(self, kinds: Iterable[str], until: int, limit: int = 100) -> list[ClockRow]:
        """Give clocks of these kinds that run out up to ``until`` or have, the earliest first."""

    def next_due(self) -> int | None:
        """When the next clock runs out; None if none runs."""

    def of_table(self, table_id: TableId) -> list[ClockRow]: ...

    def running(self) -> list[ClockRow]:
        """Give every clock that runs, the first to run out first."""

    def not_nudged(self, due_before: int, limit: int = 100) -> list[ClockRow]:
        """Give running clocks of somebody that run out before ``due_before`` and had no nudge."""

    def nudged(self, table_id: TableId, decision: str) -> None:
        """Remember that somebody was nudged."""

    def shift(self, milliseconds: int, tables: Iterable[TableId] | None = None) -> int:
        """Give time back: running clocks of these tables (None: of all) run out later; give how many."""


class Drafts(Protocol):
    """Amounts that were chosen and not yet named: private, and they move nothing."""

    def choose(
        self, table_id: TableId, person: Person, round_number: int, amount: int, question: str = ""
    ) -> None:
        """Remember the amount (chips) in place of the one before, whatever that was for.

        ``question``: what it answers, as the game calls it; empty in a game that asks for one thing alone.
        """

    def chosen(
        self, table_id: TableId, person: Person, round_number: int, question: str = ""
    ) -> int | None: ...

    def forget(self, table_id: TableId) -> None:
        """Forget every draft of the table."""
