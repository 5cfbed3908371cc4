"""What an update asks for: Telegram's many shapes made a few plain values. Nobody else reads an ``Update``."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from telegram import Chat, ChatMember, Message, Update, User

from engine.value import value

ANONYMOUS_ADMIN: Final = 1087968824
"""``GroupAnonymousBot``: an admin who writes as the group."""

_COMMAND: Final = re.compile(
    r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{3,32}))?(?:\s+(.*))?", re.DOTALL
)


@value
class Where:
    """The chat that an update came from."""

    address: int
    kind: str
    """``private``, ``group``, ``supergroup`` or ``channel``."""
    title: str
    thread: int
    """The forum topic, 0 for none."""

    @property
    def is_group(self) -> bool:
        return self.kind in ("group", "supergroup")


@value
class Writer:
    """Who did it, as Telegram names him."""

    telegram_id: int
    name: str
    username: str | None
    language: str
    real: bool
    """False for bots, channels and anonymous admins: they cannot sit."""
    anonymous_admin: bool = False


@value
class Typed:
    """A command was written. ``name`` in lower case, as typed; ``words`` is the rest of the message."""

    where: Where
    writer: Writer
    name: str
    words: str
    message_id: int


@value
class Tapped:
    """A button was tapped; ``data`` may be anything."""

    where: Where
    writer: Writer
    query_id: str
    data: str


@value
class BotMoved:
    """The bot itself came into a chat or out of it."""

    where: Where
    writer: Writer
    inside: bool


@value
class MemberLeft:
    where: Where
    writer: Writer


@value
class Migrated:
    old: int
    new: int


Asked: TypeAlias = Typed | Tapped | BotMoved | MemberLeft | Migrated


def asked(update: Update, bot_username: str) -> Asked | None:
    """What the update asks for; None for what is none of our business."""
    if update.callback_query is not None:
        return _tapped(update)
    if update.my_chat_member is not None:
        change = update.my_chat_member
        inside = change.new_chat_member.status not in (ChatMember.LEFT, ChatMember.BANNED)
        was = change.old_chat_member.status not in (ChatMember.LEFT, ChatMember.BANNED)
        if inside == was:
            return None
        return BotMoved(_where(change.chat, 0), _writer(change.from_user, None), inside)
    if update.chat_member is not None:
        change = update.chat_member
        if change.new_chat_member.status not in (ChatMember.LEFT, ChatMember.BANNED):
            return None
        return MemberLeft(_where(change.chat, 0), _writer(change.new_chat_member.user, None))
    if update.message is not None:
        return _of_message(update.message, bot_username)
    return None


def _of_message(message: Message, bot_username: str) -> Asked | None:
    where = _where(message.chat, _thread(message))
    if message.migrate_to_chat_id is not None:
        return Migrated(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return Migrated(message.migrate_from_chat_id, message.chat.id)
    if message.left_chat_member is not None:
        if (message.left_chat_member.username or "").lower() == bot_username.lower():
            return None
        return MemberLeft(where, _writer(message.left_chat_member, None))
    command = _COMMAND.fullmatch(message.text or "")
    if command is None:
        if where.kind != "private" or message.text is None:
            return None
        return Typed(where, _writer(message.from_user, None), "", message.text, message.message_id)
    name, addressee, words = command.groups()
    if addressee is not None and addressee.lower() != bot_username.lower():
        return None
    writer = _writer(message.from_user, message.sender_chat)
    return Typed(where, writer, name.lower(), (words or "").strip(), message.message_id)


def _tapped(update: Update) -> Tapped | None:
    query = update.callback_query
    if query is None or query.message is None:
        return None
    thread = _thread(query.message) if isinstance(query.message, Message) else 0
    where = _where(query.message.chat, thread)
    return Tapped(where, _writer(query.from_user, None), query.id, query.data or "")


def _thread(message: Message) -> int:
    return (message.message_thread_id or 0) if message.is_topic_message else 0


def _where(chat: Chat, thread: int) -> Where:
    return Where(chat.id, chat.type, chat.title or chat.first_name or "", thread)


def _writer(user: User | None, sender_chat: Chat | None) -> Writer:
    if user is None:
        return Writer(0, "", None, "", real=False)
    anonymous = user.id == ANONYMOUS_ADMIN
    return Writer(
        user.id,
        user.full_name,
        user.username,
        user.language_code or "",
        real=not user.is_bot and sender_chat is None,
        anonymous_admin=anonymous,
    )
