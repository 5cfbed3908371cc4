"""Sends pictures to Telegram: draws new pictures, and reuses pictures that Telegram has already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from croupier.croupier import Croupier
from delivery.drawing import Drawing
from delivery.gateway import CallOutcome, Forgotten, Gateway, PhotoSource, Refused
from display.pictures.picture import Picture
from display.pictures.studio import Studio
from display.screen import Screen


class Uploads:
    def __init__(self, croupier: Croupier, studio: Studio) -> None:
        self._croupier = croupier
        self._studio = studio

    def key(self, screen: Screen) -> str:
        """The key under which the screen's picture is remembered; empty without a picture."""
        return self._studio.key(screen.picture) if screen.picture is not None else ""

    async def ready_call(
        self, gateway: Gateway, drawing: Drawing, picture: Picture
    ) -> Callable[[], Awaitable[CallOutcome]]:
        """The one call that shows the picture, its caption and its buttons. Raise the error of the drawing.

        If Telegram has forgotten an earlier picture, the outcome of the call is ``Forgotten``, and the next call
        uploads the picture.
        """
        key = self._studio.key(picture)
        place = drawing.place
        if place.message_id is not None and place.picture == key:
            return partial(
                gateway.edit_caption, place.address or 0, place.message_id, drawing.screen
            )
        known = await self._croupier.store.read(lambda work: work.pictures.file_id(key))
        if known is not None:
            return partial(self._put_again, gateway, drawing, known=known, key=key)
        return partial(self._put_new, gateway, drawing, await self._studio.draw(picture))

    async def _put_again(
        self, gateway: Gateway, drawing: Drawing, *, known: str, key: str
    ) -> CallOutcome:
        outcome = await self._put(gateway, drawing, known)
        if outcome == Forgotten():
            await self._croupier.note(lambda work: work.pictures.forget(key))
        return outcome

    async def _put_new(self, gateway: Gateway, drawing: Drawing, drawn: bytes) -> CallOutcome:
        outcome = await self._put(gateway, drawing, drawn)
        return outcome if outcome != Forgotten() else Refused("a picture is not known by itself")

    async def _put(self, gateway: Gateway, drawing: Drawing, photo: PhotoSource) -> CallOutcome:
        place = drawing.place
        if place.message_id is not None:
            return await gateway.edit_photo(
                place.address or 0, place.message_id, photo, screen=drawing.screen
            )
        return await gateway.send_photo(
            drawing.address,
            place.thread_id,
            photo,
            screen=drawing.screen,
            silent=drawing.silent,
            reply_to=drawing.reply_to,
        )
