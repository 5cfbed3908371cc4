"""Photos and documents: sending them, and editing them and their captions."""

import secrets
from dataclasses import replace
from typing import Final, TypeVar

from playground.botapi import access, pictures, render
from playground.botapi.composing import (
    ComposedContent,
    caption,
    check_target,
    edit,
    new_message,
    own,
)
from playground.botapi.ephemeral import deliver
from playground.botapi.errors import bad, strict
from playground.botapi.keyboard import inline_keyboard
from playground.botapi.methods import HARMLESS, SENT, Call, method
from playground.botapi.model import Document, Message, Photo
from playground.botapi.schema import JsonObject, Upload

MEGABYTE: Final = 1024 * 1024
CAPTION: Final = ("caption", "parse_mode", "caption_entities")
MEDIA_FIELDS: Final = frozenset({"type", "media", *CAPTION})

F = TypeVar("F", Document, Photo)


@method("sendDocument", "document", *SENT, *CAPTION)
def send_document(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#senddocument: an upload, or the file_id of an earlier one."""
    return _send(call, "document", "documents")


@method("sendPhoto", "photo", *SENT, *CAPTION)
def send_photo(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#sendphoto: at most 10 MB, width and height together at most 10000, and
    neither more than 20 times the other.
    """
    return _send(call, "photo", "photos")


def _send(call: Call, kind: str, rights: str) -> JsonObject:
    chat, world = call.find_chat(), call.core.world
    access.check_write(world, chat, rights)
    message = new_message(call, chat)
    attach(call, message, kind=kind, given=call.args[kind])
    message.text, message.entities = caption(call, call.args)
    return render.message(world, deliver(call, chat, message))


@method("editMessageMedia", "chat_id", "message_id", "media", "reply_markup")
def edit_message_media(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#editmessagemedia: another file, also instead of a text."""
    check_target(call)
    item = call.args["media"]
    kind, given = media_of(item)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = own(call)
    draft = Message(id=0, chat_id=chat.id, date=call.now, sender_id=None)
    attach(call, draft, kind=kind, given=given)
    written, entities = caption(call, item)
    new = replace(ComposedContent.of(draft), text=written, entities=entities, keyboard=keyboard)
    return edit(call, chat, message=message, new=new)


@method("editMessageCaption", "chat_id", "message_id", "reply_markup", *CAPTION)
def edit_message_caption(call: Call) -> JsonObject:
    """https://core.telegram.org/bots/api#editmessagecaption."""
    check_target(call)
    written, entities = caption(call, call.args)
    keyboard = inline_keyboard(call.args.get("reply_markup"))
    chat, message = own(call)
    if message.document is None and message.photo is None:
        raise bad("there is no caption in the message to edit")
    new = replace(ComposedContent.of(message), text=written, entities=entities, keyboard=keyboard)
    return edit(call, chat, message=message, new=new)


def media_of(item: JsonObject) -> tuple[str, object]:
    """Kind and file of an `InputMedia…`. Raise ApiError 501 for kinds that are not done here."""
    if item["type"] not in ("photo", "document"):
        raise strict(f"the local Telegram has no {item['type']} messages")
    for name, value in item.items():
        if name not in MEDIA_FIELDS | HARMLESS and value not in (None, False):
            raise strict(f"the local Telegram does not do {name} of a {item['type']}")
    return str(item["type"]), item["media"]


def attach(call: Call, message: Message, kind: str, *, given: object) -> None:
    """Give the message this file: an upload, or a known ``file_id``."""
    world = call.core.world
    if kind == "photo":
        message.photo = (
            _new_photo(call, given)
            if isinstance(given, Upload)
            else _known(
                str(given), world.photos, others=world.documents, name="Photo", other="Document"
            )
        )
    else:
        message.document = (
            _new_document(call, given)
            if isinstance(given, Upload)
            else _known(
                str(given), world.documents, others=world.photos, name="Document", other="Photo"
            )
        )


def _known(file_id: str, wanted: dict[str, F], others: object, *, name: str, other: str) -> F:
    if file_id in wanted:
        return wanted[file_id]
    if isinstance(others, dict) and file_id in others:
        raise bad(f"can't use file of type {other} as {name}")
    raise bad("wrong file identifier/HTTP URL specified")


def _new_document(call: Call, given: Upload) -> Document:
    if not given.content:
        raise bad("file must be non-empty")
    if len(given.content) > 50 * MEGABYTE:
        raise bad("file is too big")
    file_id = f"BQAC{secrets.token_urlsafe(40)}"
    found = Document(
        file_id=file_id,
        unique_id=file_id[-15:],
        name=given.name,
        mime=given.mime,
        size=len(given.content),
    )
    call.core.world.files[file_id] = given.content
    call.core.world.documents[file_id] = found
    return found


def _new_photo(call: Call, given: Upload) -> Photo:
    if not given.content:
        raise bad("file must be non-empty")
    if len(given.content) > 10 * MEGABYTE:
        raise bad("PHOTO_SAVE_FILE_INVALID")
    width, height = pictures.size(given.content)
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    file_id = f"AgAC{secrets.token_urlsafe(40)}"
    found = Photo(
        file_id=file_id,
        unique_id=file_id[-15:],
        width=width,
        height=height,
        size=len(given.content),
        name=given.name,
    )
    call.core.world.files[file_id] = given.content
    call.core.world.photos[file_id] = found
    return found
