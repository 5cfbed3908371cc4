"""The choice of the one call that brings a place up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from delivery.drawing import Drawing
from delivery.gateway import CallOutcome, Gateway
from delivery.own_gateway import OwnGateway
from delivery.uploads import Uploads
from storage.records import OWN

TelegramCall: TypeAlias = Callable[[], Awaitable[CallOutcome]]
"""A prepared call to Telegram."""


async def ready_call(gateway: Gateway, uploads: Uploads | None, drawing: Drawing) -> TelegramCall:
    """The call for this drawing. A new picture is drawn here, which takes time. Raise the error of its drawing."""
    place, screen = drawing.place, drawing.screen
    address, standing = place.address or 0, place.message_id
    if place.kind == OWN:
        return await _own_call(gateway, uploads, drawing)
    if drawing.reaction is not None:
        return partial(gateway.react, *drawing.reaction)
    if place.state == "delete":
        return partial(gateway.delete, address, standing or 0)
    if place.state == "retire" and not drawing.retold:
        return partial(gateway.strip, address, standing or 0)
    if place.picture and place.left_behind:
        return partial(gateway.edit_caption, address, standing or 0, screen)
    if drawing.file is not None:
        name, content = drawing.file
        return partial(
            gateway.send_file,
            drawing.address,
            place.thread_id,
            name,
            content=content,
            caption=screen.text,
        )
    if screen.picture is not None and uploads is not None:
        return await uploads.ready_call(gateway, drawing, screen.picture)
    if standing is not None:
        return partial(gateway.edit, address, standing, screen)
    return partial(
        gateway.send,
        drawing.address,
        place.thread_id,
        screen,
        silent=drawing.silent,
        reply_to=drawing.reply_to,
    )


async def _own_call(gateway: Gateway, uploads: Uploads | None, drawing: Drawing) -> TelegramCall:
    """The call for an own table, which its person alone sees."""
    place, screen = drawing.place, drawing.screen
    address, standing = place.address or 0, place.message_id
    own = OwnGateway(gateway, drawing.receiver, drawing.prompt)
    if place.state == "delete":
        return partial(own.delete, address, standing or 0)
    if screen.picture is not None and uploads is not None:
        return await uploads.ready_call(own, drawing, screen.picture)
    if standing is None:
        return partial(own.send, drawing.address, place.thread_id, screen)
    if place.picture and place.table_id is None:  # a page: the picture goes with the next tap
        return partial(own.edit_caption, address, standing, screen)
    if place.picture:
        return partial(own.give_up, address, standing)
    return partial(own.edit, address, standing, screen)
