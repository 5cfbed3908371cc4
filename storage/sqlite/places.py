from __future__ import annotations

import sqlite3
from typing import Final

from engine.game import Person
from storage.records import ChatId, NewPlace, Place, PlaceState, TableId

_SELECT: Final = (
    "SELECT key, kind, table_id, chat_id, person_id, thread_id, wanted, wanted_at, shown, address,"
    " message_id, fingerprint, payload, urgency, state, picture FROM places "
)
_ONE: Final = _SELECT + "WHERE key = ?"
_PENDING: Final = (
    _SELECT + "WHERE wanted <> shown OR state <> 'live' ORDER BY urgency, wanted_at, id LIMIT ?"
)
_BY_MESSAGE: Final = _SELECT + "WHERE address = ? AND message_id = ? ORDER BY id DESC LIMIT 1"
_OF_TABLE: Final = _SELECT + "WHERE table_id = ? ORDER BY id"
_OF_CHAT: Final = _SELECT + "WHERE chat_id = ? ORDER BY id"
_OF_PERSON: Final = _SELECT + "WHERE person_id = ? ORDER BY id"

_LEFT_BEHIND: Final = (
    "INSERT INTO places (key, kind, table_id, chat_id, person_id, thread_id, wanted, wanted_at,"
    " shown, address, message_id, fingerprint, payload, urgency, state, picture)"
    " SELECT key || '~' || address || '~' || message_id, kind, table_id, chat_id, person_id,"
    " thread_id, wanted, ?, shown, address, message_id, fingerprint, payload, urgency, ?, picture"
    " FROM places WHERE key = ? AND message_id IS NOT NULL"
    " ON CONFLICT (key) DO UPDATE SET state = excluded.state"
)
_ANEW: Final = (
    "UPDATE places SET wanted_at = CASE WHEN wanted = shown THEN ? ELSE wanted_at END,"
    " wanted = wanted + 1, address = NULL, message_id = NULL, fingerprint = '', picture = '',"
    " state = 'live'"
    " WHERE key = ?"
)


_WANT_HERE: Final = (
    "UPDATE places SET payload = ?1, urgency = CASE WHEN wanted = shown THEN ?2"
    " ELSE min(urgency, ?2) END, state = 'live', wanted = wanted + 1,"
    " wanted_at = CASE WHEN wanted = shown THEN ?3 ELSE wanted_at END"
    " WHERE key = ?4 AND kind = ?5 AND table_id IS ?6 AND chat_id IS ?7 AND person_id IS ?8"
    " AND thread_id = ?9 RETURNING wanted"
)
"""Nearly always a place is wanted again where it was; then only the index of what is pending need be touched."""

_WANT: Final = (
    "INSERT INTO places (key, kind, table_id, chat_id, person_id, thread_id, payload,"
    " urgency, wanted, wanted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)"
    " ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, table_id = excluded.table_id,"
    " chat_id = excluded.chat_id, person_id = excluded.person_id,"
    " thread_id = excluded.thread_id, payload = excluded.payload,"
    " urgency = CASE WHEN wanted = shown THEN excluded.urgency"
    " ELSE min(urgency, excluded.urgency) END, state = 'live', wanted = wanted + 1,"
    " wanted_at = CASE WHEN wanted = shown THEN excluded.wanted_at ELSE wanted_at END"
    " RETURNING wanted"
)


