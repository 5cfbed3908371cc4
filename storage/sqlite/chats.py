from __future__ import annotations

import sqlite3
from typing import Any, Final

from storage.errors import Unknown
from storage.records import Chat, ChatId, ChatStatus, Moved

_SELECT: Final = (
    "SELECT c.id, coalesce(a.address, 0), c.title, c.kind, c.language, c.starting_chips, c.refill,"
    " c.status, c.pictures, c.deck, c.indices FROM chats c LEFT JOIN chat_addresses a ON a.chat_id = c.id AND a.current = 1 "
)
_BY_ID: Final = _SELECT + "WHERE c.id = ?"
_BY_ADDRESS: Final = _SELECT + "JOIN chat_addresses b ON b.chat_id = c.id WHERE b.address = ?"


def _chat(row: tuple[Any, ...]) -> Chat:
    return Chat._make((*row[:8], bool(row[8]), row[9], bool(row[10])))


class Chats:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def at(self, address: int) -> Chat | None:
        row = self._db.execute(_BY_ADDRESS, (address,)).fetchone()
        return _chat(row) if row else None

    def get(self, chat_id: ChatId) -> Chat:
        row = self._db.execute(_BY_ID, (chat_id,)).fetchone()
        if row is None:
            raise Unknown(f"chat {chat_id}")
        return _chat(row)

    def open(self, address: int, title: str, kind: str, language: str, at: int) -> Chat:
        known = self.at(address)
        if known is None:
            chat_id: ChatId = self._db.execute(
                "INSERT INTO chats (title, kind, language, opened_at) VALUES (?, ?, ?, ?)"
                " RETURNING id",
                (title, kind, language, at),
            ).fetchone()[0]
            self._point(address, chat_id)
            return self.get(chat_id)
        if (known.title, known.kind, known.status) == (title, kind, "in"):
            return known
        self._db.execute(
            "UPDATE chats SET title = ?, kind = ?, status = 'in' WHERE id = ?",
            (title, kind, known.chat_id),
        )
        return known._replace(title=title, kind=kind, status="in")

    def move(self, old: int, new: int) -> Moved:
        chat = self.at(old)
        if chat is None:
            raise Unknown(f"chat at {old}")
        there = self.at(new)
        if there is not None and there.chat_id == chat.chat_id:
            return Moved(chat.chat_id, None)
        self._db.execute("UPDATE chat_addresses SET current = 0 WHERE chat_id = ?", (chat.chat_id,))
        self._point(new, chat.chat_id)
        if there is None:
            return Moved(chat.chat_id, None)
        self.set_status(there.chat_id, "out")
        return Moved(chat.chat_id, there.chat_id)

    def _point(self, address: int, chat_id: ChatId) -> None:
        self._db.execute(
            "INSERT INTO chat_addresses (address, chat_id, current) VALUES (?, ?, 1)"
            " ON CONFLICT (address) DO UPDATE SET chat_id = excluded.chat_id, current = 1",
            (address, chat_id),
        )

    def set_language(self, chat_id: ChatId, language: str) -> None:
        self._db.execute("UPDATE chats SET language = ? WHERE id = ?", (language, chat_id))

    def set_chips(self, chat_id: ChatId, starting_chips: int, refill: int) -> None:
        self._db.execute(
            "UPDATE chats SET starting_chips = ?, refill = ? WHERE id = ?",
            (starting_chips, refill, chat_id),
        )

    def set_pictures(self, chat_id: ChatId, *, pictures: bool, deck: str, indices: bool) -> None:
        self._db.execute(
            "UPDATE chats SET pictures = ?, deck = ?, indices = ? WHERE id = ?",
            (pictures, deck, indices, chat_id),
        )

    def set_status(self, chat_id: ChatId, status: ChatStatus) -> None:
        self._db.execute("UPDATE chats SET status = ? WHERE id = ?", (status, chat_id))
