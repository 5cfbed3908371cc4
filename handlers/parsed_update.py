"""The request in an update: Telegram's many forms become a few plain values. No other module reads an ``Update``."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from telegram import Chat, ChatMember, ChatMemberRestricted, Message, Update, User

from delivery.bottom import Heard
from delivery.gateway import is_inside
from engine.stored import Reader
from engine.value import Tagged, Value
from handlers.feed import RawUpdate

ANONYMOUS_ADMIN: Final = 1087968824
"""``GroupAnonymousBot``: an admin who writes as the group."""

_EPHEMERAL: Final = "ephemeral_message_id"

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


def read(raw: RawUpdate, bot_username: str) -> ParsedUpdate | None:
    """The request of an update; None for an update that does not concern the bot.

    Taps are read from the JSON itself, because there are many and each brings its whole message.
    """
    query = raw.get("callback_query")
    if query is not None:
        return _tapped(query)
    update = Update.de_json(raw, None)
    return asked(update, bot_username)


def heard(raw: RawUpdate) -> Heard | None:
    """The group message in an update, with or without a request; None if there is none."""
    message = raw.get("message")
    if message is None or message["chat"]["type"] not in ("group", "supergroup"):
        return None
    if _EPHEMERAL in message:
        return None  # the group does not see it
    chat = message["chat"]
    counted = chat["type"] == "supergroup" and not chat.get("is_forum", False)
    return Heard(
        address=chat["id"],
        thread=_topic(message),
        message_id=message["message_id"],
        counted=counted,
    )


def asked(update: Update, bot_username: str) -> ParsedUpdate | None:
    """The request of an update other than a tap; None for an update that does not concern the bot."""
    if update.my_chat_member is not None:
        change = update.my_chat_member
        inside, was = is_inside(change.new_chat_member), is_inside(change.old_chat_member)
        where, writer = _where(change.chat, 0), _writer(change.from_user, None)
        if inside != was:
            return BotMoved(where, writer, inside)
        return MayWrite(where, writer) if _may_write(change.new_chat_member) else None
    if update.chat_member is not None:
        change = update.chat_member
        where, member = _where(change.chat, 0), _writer(change.new_chat_member.user, None)
        if is_inside(change.new_chat_member):
            return MembersCame(where, (member,))
        return MemberLeft(where, member)
    if update.message is not None:
        return _of_message(update.message, bot_username)
    return None


def _may_write(member: ChatMember) -> bool:
    """True if a member of the chat may write there."""
    muted = isinstance(member, ChatMemberRestricted) and not member.can_send_messages
    return is_inside(member) and not muted


def _of_message(message: Message, bot_username: str) -> ParsedUpdate | None:
    where = _where(message.chat, _thread(message))
    if message.migrate_to_chat_id is not None:
        return Migrated(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return Migrated(message.migrate_from_chat_id, message.chat.id)
    if message.left_chat_member is not None:
        if (message.left_chat_member.username or "").lower() == bot_username.lower():
            return None
        return MemberLeft(where, _writer(message.left_chat_member, None))
    if message.new_chat_members:
        return MembersCame(where, tuple(_writer(user, None) for user in message.new_chat_members))
    forwarded = message.forward_origin is not None  # somebody's command elsewhere, not the sender's
    command = _COMMAND.fullmatch(message.text or "") if not forwarded else None
    if command is None:
        if where.kind != "private" or message.text is None:
            return None
        return Typed(
            where=where,
            writer=_writer(message.from_user, None),
            name="",
            words=message.text,
            message_id=message.message_id,
        )
    name, addressee, words = command.groups()
    if addressee is not None and addressee.lower() != bot_username.lower():
        return None
    writer = _writer(message.from_user, message.sender_chat)
    return Typed(
        where=where,
        writer=writer,
        name=name.lower(),
        words=(words or "").strip(),
        message_id=message.message_id,
        own=message.api_kwargs.get(_EPHEMERAL, 0),
    )


def _tapped(query: RawUpdate) -> Tapped | None:
    """Read a callback query; None for a query from an inline message, which has no chat and is not the bot's."""
    message = query.get("message")
    if message is None:
        return None
    chat, user = message["chat"], query["from"]
    where = Where(
        address=chat["id"], kind=chat["type"], title=chat.get("title", ""), thread=_topic(message)
    )
    name = " ".join(user[part] for part in ("first_name", "last_name") if user.get(part))
    writer = UpdateSender(
        telegram_id=user["id"],
        name=name,
        username=user.get("username"),
        language=user.get("language_code", ""),
        real=not user["is_bot"],
        anonymous_admin=user["id"] == ANONYMOUS_ADMIN,
    )
    own: int = message.get(_EPHEMERAL, 0)
    return Tapped(
        where=where,
        writer=writer,
        query_id=query["id"],
        data=query.get("data", ""),
        own=own,
        pictured=bool(own) and "photo" in message,
        message_id=0 if own else message["message_id"],
    )


def _topic(message: RawUpdate) -> int:
    topic: int = message.get("message_thread_id", 0) if message.get("is_topic_message") else 0
    return topic


def _thread(message: Message) -> int:
    return (message.message_thread_id or 0) if message.is_topic_message else 0


def _where(chat: Chat, thread: int) -> Where:
    """The chat of an update.

    A private chat has no title here: Telegram's title is the person's name, which can be erased.
    """
    return Where(address=chat.id, kind=chat.type, title=chat.title or "", thread=thread)


def _writer(user: User | None, sender_chat: Chat | None) -> UpdateSender:
    if user is None:
        return UpdateSender(telegram_id=0, name="", username=None, language="", real=False)
    anonymous = user.id == ANONYMOUS_ADMIN
    return UpdateSender(
        telegram_id=user.id,
        name=user.full_name or "",
        username=user.username,
        language=user.language_code or "",
        real=not user.is_bot and sender_chat is None,
        anonymous_admin=anonymous,
    )