class Places:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def want(self, place: NewPlace, at: int) -> int:
        key, kind, table_id, chat_id, person, thread_id, payload, urgency = place
        here = (payload, urgency, at, key, kind, table_id, chat_id, person, thread_id)
        row = (
            self._db.execute(_WANT_HERE, here).fetchone()
            or self._db.execute(_WANT, (*place, at)).fetchone()
        )
        revision: int = row[0]
        return revision

    def get(self, key: str) -> Place | None:
        row = self._db.execute(_ONE, (key,)).fetchone()
        return Place._make(row) if row else None

    def pending(self, limit: int = 1_000_000) -> list[Place]:
        return list(map(Place._make, self._db.execute(_PENDING, (limit,))))

    def shown(
        self,
        key: str,
        revision: int,
        address: int,
        message_id: int,
        fingerprint: str,
        picture: str = "",
    ) -> bool:
        row = self._db.execute(
            "UPDATE places SET shown = ?, address = ?, message_id = ?, fingerprint = ?,"
            " picture = ? WHERE key = ? AND shown <= ? AND wanted >= ? AND NOT EXISTS (SELECT 1 FROM places o"
            " WHERE o.address = ? AND o.message_id = ? AND o.key <> places.key)"
            " RETURNING wanted = shown",
            (
                *(revision, address, message_id, fingerprint, picture),
                *(key, revision, revision, address, message_id),
            ),
        ).fetchone()
        return bool(row and row[0])

    def retire(self, key: str, state: PlaceState, at: int) -> None:
        self._db.execute("DELETE FROM places WHERE key = ? AND message_id IS NULL", (key,))
        self._db.execute(
            "UPDATE places SET state = ?, wanted_at = ? WHERE key = ?", (state, at, key)
        )

    def renew(self, key: str, state: PlaceState, at: int) -> None:
        self._db.execute(_LEFT_BEHIND, (at, state, key))
        self._db.execute(_ANEW, (at, key))

    def lost(self, key: str, at: int) -> None:
        self._db.execute("DELETE FROM places WHERE key = ? AND state <> 'live'", (key,))
        self._db.execute(_ANEW, (at, key))

    def moved(self, chat_id: ChatId, at: int) -> int:
        rows = self._db.execute(
            "SELECT key FROM places WHERE chat_id = ? AND state = 'live'", (chat_id,)
        ).fetchall()
        for (key,) in rows:
            self.renew(key, "retire", at)
        return len(rows)

    def drop(self, key: str) -> None:
        self._db.execute("DELETE FROM places WHERE key = ?", (key,))

    def by_message(self, address: int, message_id: int) -> Place | None:
        row = self._db.execute(_BY_MESSAGE, (address, message_id)).fetchone()
        return Place._make(row) if row else None

    def of_table(self, table_id: TableId) -> list[Place]:
        return list(map(Place._make, self._db.execute(_OF_TABLE, (table_id,))))

    def of_chat(self, chat_id: ChatId) -> list[Place]:
        return list(map(Place._make, self._db.execute(_OF_CHAT, (chat_id,))))

    def of_person(self, person: Person) -> list[Place]:
        return list(map(Place._make, self._db.execute(_OF_PERSON, (person,))))


class Pictures:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def file_id(self, fingerprint: str) -> str | None:
        row = self._db.execute(
            "SELECT file_id FROM pictures WHERE fingerprint = ?", (fingerprint,)
        ).fetchone()
        return row[0] if row else None

    def keep(self, fingerprint: str, file_id: str, at: int) -> None:
        self._db.execute(
            "INSERT INTO pictures (fingerprint, file_id, at) VALUES (?, ?, ?)"
            " ON CONFLICT (fingerprint) DO UPDATE SET file_id = excluded.file_id, at = excluded.at",
            (fingerprint, file_id, at),
        )

    def forget(self, fingerprint: str) -> None:
        self._db.execute("DELETE FROM pictures WHERE fingerprint = ?", (fingerprint,))

    def forget_before(self, at: int) -> int:
        return self._db.execute("DELETE FROM pictures WHERE at < ?", (at,)).rowcount


class Heartbeat:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def beat(self, now: int) -> None:
        self._db.execute(
            "INSERT INTO heartbeat (one, at) VALUES (1, ?)"
            " ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            (now,),
        )

    def last(self) -> int | None:
        row = self._db.execute("SELECT at FROM heartbeat").fetchone()
        return row[0] if row else None
