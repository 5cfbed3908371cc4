"""Editing and deleting messages that one member alone sees. ``true`` says nothing about their arrival."""

from dataclasses import replace
from typing import Final

from playground.botapi import access, ephemeral
from playground.botapi.composing import ComposedContent, caption, formatted_text
from playground.botapi.errors import bad
from playground.botapi.keyboard import inline_keyboard
from playground.botapi.methods import Call, method
from playground.botapi.methods_media import CAPTION, attach, media_of
from playground.botapi.model import EphemeralMessage, Message
from playground.botapi.schema import utf16_length
from playground.botapi.text import CAPTION_LIMIT

ADDRESS: Final = ("chat_id", "receiver_user_id", "ephemeral_message_id")


@method("editEphemeralMessageText", *ADDRESS, "text", "parse_mode", "entities", "reply_markup")
def edit_ephemeral_message_text(call: Call) -> bool:
    """https://core.telegram.org/bots/api#editephemeralmessagetext.

    Telegram takes it for the edit of a caption, with a caption's limit (tdlib/telegram-bot-api#881).
    """
    if not call.args.get("text"):
        raise bad("message text is empty")
    written, entities = formatted_text(call)
    if utf16_length(written) > CAPTION_LIMIT:
        raise bad("MEDIA_CAPTION_TOO_LONG")
    return _change(call, replace(_begun(call), text=written, entities=entities))


@method("editEphemeralMessageCaption", *ADDRESS, *CAPTION, "reply_markup")
def edit_ephemeral_message_caption(call: Call) -> bool:
    """https://core.telegram.org/bots/api#editephemeralmessagecaption."""
    written, entities = caption(call, call.args)
    return _change(call, replace(_begun(call), text=written, entities=entities))


@method("editEphemeralMessageMedia", *ADDRESS, "media", "reply_markup")
def edit_ephemeral_message_media(call: Call) -> bool:
    """https://core.telegram.org/bots/api#editephemeralmessagemedia: never without a caption (``MESSAGE_EMPTY``)."""
    item = call.args["media"]
    kind, given = media_of(item)
    draft = Message(id=0, chat_id=0, date=call.now, sender_id=None)
    attach(call, draft, kind=kind, given=given)
    written, entities = caption(call, item)
    if not written:
        raise bad("MESSAGE_EMPTY")
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    new = replace(ComposedContent.of(draft), text=written, entities=entities, keyboard=keyboard)
    return _change(call, new)


@method("editEphemeralMessageReplyMarkup", *ADDRESS, "reply_markup")
def edit_ephemeral_message_reply_markup(call: Call) -> bool:
    """https://core.telegram.org/bots/api#editephemeralmessagereplymarkup."""
    return _change(call, _begun(call))


@method("deleteEphemeralMessage", *ADDRESS)
def delete_ephemeral_message(call: Call) -> bool:
    """https://core.telegram.org/bots/api#deleteephemeralmessage."""
    found = _found(call)
    if found is not None:
        ephemeral.remove(call.core, call.find_chat(), found)
    return True


def _found(call: Call) -> EphemeralMessage | None:
    """The bot's message that the call is about; None if it is gone."""
    chat = call.find_chat()
    access.check_write(call.core.world, chat)
    ephemeral.check_chat(call.core, chat)
    found = ephemeral.find(
        call.core,
        chat,
        receiver=call.args["receiver_user_id"],
        message_id=-call.args["ephemeral_message_id"],
    )
    if found is not None and found.sender_id != call.core.world.bot_id:
        found = None
    if found is None and call.core.ephemeral.tells_gone:
        raise bad("MESSAGE_ID_INVALID")
    return found


def _begun(call: Call) -> ComposedContent:
    """The message's present content with the call's keyboard; an edit without one takes the buttons away."""
    found = _found(call)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    old = ComposedContent.of(found) if found is not None else ComposedContent()
    return replace(old, keyboard=keyboard)


def _change(call: Call, new: ComposedContent) -> bool:
    """Change the message, if it is still there."""
    found = _found(call)
    if found is None or ComposedContent.of(found) == new:
        return True
    found.text, found.entities, found.keyboard = new.text, new.entities, new.keyboard
    found.document, found.photo = new.document, new.photo
    found.edited_at = found.touched = call.now
    if not found.lost:
        call.core.tell_one(call.find_chat(), found, "edit")
    return True
