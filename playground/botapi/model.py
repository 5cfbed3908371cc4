"""The objects of a Telegram: users, chats, members, messages, callback queries, files. Plain data, no behaviour.

All times are seconds since 1970. Entities and keyboards have the Bot API's form, since bots send and get that form.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

ChatType = Literal["private", "group", "supergroup", "channel"]
MemberStatus = Literal["creator", "administrator", "member", "left", "kicked"]
Entity = dict[str, Any]
Button = dict[str, Any]

ANONYMOUS_ADMIN = 1087968824
"""GroupAnonymousBot: the sender that bots see when an admin writes in the group's name."""
CHANNEL_BOT = 136817688
"""Channel_Bot: the sender that bots see when somebody writes in a group in the name of a channel."""


@dataclass(slots=True)
class User:
    """An account. `language` is the client's language code, which bots see; not everybody's client has one."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None
    is_bot: bool = False
    deactivated: bool = False
    started: bool = False
    """Has pressed Start in the private chat with the bot, so that the bot may write there."""
    blocked: bool = False
    """Has blocked the bot."""

    @property
    def name(self) -> str:
        """The name as clients show it."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


@dataclass(slots=True)
class Member:
    """A user's place in a group or channel; kept after leaving, as Telegram does."""

    user_id: int
    status: MemberStatus = "member"
    anonymous: bool = False
    """An admin who writes in the group's name."""
    can_send: bool = True
    """False for a muted member (perhaps the bot)."""
    can_delete: bool = False
    joined: float = 0.0
    """In basic groups the member does not see earlier messages."""
    left: float | None = None

    @property
    def inside(self) -> bool:
        return self.status not in ("left", "kicked")

    @property
    def is_admin(self) -> bool:
        return self.status in ("creator", "administrator")


@dataclass(slots=True)
class Topic:
    """A forum topic; its id is the id of the service message that opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Document:
    """A file's description; its content is in `World.files` under the same id."""

    file_id: str
    unique_id: str
    name: str
    mime: str
    size: int


@dataclass(slots=True)
class Photo:
    """A picture's description, in the one size that there is of it here; its content is in `World.files`."""

    file_id: str
    unique_id: str
    width: int
    height: int
    size: int
    name: str = ""
    """The name of the uploaded file."""


@dataclass(slots=True)
class Message:
    """A message of any kind. `text` is the caption where there is a document or a photo."""

    id: int
    chat_id: int
    date: float
    sender_id: int | None
    sender_chat_id: int | None = None
    text: str | None = None
    entities: list[Entity] = field(default_factory=list)
    keyboard: list[list[Button]] = field(default_factory=list)
    document: Document | None = None
    photo: Photo | None = None
    thread_id: int | None = None
    reply_to: int | None = None
    edited_at: float | None = None
    service: dict[str, Any] | None = None
    """For a service message: one Bot API field, its people as user ids (`{"new_chat_members": [7]}`)."""
    reactions: dict[int, list[str]] = field(default_factory=dict)
    """By user id, the emoji."""


@dataclass(slots=True)
class EphemeralMessage(Message):
    """A message that one member alone sees.

    ``id`` is the number that the bot knows, negative: so it is never the id of a message of the whole chat.
    """

    receiver_id: int = 0
    """The member. A member's own ephemeral command has the member as its sender too."""
    after: int = 0
    """The id of the chat's last message when this one was sent."""
    replaces: int | None = None
    """The message of the whole chat in whose place it stands."""
    touched: float = 0.0
    """The time of the last change."""
    lost: bool = False
    """True if the receiver's client never got it."""


@dataclass(slots=True)
class TelegramChat:
    """A private chat with the bot (its id is the person's), a group, a supergroup or a channel."""

    id: int
    type: ChatType
    title: str | None = None
    username: str | None = None
    is_forum: bool = False
    muted: bool = False
    """Only admins may write."""
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, dict[int, EphemeralMessage]] = field(default_factory=dict)
    """By receiver and by message id (negative)."""
    last_id: int = 0
    migrated_to: int | None = None
    migrated_from: int | None = None


@dataclass(slots=True)
class Query:
    """A tap on a callback button, and the bot's answer."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    asked_at: float
    answered_at: float | None = None
    text: str | None = None
    alert: bool = False
    url: str | None = None


@dataclass(slots=True)
class BotProfile:
    """The bot's settings. The texts are by language code, '' for everybody else."""

    token: str
    user: User
    privacy_mode: bool = True
    """BotFather's setting: without admin rights the bot gets only commands, replies to it and service messages."""
    commands: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """By `scope key + ' ' + language code`, see `methods_bot.scope_key`."""
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
