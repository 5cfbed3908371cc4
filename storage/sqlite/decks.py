from __future__ import annotations

import sqlite3

from storage.errors import Conflict, Unknown
from storage.records import DeckSeal, TableId


class Decks:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def seal(self, table_id: TableId, number: int, secret: bytes, seal: str, at: int) -> None:
        if self.get(table_id, number) is not None:
            raise Conflict(f"table {table_id}: deck {number} exists")
        self._db.execute(
            "INSERT INTO decks (table_id, number, secret, seal, sealed_at) VALUES (?, ?, ?, ?, ?)",
            (table_id, number, secret, seal, at),
        )

    def open(self, table_id: TableId, number: int) -> None:
        opened = self._db.execute(
            "UPDATE decks SET state = 'open'"
            " WHERE table_id = ? AND number = ? AND state = 'sealed'",
            (table_id, number),
        )
        if opened.rowcount == 0:
            raise Conflict(f"table {table_id}: no sealed deck {number}")

    def close(self, table_id: TableId, number: int) -> None:
        self._db.execute(
            "UPDATE decks SET state = 'closed'"
            " WHERE table_id = ? AND number = ? AND state <> 'closed'",
            (table_id, number),
        )

    def close_all(self, table_id: TableId) -> list[int]:
        numbers = [deck.number for deck in self.of_table(table_id) if deck.state != "closed"]
        for number in numbers:
            self.close(table_id, number)
        return numbers

    def get(self, table_id: TableId, number: int) -> DeckSeal | None:
        row = self._db.execute(
            "SELECT number, seal, state FROM decks WHERE table_id = ? AND number = ?",
            (table_id, number),
        ).fetchone()
        return DeckSeal._make(row) if row else None

    def of_table(self, table_id: TableId) -> list[DeckSeal]:
        rows = self._db.execute(
            "SELECT number, seal, state FROM decks WHERE table_id = ? ORDER BY number",
            (table_id,),
        )
        return list(map(DeckSeal._make, rows))

    def secret_for_dealing(self, table_id: TableId, number: int) -> bytes:
        secret, state = self._secret(table_id, number)
        if secret is None:
            raise Unknown(f"table {table_id} has no deck {number}")
        if state == "closed":
            raise Conflict(f"table {table_id}: deck {number} is closed")
        return secret

    def disclosed(self, table_id: TableId, number: int) -> bytes | None:
        secret, state = self._secret(table_id, number)
        return secret if state == "closed" else None

    def _secret(self, table_id: TableId, number: int) -> tuple[bytes | None, str]:
        row: tuple[bytes, str] | None = self._db.execute(
            "SELECT secret, state FROM decks WHERE table_id = ? AND number = ?",
            (table_id, number),
        ).fetchone()
        return row or (None, "")
