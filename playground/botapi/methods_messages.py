"""Sending, editing and deleting; documents; reactions and pins; answers to taps."""

import secrets
from typing import Any, Final

from playground.botapi import access, render
from playground.botapi.errors import NOT_MODIFIED, OLD_QUERY, bad, strict
from playground.botapi.keyboard import inline_keyboard
from playground.botapi.methods import Call, method
from playground.botapi.model import Chat, Document, Message
from playground.botapi.schema import Json, Upload
from playground.botapi.text import CAPTION_LIMIT, DEEP_LINK, TEXT_LIMIT, check_deep_link, formatted

DELETE_WITHIN: Final = 48 * 3600.0
MEGABYTE: Final = 1024 * 1024


@method(
    "sendMessage",
    "chat_id",
    "text",
    "parse_mode",
    "entities",
    "message_thread_id",
    "reply_parameters",
    "reply_markup",
)
def send_message(call: Call) -> Json:
    """https://core.telegram.org/bots/api#sendmessage."""
    chat = call.find_chat()
    access.check_write(call.core.world, chat)
    message = _new_message(call, chat)
    message.text, message.entities = _text(call, "text", "entities")
    return render.message(call.core.world, call.core.say(chat, message))


@method(
    "sendDocument",
    "chat_id",
    "document",
    "caption",
    "parse_mode",
    "caption_entities",
    "message_thread_id",
    "reply_parameters",
    "reply_markup",
)
def send_document(call: Call) -> Json:
    """https://core.telegram.org/bots/api#senddocument: an upload, or the file_id of an earlier one."""
    chat, world = call.find_chat(), call.core.world
    access.check_write(world, chat, "documents")
    message = _new_message(call, chat)
    given = call.args["document"]
    if isinstance(given, Upload):
        if not given.content:
            raise bad("file must be non-empty")
        if len(given.content) > 50 * MEGABYTE:
            raise bad("file is too big")
        file_id = f"BQAC{secrets.token_urlsafe(40)}"
        world.files[file_id] = given.content
        message.document = Document(
            file_id, file_id[-15:], given.name, given.mime, len(given.content)
        )
    else:
        message.document = _known_document(call, given)
    if call.args.get("caption"):
        message.text, message.entities = _text(call, "caption", "caption_entities")
    return render.message(world, call.core.say(chat, message))


def _known_document(call: Call, file_id: str) -> Document:
    for chat in call.core.world.chats.values():
        for message in chat.messages.values():
            if message.document is not None and message.document.file_id == file_id:
                return message.document
    raise bad("wrong file identifier/HTTP URL specified")


def _new_message(call: Call, chat: Chat) -> Message:
    """A message of the bot with everything but its content."""
    thread = call.args.get("message_thread_id")
    access.check_thread(call.core.world, chat, thread)
    reply_to = _reply(call, chat)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    if reply_to is not None and thread is None and chat.is_forum:
        thread = chat.messages[reply_to].thread_id
    sender = None if chat.type == "channel" else call.core.world.bot_id
    message = Message(
        0, chat.id, call.now, sender, keyboard=keyboard, thread_id=thread, reply_to=reply_to
    )
    if chat.type == "channel":
        message.sender_chat_id = chat.id
    return message


def _reply(call: Call, chat: Chat) -> int | None:
    wanted = call.args.get("reply_parameters")
    if wanted is None:
        return None
    unknown = set(wanted) - {"message_id", "chat_id", "allow_sending_without_reply"}
    if unknown or wanted.get("chat_id", chat.id) != chat.id:
        raise strict("replies are to whole messages of the same chat here")
    if wanted.get("message_id") in chat.messages:
        return int(wanted["message_id"])
    if wanted.get("allow_sending_without_reply"):
        return None
    raise bad("message to be replied not found")


def _text(call: Call, name: str, entities: str) -> tuple[str, list[Json]]:
    """Text or caption with its entities. Raises ApiError 400 for an empty text."""
    source = call.args[name]
    limit = TEXT_LIMIT if name == "text" else CAPTION_LIMIT
    text, found = formatted(
        source,
        call.args.get("parse_mode"),
        call.args.get(entities),
        limit=limit,
        known=call.core.world.users,
    )
    if not text and name == "text":
        raise bad("text must be non-empty" if source else "message text is empty")
    return text, found


def _own(call: Call, missing: str) -> tuple[Chat, Message]:
    """The bot's message that is to be edited."""
    chat = call.find_chat()
    access.check_write(call.core.world, chat)
    message = chat.messages.get(call.args.get("message_id", 0))
    if message is None:
        raise bad(missing)
    mine = message.sender_id == call.core.world.bot_id or (
        chat.type == "channel" and message.sender_chat_id == chat.id
    )
    if not mine or message.service is not None:
        raise bad("message can't be edited")
    return chat, message


def _edit(call: Call, chat: Chat, message: Message, new: tuple[Any, Any, Any]) -> Json:
    if (message.text, message.entities, message.keyboard) == new:
        raise bad(NOT_MODIFIED)
    only_keyboard = (message.text, message.entities) == new[:2]
    message.text, message.entities, message.keyboard = new
    if not only_keyboard:
        message.edited_at = call.now
    call.core.changed(chat, message)
    return render.message(call.core.world, message)


def _check_target(call: Call) -> None:
    if "chat_id" not in call.args:
        raise bad("chat_id is empty")
    if "message_id" not in call.args:
        raise bad("message identifier is not specified")


