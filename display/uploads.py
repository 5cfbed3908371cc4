"""Brings pictures to Telegram: drawn when they have to be, sent again by name when Telegram has them already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from croupier.croupier import Croupier
from display.easel import Drawing
from display.gateway import Forgotten, Gateway, NoPhotos, Outcome, Photo
from display.pictures.picture import Picture
from display.pictures.studio import Studio
from display.screen import Screen

log = structlog.get_logger()


class Uploads:
    def __init__(self, croupier: Croupier, gateway: Gateway, studio: Studio) -> None:
        self._croupier = croupier
        self._gateway = gateway
        self._studio = studio

    def key(self, screen: Screen) -> str:
        """Under which the screen's picture is remembered; empty if it has none."""
        return self._studio.key(screen.picture) if screen.picture is not None else ""

    async def bring(
        self, drawing: Drawing, picture: Picture, in_time: Callable[[], Awaitable[None]]
    ) -> Outcome:
        """Make the one call that shows the picture, its caption and its buttons; after drawing it, ``in_time``.

        A picture that cannot be drawn is ``NoPhotos``, as one that cannot be sent.
        """
        key = self._studio.key(picture)
        place = drawing.place
        if place.message_id is not None and place.picture == key:
            return await self._gateway.edit_caption(
                place.address or 0, place.message_id, drawing.screen
            )
        known = await self._croupier.store.read(lambda desk: desk.pictures.file_id(key))
        if known is not None:
            outcome = await self._put(drawing, known)
            if outcome != Forgotten():
                return outcome
            await self._croupier.write(lambda desk: desk.pictures.forget(key))
        try:
            drawn = await self._studio.draw(picture)
        except Exception:
            log.exception("drawing_failed", place=place.key)
            return NoPhotos()
        await in_time()
        return await self._put(drawing, drawn)

    async def _put(self, drawing: Drawing, photo: Photo) -> Outcome:
        place = drawing.place
        if place.message_id is not None:
            return await self._gateway.edit_photo(
                place.address or 0, place.message_id, photo, drawing.screen
            )
        return await self._gateway.send_photo(
            drawing.address,
            place.thread_id,
            photo,
            drawing.screen,
            silent=drawing.silent,
            reply_to=drawing.reply_to,
        )
