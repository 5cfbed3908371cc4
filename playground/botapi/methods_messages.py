"""Sending, editing and deleting texts; reactions; answers to taps."""

from typing import Final

from playground.botapi import access, render
from playground.botapi.composing import (
    ComposedContent,
    check_target,
    edit,
    formatted_text,
    new_message,
    own,
)
from playground.botapi.ephemeral import deliver
from playground.botapi.errors import OLD_QUERY, bad
from playground.botapi.keyboard import inline_keyboard
from playground.botapi.methods import SENT, Call, method
from playground.botapi.schema import JsonObject
from playground.botapi.text import DEEP_LINK, check_deep_link

DELETE_WITHIN: Final = 48 * 3600.0


@method("sendMessage", "text", "parse_mode", "entities", *SENT)
def send_message(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#sendmessage."""
    chat = call.find_chat()
    access.check_write(call.core.world, chat)
    message = new_message(call, chat)
    message.text, message.entities = formatted_text(call)
    return render.message(call.core.world, deliver(call, chat, message))


@method(
    "editMessageText", "chat_id", "message_id", "text", "parse_mode", "entities", "reply_markup"
)
def edit_message_text(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#editmessagetext. Without `reply_markup` the buttons go."""
    check_target(call)
    if not call.args.get("text"):
        raise bad("message text is empty")
    written, entities = formatted_text(call)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = own(call)
    if message.document is not None or message.photo is not None:
        raise bad("there is no text in the message to edit")
    return edit(call, chat, message=message, new=ComposedContent(written, entities, keyboard))


@method("editMessageReplyMarkup", "chat_id", "message_id", "reply_markup")
def edit_message_reply_markup(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#editmessagereplymarkup."""
    check_target(call)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = own(call)
    new = ComposedContent.of(message)
    new.keyboard = keyboard
    return edit(call, chat, message=message, new=new)


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
    core.sightings.answer(query)
    core.feed.publish([query.user_id], "answer", chat_id=query.chat_id, ref=query.id)
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
