from __future__ import annotations

from typing import Final, NamedTuple

from storage.errors import ConflictError, UnknownRecordError
from storage.records import DeckSeal, DeckState, SecretChain, TableId
from storage.repositories.archived import Archived
from storage.repositories.repository import Repository
from storage.session import Session

_SELECT_DECK: Final = "SELECT secret, seal, state FROM decks WHERE table_id = ? AND number = ?"
_SELECT_OF_TABLE: Final = "SELECT number, seal, state FROM decks WHERE table_id = ? ORDER BY number"
_INSERT_DECK: Final = (
    "INSERT INTO decks (table_id, number, secret, seal, sealed_at) VALUES (?, ?, ?, ?, ?)"
)
_UPDATE_STATE: Final = "UPDATE decks SET state = ? WHERE table_id = ? AND number = ?"
_SELECT_CHAIN: Final = (
    "SELECT first, decks, tables, secret, seal, sealed_at FROM chains"
    " WHERE table_id = ? AND first = ?"
)
_INSERT_CHAIN: Final = (
    "INSERT INTO chains (table_id, first, decks, tables, secret, seal, sealed_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


class _Deck(NamedTuple):
    secret: bytes
    seal: str
    state: DeckState


class Decks(Repository):
    """Decks and their chains of secrets.

    Only the dealer gets a secret before its deck is closed; then it is public. A secret betrays the ones before it, so
    decks are closed in the order of their numbers.
    """

    def __init__(self, session: Session, archived: Archived) -> None:
        super().__init__(session)
        self._archived = archived

    def seal_chain(self, table_id: TableId, chain: SecretChain) -> None:
        """Enter a chain. Raise ``ConflictError`` if one begins with the same deck."""
        if self.chain_for_dealing(table_id, chain.first) is not None:
            raise ConflictError(f"table {table_id}: a chain begins with deck {chain.first} already")
        self._session.execute(_INSERT_CHAIN, (table_id, *chain))

    def chain_for_dealing(self, table_id: TableId, first: int) -> SecretChain | None:
        """Give the dealer the chain that begins with deck ``first``; None without one."""
        row = self._session.execute(_SELECT_CHAIN, (table_id, first)).fetchone()
        return SecretChain._make(row) if row else None

    def seal(self, table_id: TableId, number: int, secret: bytes, *, seal: str, at: int) -> None:
        """Enter a sealed deck: 32 secret bytes and their SHA-256 in hex. Raise ``ConflictError`` if it exists."""
        if self._deck(table_id, number) is not None:
            raise ConflictError(f"table {table_id}: deck {number} exists")
        self._session.execute(_INSERT_DECK, (table_id, number, secret, seal, at))

    def open(self, table_id: TableId, number: int) -> None:
        """Mark a sealed deck as being dealt. Raise ``ConflictError`` if it is not ``sealed``."""
        deck = self._deck(table_id, number)
        if deck is None or deck.state != "sealed":
            raise ConflictError(f"table {table_id}: no sealed deck {number}")
        self._session.execute(_UPDATE_STATE, ("open", table_id, number))

    def close(self, table_id: TableId, number: int) -> None:
        """Close a deck, dealt or not: from now on its secret is public. A second call changes nothing.

        Raise ``ConflictError`` if the deck before it is not closed.
        """
        deck = self._deck(table_id, number)
        if deck is None or deck.state == "closed":
            return
        before = self._deck(table_id, number - 1)
        if before is not None and before.state != "closed":
            raise ConflictError(f"table {table_id}: deck {number - 1} is not closed")
        self._session.execute(_UPDATE_STATE, ("closed", table_id, number))

    def close_all(self, table_id: TableId) -> list[int]:
        """Close all decks of a table; give the numbers of those that were not closed."""
        numbers = [deck.number for deck in self.of_table(table_id) if deck.state != "closed"]
        for number in numbers:
            self.close(table_id, number)
        return numbers

    def of_table(self, table_id: TableId) -> list[DeckSeal]:
        """Give the table's decks in order."""
        return list(
            map(
                DeckSeal._make,
                self._archived.session(table_id).execute(_SELECT_OF_TABLE, (table_id,)),
            )
        )

    def secret_for_dealing(self, table_id: TableId, number: int) -> bytes:
        """Give the dealer the secret (32 bytes).

        Raise ``UnknownRecordError`` if there is no such deck, ``ConflictError`` if it is closed.
        """
        deck = self._deck(table_id, number)
        if deck is None:
            raise UnknownRecordError(f"table {table_id} has no deck {number}")
        if deck.state == "closed":
            raise ConflictError(f"table {table_id}: deck {number} is closed")
        return deck.secret

    def disclosed(self, table_id: TableId, number: int) -> bytes | None:
        """Give the secret of a closed deck; None for any other."""
        deck = self._deck(table_id, number)
        return deck.secret if deck is not None and deck.state == "closed" else None

    def _deck(self, table_id: TableId, number: int) -> _Deck | None:
        session = self._archived.session(table_id)
        row = session.execute(_SELECT_DECK, (table_id, number)).fetchone()
        return _Deck._make(row) if row else None
