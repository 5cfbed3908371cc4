"""A bot of python-telegram-bot whose calls are noted and answered as a test wants."""

from __future__ import annotations

from typing import Any

from telegram import (
    ChatMember,
    ChatMemberMember,
    User,
)
from telegram.error import (
    TelegramError,
)

PERSON = User(7, "Rita", is_bot=False)


class SentMessage:
    message_id = 42


class FakeBot:
    """Notes every call; raises ``error`` if one is set."""

    def __init__(self, error: TelegramError | None = None) -> None:
        self.error = error
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.member: ChatMember = ChatMemberMember(PERSON)

    def __getattr__(self, name: str) -> Any:
        async def call(*args: Any, **kwargs: Any) -> Any:
            self.calls.append((name, {**kwargs, "args": args}))
            if self.error is not None:
                raise self.error
            if name == "get_chat_member":
                return self.member
            return [] if name == "get_chat_administrators" else SentMessage()

        return call
