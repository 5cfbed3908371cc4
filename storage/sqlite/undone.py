from __future__ import annotations

from typing import Final

from storage.records import ChatId, LeftUndone, TableId
from storage.sqlite.session import Session

_KEEP: Final = (
    "INSERT OR REPLACE INTO left_undone (chat_id, key, table_id, thread_id, address, message_id)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_OF_CHAT: Final = (
    "SELECT key, table_id, thread_id, address, message_id FROM left_undone WHERE chat_id = ?"
    " ORDER BY table_id, key"
)


class Undone:
    def __init__(self, session: Session) -> None:
        self._session = session

    def keep_message(self, chat_id: ChatId, thread_id: int, address: int, message_id: int) -> None:
        key = f"{address}:{message_id}"
        self._session.execute(_KEEP, (chat_id, key, None, thread_id, address, message_id))

    def keep_ending(self, chat_id: ChatId, thread_id: int, table_id: TableId) -> None:
        self._session.execute(_KEEP, (chat_id, f"{table_id}", table_id, thread_id, None, None))

    def of(self, chat_id: ChatId) -> list[LeftUndone]:
        return list(map(LeftUndone._make, self._session.execute(_OF_CHAT, (chat_id,))))

    def take(self, chat_id: ChatId) -> list[LeftUndone]:
        found = self.of(chat_id)
        self._session.execute("DELETE FROM left_undone WHERE chat_id = ?", (chat_id,))
        return found
