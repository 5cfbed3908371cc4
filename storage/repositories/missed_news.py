from __future__ import annotations

from typing import Final

from storage.records import ChatId, MissedItem, TableId
from storage.repositories.repository import Repository

_INSERT: Final = (
    "INSERT INTO missed_news (chat_id, key, table_id, thread_id, address, message_id)"
    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (chat_id, key) DO UPDATE SET"
    " table_id = excluded.table_id, thread_id = excluded.thread_id,"
    " address = excluded.address, message_id = excluded.message_id"
)
_SELECT_OF_CHAT: Final = (
    "SELECT key, table_id, thread_id, address, message_id FROM missed_news WHERE chat_id = ?"
    " ORDER BY table_id IS NOT NULL, table_id, key"
)


class MissedNews(Repository):
    """News that waits until the bot is back in a chat."""

    def keep_message(
        self, chat_id: ChatId, thread_id: int, address: int, *, message_id: int
    ) -> None:
        """Remember a message whose buttons must go."""
        key = f"{address}:{message_id}"
        self._session.execute(_INSERT, (chat_id, key, None, thread_id, address, message_id))

    def keep_ending(self, chat_id: ChatId, thread_id: int, table_id: TableId) -> None:
        """Remember a table or tournament that ended unseen."""
        self._session.execute(_INSERT, (chat_id, f"{table_id}", table_id, thread_id, None, None))

    def of(self, chat_id: ChatId) -> list[MissedItem]:
        """Give the news for this chat: messages first, then ended tables."""
        return list(map(MissedItem._make, self._session.execute(_SELECT_OF_CHAT, (chat_id,))))

    def take(self, chat_id: ChatId) -> list[MissedItem]:
        """Give the news for this chat and forget it."""
        found = self.of(chat_id)
        self._session.execute("DELETE FROM missed_news WHERE chat_id = ?", (chat_id,))
        return found
