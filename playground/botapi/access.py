"""Permissions: the chats where the bot may send, the messages that it hears, the messages that a person may see."""

from playground.botapi.errors import ApiError, bad, forbidden
from playground.botapi.model import ANONYMOUS_ADMIN, CHANNEL_BOT, Message, TelegramChat
from playground.botapi.world import World


def find_chat(world: World, written: int | str) -> TelegramChat:
    """The chat that a bot's `chat_id` means: a number, also as a string, or an @username.

    Raise ApiError 400 "chat not found" for a chat that the bot has never had to do with, and for a person whom it
    has met nowhere; 403 for a bot.
    """
    if isinstance(written, str) and written.lstrip("-").isdigit():
        written = int(written)
    if isinstance(written, str):
        found = world.by_username(written) if written.startswith("@") else None
        if not isinstance(found, TelegramChat):
            raise bad("chat not found")
        return found
    chat = world.chats.get(written)
    if chat is not None and chat.type != "private":
        if world.bot_id not in chat.members:
            raise bad("chat not found")
        return chat
    person = world.users.get(written)
    if person is None or person.id == world.bot_id:
        raise bad("chat not found")
    if person.is_bot:
        raise forbidden("bot can't send messages to bots")
    if not person.started and not _met(world, person.id):
        raise bad("chat not found")
    return world.chat(person.id)


def _met(world: World, user_id: int) -> bool:
    """Whether the bot shares or shared a group with that person."""
    return any(
        user_id in chat.members and world.bot_id in chat.members for chat in world.chats.values()
    )


def check_inside(world: World, chat: TelegramChat) -> None:
    """Raise ApiError 403 if the bot is not in that group any more."""
    if chat.type == "private":
        return
    member = chat.members.get(world.bot_id)
    if member is None or member.status == "left":
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    if member.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")


def check_write(world: World, chat: TelegramChat, what: str = "text messages") -> None:
    """Raise ApiError if the bot may not send `what` to that chat."""
    if chat.type == "private":
        person = world.users[chat.id]
        if person.deactivated:
            raise forbidden("user is deactivated")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
        return
    if chat.migrated_to is not None:
        raise bad(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    check_inside(world, chat)
    member = chat.members[world.bot_id]
    if chat.type == "channel" and not member.is_admin:
        raise bad("need administrator rights in the channel chat")
    if not member.is_admin and (chat.muted or not member.can_send):
        raise bad(f"not enough rights to send {what} to the chat")


def check_thread(world: World, chat: TelegramChat, thread_id: int | None) -> None:
    """Raise ApiError 400 if that topic does not exist, or is closed to the bot.

    The General topic of a forum is written to without any id: with 1 Telegram does not find it.
    """
    if thread_id is None:
        return
    topic = chat.topics.get(thread_id)
    if topic is None:
        raise bad("message thread not found")
    if topic.closed and not world.is_admin(chat, world.bot_id):
        raise ApiError(400, "TOPIC_CLOSED")


def bot_hears(world: World, chat: TelegramChat, message: Message) -> bool:
    """Whether the bot gets an update for a message that somebody else wrote.

    With privacy mode, a bot without admin rights gets commands (unless they name another bot), replies to its own
    messages and service messages: https://core.telegram.org/bots/features#privacy-mode
    """
    if chat.type == "private":
        return not world.users[chat.id].blocked
    sender = world.users.get(message.sender_id) if message.sender_id is not None else None
    if sender is not None and sender.is_bot and sender.id not in (ANONYMOUS_ADMIN, CHANNEL_BOT):
        return message.service is not None
    if not world.is_inside(chat, world.bot_id):
        return False
    if (
        message.service is not None
        or not world.bot.privacy_mode
        or world.is_admin(chat, world.bot_id)
    ):
        return True
    original = chat.messages.get(message.reply_to) if message.reply_to is not None else None
    if original is not None and original.sender_id == world.bot_id:
        return True
    text = message.text or ""
    if not text.startswith("/"):
        return False
    _, at, name = text.split()[0].partition("@")
    return not at or name.lower() == (world.bot.user.username or "").lower()


def can_see(world: World, viewer: int, chat: TelegramChat, *, message: Message) -> bool:
    """Whether a person's client shows that message.

    A private chat is that person's alone. A basic group shows the messages between joining and leaving; a supergroup or
    channel shows everything to members, nothing to others.
    """
    if chat.type == "private":
        return viewer == chat.id
    if chat.migrated_to is not None and not world.is_inside(world.chats[chat.migrated_to], viewer):
        return False
    member = chat.members.get(viewer)
    if member is None:
        return False
    if chat.type != "group":
        return member.inside
    return message.date >= member.joined and (member.left is None or message.date <= member.left)
