"""Common parts of the methods that send or edit: a new message, its text, the bot's message to be changed."""

from dataclasses import dataclass, field, fields
from typing import Self

from playground.botapi import access, render
from playground.botapi.errors import NOT_MODIFIED, bad, strict
from playground.botapi.keyboard import inline_keyboard
from playground.botapi.methods import Call
from playground.botapi.model import Button, Document, Entity, Message, Photo, TelegramChat
from playground.botapi.schema import JsonObject
from playground.botapi.text import CAPTION_LIMIT, TEXT_LIMIT, formatted


@dataclass(slots=True)
class ComposedContent:
    """All of a message that an edit can change."""

    text: str | None = None
    entities: list[Entity] = field(default_factory=list)
    keyboard: list[list[Button]] = field(default_factory=list)
    document: Document | None = None
    photo: Photo | None = None

    @classmethod
    def of(cls, message: Message) -> Self:
        """The present content of a message."""
        return cls(*(getattr(message, part.name) for part in fields(cls)))


def new_message(call: Call, chat: TelegramChat) -> Message:
    """A message of the bot with everything but its content."""
    thread = call.args.get("message_thread_id")
    access.check_thread(call.core.world, chat, thread)
    reply_to = _reply(call, chat)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    if reply_to is not None and thread is None and chat.is_forum:
        thread = chat.messages[reply_to].thread_id
    sender = None if chat.type == "channel" else call.core.world.bot_id
    message = Message(
        id=0,
        chat_id=chat.id,
        date=call.now,
        sender_id=sender,
        keyboard=keyboard,
        thread_id=thread,
        reply_to=reply_to,
    )
    if chat.type == "channel":
        message.sender_chat_id = chat.id
    return message


def _reply(call: Call, chat: TelegramChat) -> int | None:
    wanted = call.args.get("reply_parameters")
    if wanted is None:
        return None
    if "ephemeral_message_id" in wanted and "ephemeral_message_parameters" in call.args:
        return None  # checked with the receiver
    unknown = set(wanted) - {"message_id", "chat_id", "allow_sending_without_reply"}
    if unknown or wanted.get("chat_id", chat.id) != chat.id:
        raise strict("replies are to whole messages of the same chat here")
    if wanted.get("message_id") in chat.messages:
        return int(wanted["message_id"])
    if wanted.get("allow_sending_without_reply"):
        return None
    raise bad("message to be replied not found")


def formatted_text(call: Call) -> tuple[str, list[JsonObject]]:
    """`text` with its entities. Raise ApiError 400 for an empty one."""
    source = call.args["text"]
    written, found = formatted(
        source,
        call.args.get("parse_mode"),
        call.args.get("entities"),
        limit=TEXT_LIMIT,
        known=call.core.world.users,
    )
    if not written:
        raise bad("text must be non-empty" if source else "message text is empty")
    return written, found


def caption(call: Call, given: JsonObject) -> tuple[str | None, list[JsonObject]]:
    """The caption in a call's parameters or in an `InputMedia…`, with its entities; None for none."""
    if not given.get("caption"):
        return None, []
    written, found = formatted(
        given["caption"],
        given.get("parse_mode"),
        given.get("caption_entities"),
        limit=CAPTION_LIMIT,
        known=call.core.world.users,
    )
    return written or None, found


def check_target(call: Call) -> None:
    """Raise ApiError 400 for an edit that names no message."""
    if "chat_id" not in call.args:
        raise bad("chat_id is empty")
    if "message_id" not in call.args:
        raise bad("message identifier is not specified")


def own(call: Call) -> tuple[TelegramChat, Message]:
    """The bot's message that is to be edited. Raise ApiError if there is none or it is another sender's."""
    chat = call.find_chat()
    access.check_write(call.core.world, chat)
    message = chat.messages.get(call.args.get("message_id", 0))
    if message is None:
        raise bad("message to edit not found")
    mine = message.sender_id == call.core.world.bot_id or (
        chat.type == "channel" and message.sender_chat_id == chat.id
    )
    if not mine or message.service is not None:
        raise bad("message can't be edited")
    return chat, message


def edit(call: Call, chat: TelegramChat, message: Message, *, new: ComposedContent) -> JsonObject:
    """Change the message and show it. Raise ApiError 400 if nothing would be different."""
    old = ComposedContent.of(message)
    if old == new:
        raise bad(NOT_MODIFIED)
    only_keyboard = (old.text, old.entities, old.document, old.photo) == (
        new.text,
        new.entities,
        new.document,
        new.photo,
    )
    message.text, message.entities, message.keyboard = new.text, new.entities, new.keyboard
    message.document, message.photo = new.document, new.photo
    if not only_keyboard:
        message.edited_at = call.now
    call.core.changed(chat, message)
    return render.message(call.core.world, message)
