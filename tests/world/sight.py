"""The buttons that a person sees in the newest messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from display.callback import Tap, parse
from playground.botapi import ephemeral
from playground.botapi.core import Core
from playground.botapi.model import Message, TelegramChat

NEWEST: Final = 3
"""Messages with buttons that a person looks at in a chat."""

NEWEST_OWN: Final = 2
"""The same for messages that nobody else sees."""


class Seen(NamedTuple):
    """A button that a person sees; ``tap`` is None for a link and for data that cannot be read."""

    message: Message
    row: int
    column: int
    tap: Tap | None
    data: str
    """Empty for a link."""

    @property
    def name(self) -> str:
        """The name of its tap; empty without one."""
        return self.tap.name if self.tap is not None else ""

    @property
    def label(self) -> str:
        """Its words."""
        return str(self.message.keyboard[self.row][self.column]["text"])

    @property
    def is_own(self) -> bool:
        """Whether nobody else sees it."""
        return self.message.chat_id > 0 or self.message.id < 0


def seen_by(core: Core, person: int, address: int) -> Iterator[Seen]:
    """The buttons of a chat, if the person is in it."""
    chat = core.world.chats.get(address)
    if chat is None or not core.world.is_inside(chat, person):
        return
    own: list[Any] = ephemeral.visible(core, chat, person) if chat.ephemeral else []
    for message in (*_newest(chat, core.world.bot_id), *own[-NEWEST_OWN:]):
        for row, buttons in enumerate(message.keyboard):
            for column, button in enumerate(buttons):
                data = button.get("callback_data", "")
                if data or "url" in button:
                    yield Seen(message, row, column, parse(data) if data else None, data)


def _newest(chat: TelegramChat, bot: int) -> list[Message]:
    found: list[Message] = []
    for message in reversed(chat.messages.values()):
        if message.sender_id == bot and message.keyboard:
            found.append(message)
            if len(found) == NEWEST:
                break
    return found