@method(
    "editMessageText", "chat_id", "message_id", "text", "parse_mode", "entities", "reply_markup"
)
def edit_message_text(call: Call) -> Json:
    """https://core.telegram.org/bots/api#editmessagetext. Without `reply_markup` the buttons go."""
    _check_target(call)
    if not call.args.get("text"):
        raise bad("message text is empty")
    text, entities = _text(call, "text", "entities")
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = _own(call, "message to edit not found")
    if message.document is not None:
        raise bad("there is no text in the message to edit")
    return _edit(call, chat, message, (text, entities, keyboard))


@method(
    "editMessageCaption",
    "chat_id",
    "message_id",
    "caption",
    "parse_mode",
    "caption_entities",
    "reply_markup",
)
def edit_message_caption(call: Call) -> Json:
    """https://core.telegram.org/bots/api#editmessagecaption."""
    _check_target(call)
    text, entities = (
        _text(call, "caption", "caption_entities") if call.args.get("caption") else ("", [])
    )
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = _own(call, "message to edit not found")
    if message.document is None:
        raise bad("there is no caption in the message to edit")
    return _edit(call, chat, message, (text or None, entities, keyboard))


@method("editMessageReplyMarkup", "chat_id", "message_id", "reply_markup")
def edit_message_reply_markup(call: Call) -> Json:
    """https://core.telegram.org/bots/api#editmessagereplymarkup."""
    _check_target(call)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = _own(call, "message to edit not found")
    return _edit(call, chat, message, (message.text, message.entities, keyboard))


@method("deleteMessage", "chat_id", "message_id")
def delete_message(call: Call) -> bool:
    """https://core.telegram.org/bots/api#deletemessage: 48 hours for the bot's own, longer and others' for admins."""
    chat, world = call.find_chat(), call.core.world
    if chat.type != "private":
        access.check_inside(world, chat)
    message = chat.messages.get(call.args["message_id"])
    if message is None:
        raise bad("message to delete not found")
    member = chat.members.get(world.bot_id)
    if member is not None and member.is_admin and (member.can_delete or member.status == "creator"):
        call.core.remove(chat, message)
        return True
    if message.sender_id != world.bot_id and chat.type != "private":
        raise bad("message can't be deleted")
    if call.now - message.date > DELETE_WITHIN:
        raise bad("message can't be deleted for everyone")
    call.core.remove(chat, message)
    return True


@method("answerCallbackQuery", "callback_query_id", "text", "show_alert", "url")
def answer_callback_query(call: Call) -> bool:
    """https://core.telegram.org/bots/api#answercallbackquery: once, and in time.

    A URL may only start this bot, or another one: `https://t.me/some_bot?start=…`.
    """
    core = call.core
    query = core.world.queries.get(call.args["callback_query_id"])
    if (
        query is None
        or query.answered_at is not None
        or call.now - query.asked_at > core.answer_within
    ):
        raise bad(OLD_QUERY)
    url = call.args.get("url") or None
    if url is not None:
        if not DEEP_LINK.match(url):
            raise bad("URL_INVALID")
        check_deep_link(url)
    query.answered_at, query.url = call.now, url
    query.text, query.alert = call.args.get("text") or None, bool(call.args.get("show_alert"))
    core.feed.publish([query.user_id], "answer", query.chat_id, query.id)
    return True


@method("setMessageReaction", "chat_id", "message_id", "reaction", "is_big")
def set_message_reaction(call: Call) -> bool:
    """https://core.telegram.org/bots/api#setmessagereaction: one emoji, as bots may."""
    chat, world = call.find_chat(), call.core.world
    access.check_inside(world, chat)
    message = chat.messages.get(call.args["message_id"])
    if message is None:
        raise bad("message to react not found")
    reactions = call.args.get("reaction") or []
    if len(reactions) > 1 or any(reaction["type"] != "emoji" for reaction in reactions):
        raise bad("REACTIONS_TOO_MANY" if len(reactions) > 1 else "REACTION_INVALID")
    emoji = [reaction["emoji"] for reaction in reactions]
    if message.reactions.get(world.bot_id, []) != emoji:
        message.reactions[world.bot_id] = emoji
        call.core.changed(chat, message)
    return True


def _pin_rights(call: Call) -> Chat:
    chat, world = call.find_chat(), call.core.world
    access.check_write(world, chat)
    member = chat.members.get(world.bot_id)
    if chat.type != "private" and not (
        member and member.is_admin and (member.can_pin or member.status == "creator")
    ):
        raise bad("not enough rights to manage pinned messages in the chat")
    return chat


@method("pinChatMessage", "chat_id", "message_id")
def pin_chat_message(call: Call) -> bool:
    """https://core.telegram.org/bots/api#pinchatmessage."""
    chat = _pin_rights(call)
    message = chat.messages.get(call.args["message_id"])
    if message is None:
        raise bad("message to pin not found")
    if message.id in chat.pinned:
        raise bad("CHAT_NOT_MODIFIED")
    chat.pinned.append(message.id)
    call.core.service(chat, call.core.world.bot_id, {"pinned_message": message.id}, heard=True)
    call.core.chat_changed(chat)
    return True


@method("unpinChatMessage", "chat_id", "message_id")
def unpin_chat_message(call: Call) -> bool:
    """https://core.telegram.org/bots/api#unpinchatmessage: the given message, or the newest pinned one."""
    chat = _pin_rights(call)
    target = call.args.get("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if target not in chat.pinned:
        raise bad("message to unpin not found")
    chat.pinned.remove(target)
    call.core.chat_changed(chat)
    return True
