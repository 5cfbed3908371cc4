from __future__ import annotations

from typing import Final, NamedTuple

from storage.errors import ConflictError, UnknownRecordError
from storage.records import DeckSeal, DeckState, SecretChain, TableId
from storage.sqlite.session import Session, WriteCache

_ENTER: Final = (
    "INSERT INTO decks (table_id, number, secret, seal, state, sealed_at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, number) DO UPDATE SET state = excluded.state"
)

_ENTER_CHAIN: Final = (
    "INSERT INTO chains (table_id, first, decks, tables, secret, seal, sealed_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


class _Deck(NamedTuple):
    secret: bytes
    seal: str
    state: DeckState
    sealed_at: int


class Decks:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._chains: WriteCache[tuple[TableId, int], SecretChain] = WriteCache(
            session, self._load_chain, self._write_chains
        )
        self._decks: WriteCache[tuple[TableId, int], _Deck] = WriteCache(
            session, self._load, self._write
        )

    def seal_chain(self, table_id: TableId, chain: SecretChain) -> None:
        if self._chains.get((table_id, chain.first)) is not None:
            raise ConflictError(f"table {table_id}: a chain begins with deck {chain.first} already")
        self._chains.put((table_id, chain.first), chain)

    def chain_for_dealing(self, table_id: TableId, first: int) -> SecretChain | None:
        return self._chains.get((table_id, first))

    def seal(self, table_id: TableId, number: int, secret: bytes, seal: str, at: int) -> None:
        if self._decks.get((table_id, number)) is not None:
            raise ConflictError(f"table {table_id}: deck {number} exists")
        self._decks.put((table_id, number), _Deck(secret, seal, "sealed", at))

    def open(self, table_id: TableId, number: int) -> None:
        deck = self._decks.get((table_id, number))
        if deck is None or deck.state != "sealed":
            raise ConflictError(f"table {table_id}: no sealed deck {number}")
        self._decks.put((table_id, number), deck._replace(state="open"))

    def close(self, table_id: TableId, number: int) -> None:
        deck = self._decks.get((table_id, number))
        if deck is not None and deck.state != "closed":
            before = self._decks.get((table_id, number - 1))
            if before is not None and before.state != "closed":
                raise ConflictError(f"table {table_id}: deck {number - 1} is not closed")
            self._decks.put((table_id, number), deck._replace(state="closed"))

    def close_all(self, table_id: TableId) -> list[int]:
        rows = self._session.execute(
            "SELECT number FROM decks WHERE table_id = ? AND state <> 'closed' ORDER BY number",
            (table_id,),
        )
        numbers = [row[0] for row in rows]
        for number in numbers:
            self.close(table_id, number)
        return numbers

    def get(self, table_id: TableId, number: int) -> DeckSeal | None:
        deck = self._decks.get((table_id, number))
        return DeckSeal(number, deck.seal, deck.state) if deck is not None else None

    def of_table(self, table_id: TableId) -> list[DeckSeal]:
        rows = self._session.execute(
            "SELECT number, seal, state FROM decks WHERE table_id = ? ORDER BY number",
            (table_id,),
        )
        return list(map(DeckSeal._make, rows))

    def secret_for_dealing(self, table_id: TableId, number: int) -> bytes:
        deck = self._decks.get((table_id, number))
        if deck is None:
            raise UnknownRecordError(f"table {table_id} has no deck {number}")
        if deck.state == "closed":
            raise ConflictError(f"table {table_id}: deck {number} is closed")
        return deck.secret

    def disclosed(self, table_id: TableId, number: int) -> bytes | None:
        deck = self._decks.get((table_id, number))
        return deck.secret if deck is not None and deck.state == "closed" else None

    def _load(self, key: tuple[TableId, int]) -> _Deck | None:
        row = self._session.look(
            "SELECT secret, seal, state, sealed_at FROM decks WHERE table_id = ? AND number = ?",
            key,
        )
        return _Deck._make(row) if row else None

    def _write(self, changed: list[tuple[tuple[TableId, int], _Deck]]) -> None:
        self._session.db.executemany(_ENTER, [(*key, *deck) for key, deck in sorted(changed)])

    def _load_chain(self, key: tuple[TableId, int]) -> SecretChain | None:
        row = self._session.look(
            "SELECT first, decks, tables, secret, seal, sealed_at FROM chains"
            " WHERE table_id = ? AND first = ?",
            key,
        )
        return SecretChain._make(row) if row else None

    def _write_chains(self, changed: list[tuple[tuple[TableId, int], SecretChain]]) -> None:
        rows = [(table_id, *chain) for (table_id, _), chain in changed]
        self._session.db.executemany(_ENTER_CHAIN, rows)
