"""Cards on the felt: with a shadow, with the mark of the matta, or darkened if they no longer count."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Protocol

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from display.pictures.felt import GOLD, INK, disc, smooth
from display.pictures.picture import Face
from display.pictures.plan import Box, spread

SHADOW: Final = 6
"""Pixels that the shadow adds to a card on every side."""


class Cards(Protocol):
    """A source of card images in any height."""

    @property
    def ratio(self) -> tuple[int, int]:
        """Width and height of a card as a ratio."""

    def card(self, face: Face, height: int, *, matta: bool, dim: bool) -> Image.Image:
        """A card of a height in pixels, as ``sleeved`` makes it."""


def sleeved(card: Image.Image, *, matta: bool, dim: bool) -> Image.Image:
    """The card with its shadow, ``SHADOW`` pixels larger on every side; the matta has a gold edge."""
    whole = _with_shadow(_faded(card) if dim else card)
    if matta:
        _edge(whole, card)
    return whole


def lay(
    canvas: Image.Image,
    room: Box,
    faces: tuple[Face, ...],
    *,
    matta: Face,
    cards: Cards,
    dim: Collection[Face] = (),
) -> None:
    """Lay cards into the box ``room``, those of ``dim`` darkened; the matta has a star on its uncovered part."""
    where = spread(room, cards.ratio, [not face for face in faces])
    for face, spot in zip(faces, where.spots, strict=True):
        card = cards.card(face, where.height, matta=bool(face) and face == matta, dim=face in dim)
        canvas.paste(card, (spot.x - SHADOW, spot.y - SHADOW), card)
    for face, spot in zip(faces, where.spots, strict=True):
        if face and face == matta:
            width = where.height * cards.ratio[0] // cards.ratio[1]
            size = min(max(width * 3 // 8, 24), spot.width, spot.height)
            badge = _badge(size)
            canvas.paste(badge, (spot.x, spot.bottom - size), badge)


def _with_shadow(card: Image.Image) -> Image.Image:
    size = (card.width + 2 * SHADOW, card.height + 2 * SHADOW)
    shape = Image.new("L", size, 0)
    shape.paste(card.getchannel("A"), (SHADOW, SHADOW + 2))
    dark = Image.new("RGBA", size, (0, 0, 0, 0))
    dark.putalpha(shape.filter(ImageFilter.GaussianBlur(3)).point(lambda level: level * 0.6))
    dark.alpha_composite(card, (SHADOW, SHADOW))
    return dark


def _faded(card: Image.Image) -> Image.Image:
    """A darker card: it stays readable and differs from a card that counts, also without colours."""
    grey = ImageChops.multiply(card.convert("RGB"), Image.new("RGB", card.size, (178, 178, 178)))
    grey.putalpha(card.getchannel("A"))
    return grey.convert("RGBA")


def _edge(whole: Image.Image, card: Image.Image) -> None:
    thick = max(card.width // 28, 3)
    edge = ImageChops.subtract(card.getchannel("A"), _inner(card, thick))
    gold = Image.new("RGBA", card.size, (*GOLD, 255))
    gold.putalpha(edge)
    whole.alpha_composite(gold, (SHADOW, SHADOW))


def _inner(card: Image.Image, thick: int) -> Image.Image:
    inner = Image.new("L", card.size, 0)
    inside = (card.width - 2 * thick, card.height - 2 * thick)
    inner.paste(card.getchannel("A").resize(inside), (thick, thick))
    return inner


@lru_cache(maxsize=64)
def _badge(size: int) -> Image.Image:
    badge = Image.new("RGBA", (size, size), (*INK, 0))
    badge.putalpha(disc(size))
    badge.paste((*GOLD, 255), (0, 0), smooth(size, size, _star))
    return badge


def _star(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
    reach = width * 0.46
    points = []
    for tip in range(10):
        far = reach if tip % 2 == 0 else reach * 0.42
        turn = pi * tip / 5
        points.append((width / 2 + far * sin(turn), height / 2 - far * cos(turn)))
    draw.polygon(points, fill=255)
