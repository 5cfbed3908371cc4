"""The request in an update: Telegram's many forms become a few values. No other module looks into an update."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from delivery.last_messages import GroupMessage
from engine.stored import Reader
from engine.value import Tagged, Value
from handlers.updates import (
    CallbackQuery,
    ChatMemberUpdated,
    TelegramUpdate,
    UpdateChat,
    UpdateMessage,
    UpdateUser,
)

ANONYMOUS_ADMIN: Final = 1087968824
"""``GroupAnonymousBot``: an admin who writes as the group."""

_COMMAND: Final = re.compile(
    r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{3,32}))?(?:\s+(.*))?", re.DOTALL
)


class Where(Value, frozen=True):
    """The chat of an update."""

    address: int
    kind: str
    """``private``, ``group``, ``supergroup`` or ``channel``."""
    title: str
    thread: int
    """The forum topic; 0 for none."""

    @property
    def is_group(self) -> bool:
        return self.kind in ("group", "supergroup")


class UpdateSender(Value, frozen=True):
    """The sender of an update, as Telegram describes the sender."""

    telegram_id: int
    name: str
    username: str | None
    language: str
    real: bool
    """False for bots, channels and anonymous admins: they cannot sit."""
    anonymous_admin: bool = False


class Typed(Tagged, frozen=True):
    """A typed command. ``name`` is in lower case, as typed; ``words`` is the rest of the message."""

    where: Where
    writer: UpdateSender
    name: str
    words: str
    message_id: int
    own: int = 0
    """The number of an ephemeral command, which its writer and the bot alone see; 0 for other commands."""


class Tapped(Tagged, frozen=True):
    """A tap on a button; ``data`` can be any text."""

    where: Where
    writer: UpdateSender
    query_id: str
    data: str
    own: int = 0
    """The number of the tapped own table; 0 for a message of the whole chat."""
    pictured: bool = False
    """True if the own table has a picture."""
    message_id: int = 0
    """The tapped message; 0 for an own table."""
    hurried: bool = False
    """True if the button leaves, closes or pauses and had only just come to its place when the tap arrived."""


class BotMoved(Tagged, frozen=True):
    """The bot itself was added to a chat or removed from it."""

    where: Where
    writer: UpdateSender
    inside: bool


class MayWrite(Tagged, frozen=True):
    """The bot is in the chat and may write there: it was muted, or some other right has changed."""

    where: Where
    writer: UpdateSender


class MemberLeft(Tagged, frozen=True):
    """``writer`` left the group or was removed."""

    where: Where
    writer: UpdateSender


class MembersCame(Tagged, frozen=True):
    """``writers`` are members of the group now. There is at least one."""

    where: Where
    writers: tuple[UpdateSender, ...]

    @property
    def writer(self) -> UpdateSender:
        return self.writers[0]


class Migrated(Tagged, frozen=True):
    old: int
    new: int


ParsedUpdate: TypeAlias = Typed | Tapped | BotMoved | MayWrite | MemberLeft | MembersCame | Migrated

_STORED: Final = Reader(ParsedUpdate)


def from_text(text: str) -> ParsedUpdate:
    """Read back a stored request. Raise ``UnreadableError`` for any other text."""
    parsed: ParsedUpdate = _STORED.read(text)
    return parsed


def parse(update: TelegramUpdate, bot_username: str) -> ParsedUpdate | None:
    """The request of an update; None for an update that does not concern the bot."""
    if update.callback_query is not None:
        return _tapped(update.callback_query)
    if update.my_chat_member is not None:
        return _of_the_bot(update.my_chat_member)
    if update.chat_member is not None:
        change = update.chat_member
        where, member = _where(change.chat), _writer(change.new_chat_member.user)
        inside = change.new_chat_member.is_inside
        return MembersCame(where, (member,)) if inside else MemberLeft(where, member)
    return _of_message(update.message, bot_username) if update.message is not None else None


def group_message(update: TelegramUpdate) -> GroupMessage | None:
    """The group message in an update, with or without a request; None if there is none."""
    message = update.message
    if message is None or not message.chat.is_group:
        return None
    if message.ephemeral_message_id:
        return None  # the group does not see it
    return GroupMessage(
        address=message.chat.id,
        thread=message.topic,
        message_id=message.message_id,
        counted=message.chat.type == "supergroup" and not message.chat.is_forum,
    )


def _of_the_bot(change: ChatMemberUpdated) -> BotMoved | MayWrite | None:
    inside, was = change.new_chat_member.is_inside, change.old_chat_member.is_inside
    where, writer = _where(change.chat), _writer(change.sender)
    if inside != was:
        return BotMoved(where, writer, inside)
    return MayWrite(where, writer) if change.new_chat_member.may_write else None


def _of_message(message: UpdateMessage, bot_username: str) -> ParsedUpdate | None:
    where = _where(message.chat, message.topic)
    if message.migrate_to_chat_id is not None:
        return Migrated(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return Migrated(message.migrate_from_chat_id, message.chat.id)
    if message.left_chat_member is not None:
        if (message.left_chat_member.username or "").lower() == bot_username.lower():
            return None
        return MemberLeft(where, _writer(message.left_chat_member))
    if message.new_chat_members:
        return MembersCame(where, tuple(map(_writer, message.new_chat_members)))
    return _typed(message, where, bot_username)


def _typed(message: UpdateMessage, where: Where, bot_username: str) -> Typed | None:
    forwarded = message.forward_origin is not None  # somebody's command elsewhere, not the sender's
    command = _COMMAND.fullmatch(message.text or "") if not forwarded else None
    if command is None:
        if where.kind != "private" or message.text is None:
            return None
        return Typed(
            where=where,
            writer=_writer(message.sender),
            name="",
            words=message.text,
            message_id=message.message_id,
        )
    name, addressee, words = command.groups()
    if addressee is not None and addressee.lower() != bot_username.lower():
        return None
    return Typed(
        where=where,
        writer=_writer(message.sender, as_chat=message.sender_chat is not None),
        name=name.lower(),
        words=(words or "").strip(),
        message_id=message.message_id,
        own=message.ephemeral_message_id,
    )


def _tapped(query: CallbackQuery) -> Tapped | None:
    message = query.message
    if message is None:
        return None
    own = message.ephemeral_message_id
    return Tapped(
        where=_where(message.chat, message.topic),
        writer=_writer(query.sender),
        query_id=query.id,
        data=query.data,
        own=own,
        pictured=bool(own and message.photo),
        message_id=0 if own else message.message_id,
    )


def _where(chat: UpdateChat, thread: int = 0) -> Where:
    return Where(address=chat.id, kind=chat.type, title=chat.title, thread=thread)


def _writer(user: UpdateUser | None, *, as_chat: bool = False) -> UpdateSender:
    """The sender of an update; ``as_chat``: a command in the name of a channel or of the group."""
    if user is None:
        return UpdateSender(telegram_id=0, name="", username=None, language="", real=False)
    return UpdateSender(
        telegram_id=user.id,
        name=user.full_name,
        username=user.username,
        language=user.language_code,
        real=not user.is_bot and not as_chat,
        anonymous_admin=user.id == ANONYMOUS_ADMIN,
    )
