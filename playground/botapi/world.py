"""The stored objects, and how to find them. The rules stand elsewhere: permissions in `access`, the effects of actions
in
`people`, `groups` and the bot's methods.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from playground.botapi.errors import OrderError
from playground.botapi.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_BOT,
    BotProfile,
    ChatType,
    Document,
    Message,
    Photo,
    Query,
    TelegramChat,
    User,
)

FIRST_USER = 100_000_001
FIRST_GROUP = 4_000_000_001
FIRST_SUPERGROUP = 1_001_500_000_001


@dataclass(slots=True)
class World:
    """The state of this Telegram; `save` writes it to a file."""

    bot: BotProfile
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, TelegramChat] = field(default_factory=dict)
    queries: dict[str, Query] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    documents: dict[str, Document] = field(default_factory=dict)
    photos: dict[str, Photo] = field(default_factory=dict)
    """Every file that was ever sent, by its id: it can be sent again when its first message is long gone."""
    last_box_id: int = 0
    """Private chats and basic groups share one sequence of message ids, that of the account's message box."""
    created: int = 0
    """Users and chats made so far; the next id follows from it."""

    @property
    def bot_id(self) -> int:
        return self.bot.user.id

    # Finding, for orders: a missing object is a mistake of the asking test or client.

    def user(self, user_id: int) -> User:
        """A user by id, or OrderError."""
        if user_id not in self.users:
            raise OrderError(f"there is no user {user_id}")
        return self.users[user_id]

    def chat(self, chat_id: int) -> TelegramChat:
        """A chat by id, or OrderError. A person's private chat with the bot comes into being when it is asked for."""
        if chat_id not in self.chats:
            if chat_id in self.users and chat_id != self.bot_id:
                self.chats[chat_id] = TelegramChat(chat_id, "private")
            else:
                raise OrderError(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def group(self, chat_id: int) -> TelegramChat:
        """A chat that is not private, or OrderError."""
        chat = self.chat(chat_id)
        if chat.type == "private":
            raise OrderError(f"{chat_id} is a private chat")
        return chat

    def message(self, chat_id: int, message_id: int) -> Message:
        """A message, or OrderError."""
        message = self.chat(chat_id).messages.get(message_id)
        if message is None:
            raise OrderError(f"there is no message {message_id} in chat {chat_id}")
        return message

    def by_username(self, username: str) -> User | TelegramChat | None:
        """The owner of this @name, with or without the @ and in any capitals; None if it is free."""
        wanted = username.removeprefix("@").lower()
        if not wanted:
            return None
        candidates: Iterator[User | TelegramChat] = chain(self.users.values(), self.chats.values())
        for candidate in candidates:
            if candidate.username and candidate.username.lower() == wanted:
                return candidate
        return None

    # Making.

    def new_user_id(self) -> int:
        """A fresh id, above 2**31 for every other user: real ids need 52 bits."""
        self.created += 1
        return FIRST_USER + self.created + (6_000_000_000 if self.created % 2 == 0 else 0)

    def new_chat(self, kind: ChatType, title: str) -> TelegramChat:
        """A new empty group, supergroup or channel."""
        self.created += 1
        chat_id = -(FIRST_GROUP if kind == "group" else FIRST_SUPERGROUP) - self.created
        chat = TelegramChat(chat_id, kind, title)
        self.chats[chat_id] = chat
        return chat

    def new_message_id(self, chat: TelegramChat) -> int:
        """The next message id in that chat."""
        if chat.type in ("private", "group"):
            self.last_box_id += 1
            chat.last_id = self.last_box_id
        else:
            chat.last_id += 1
        return chat.last_id

    def new_query_id(self) -> str:
        """A callback query's id: 64 random bits in decimal, as Telegram's are."""
        return str(secrets.randbits(63))

    # Asking.

    def is_inside(self, chat: TelegramChat, user_id: int) -> bool:
        """Whether the user is in the chat now. In a private chat: that person, and the bot."""
        if chat.type == "private":
            return user_id in (chat.id, self.bot_id)
        member = chat.members.get(user_id)
        return member is not None and member.inside

    def is_admin(self, chat: TelegramChat, user_id: int) -> bool:
        """Whether the user is creator or administrator."""
        member = chat.members.get(user_id)
        return member is not None and member.is_admin

    def insiders(self, chat: TelegramChat) -> list[int]:
        """The people who see what happens in the chat, the bot not among them."""
        if chat.type == "private":
            return [chat.id]
        return [m.user_id for m in chat.members.values() if m.inside and m.user_id != self.bot_id]


def new_world(token: str, *, first_name: str = "Matta", username: str = "matta_bot") -> World:
    """A Telegram with one bot and Telegram's own two accounts for anonymous senders.

    Raise ValueError for a token that is not of Telegram's form `<bot id>:<secret>`.
    """
    head, _, secret = token.partition(":")
    if not head.isdigit() or not secret:
        raise ValueError("a bot token looks like 123456789:secret")
    me = User(int(head), first_name, username=username, is_bot=True)
    world = World(BotProfile(token, me))
    for user in (
        me,
        User(ANONYMOUS_ADMIN, "Group", username="GroupAnonymousBot", is_bot=True),
        User(CHANNEL_BOT, "Channel", username="Channel_Bot", is_bot=True),
    ):
        world.users[user.id] = user
    return world
