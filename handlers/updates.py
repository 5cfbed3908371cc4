"""Telegram's updates, with the fields that the bot uses. python-telegram-bot only sends.

A field that Telegram guarantees is required, and every field has its type. Unknown fields are skipped, because Telegram
adds fields at any time.
"""

from __future__ import annotations

from typing import Any, Final

import structlog
from msgspec import Struct, field

from engine.stored import Reader, UnreadableError

log = structlog.get_logger()


class Unread(Struct, frozen=True):
    """An object whose fields the bot does not use."""


class UpdateUser(Struct, frozen=True):
    id: int
    is_bot: bool
    first_name: str
    last_name: str = ""
    username: str | None = None
    language_code: str = ""

    @property
    def full_name(self) -> str:
        return " ".join(filter(None, (self.first_name, self.last_name)))


class UpdateChat(Struct, frozen=True):
    id: int
    type: str
    """``private``, ``group``, ``supergroup`` or ``channel``."""
    title: str = ""
    """A private chat has none: its name is the person's, which can be erased."""
    is_forum: bool = False

    @property
    def is_group(self) -> bool:
        return self.type in ("group", "supergroup")


class UpdateMessage(Struct, frozen=True):
    """A message. A tapped message that is too old has only its chat and its number."""

    chat: UpdateChat
    message_id: int
    """0 for an ephemeral message."""
    sender: UpdateUser | None = field(name="from", default=None)
    sender_chat: UpdateChat | None = None
    message_thread_id: int = 0
    is_topic_message: bool = False
    ephemeral_message_id: int = 0
    """The number of a message that one person and the bot alone see; 0 for other messages."""
    text: str | None = None
    photo: tuple[Unread, ...] = ()
    forward_origin: Unread | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None
    left_chat_member: UpdateUser | None = None
    new_chat_members: tuple[UpdateUser, ...] = ()

    @property
    def topic(self) -> int:
        """The forum topic; 0 for none."""
        return self.message_thread_id if self.is_topic_message else 0


class CallbackQuery(Struct, frozen=True):
    id: str
    sender: UpdateUser = field(name="from")
    message: UpdateMessage | None = None
    """None for an inline message, which has no chat and is not the bot's."""
    data: str = ""


class ChatMember(Struct, frozen=True):
    status: str
    user: UpdateUser
    is_member: bool = False
    """A restricted person may be inside or outside; others have no such field."""
    can_send_messages: bool = False
    """Likewise of a restricted person alone."""

    @property
    def is_inside(self) -> bool:
        if self.status == "restricted":
            return self.is_member
        return self.status not in ("left", "kicked")

    @property
    def may_write(self) -> bool:
        return self.is_inside and (self.status != "restricted" or self.can_send_messages)


class ChatMemberUpdated(Struct, frozen=True):
    chat: UpdateChat
    sender: UpdateUser = field(name="from")
    old_chat_member: ChatMember
    new_chat_member: ChatMember


class TelegramUpdate(Struct, frozen=True):
    update_id: int
    message: UpdateMessage | None = None
    callback_query: CallbackQuery | None = None
    my_chat_member: ChatMemberUpdated | None = None
    chat_member: ChatMemberUpdated | None = None


_UPDATES: Final = Reader(TelegramUpdate)


def update_of(raw: Any) -> TelegramUpdate:
    """Read an update from Telegram's JSON. A malformed one is logged and has its number alone, so that it is
    acknowledged like an update that does not concern the bot.
    """
    try:
        update: TelegramUpdate = _UPDATES.converted(raw)
    except UnreadableError as error:
        log.error("update_unreadable", update_id=raw["update_id"], reason=str(error))  # noqa: TRY400 -- the reason says it all
        return TelegramUpdate(raw["update_id"])
    return update
