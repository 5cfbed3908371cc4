"""A group with topics."""

from __future__ import annotations

from typing import Any

from tests.handlers.kit import Group


class Forum(Group):
    """A group whose messages come from a topic."""

    topic = 1

    def _message(self, chat: dict[str, Any], who: int, **what: Any) -> dict[str, Any]:
        message = super()._message(chat, who, **what)
        if chat["id"] < 0:
            message |= {"message_thread_id": self.topic, "is_topic_message": True}
        return message

    async def tables(self) -> int:
        """The number of open tables and tournaments."""
        return len(await self.store.read(lambda work: work.tables.all_open()))
