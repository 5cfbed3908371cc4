"""Text on pictures: any text, in any script, and never outside its box."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSansCondensed-Bold.ttf"

SMALLEST: Final = 22
"""No letter is smaller; what does not fit then is cut."""

_ELLIPSIS: Final = "…"
_NO_LETTER: Final = "\uffff"


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The one font, in pixels."""
    return ImageFont.truetype(str(FONT), size)


@lru_cache(maxsize=4096)
def _drawable(letter: str) -> bool:
    """Whether the font has a shape of its own for a letter."""
    face = font(SMALLEST)
    missing = face.getmask(_NO_LETTER)
    mask = face.getmask(_on_a_line(letter))
    return mask.size != missing.size or bytes(mask) != bytes(missing)


@lru_cache(maxsize=2048)
def legible(text: str, instead: str) -> str:
    """What of a name the font can show; ``instead`` if no letter of it is left."""
    kept = "".join(letter for letter in text if letter == " " or _drawable(letter))
    kept = " ".join(kept.split())
    if any(map(str.isalpha, text)):
        return kept if any(map(str.isalpha, kept)) else instead
    return kept if any(unicodedata.category(letter)[0] in "NPS" for letter in kept) else instead


def _on_a_line(text: str) -> str:
    """Without what is no letter and would end the line, which the library refuses."""
    return "".join(
        " " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter
        for letter in text
    )


@lru_cache(maxsize=4096)
def width(text: str, size: int) -> int:
    return ceil(font(size).getlength(_on_a_line(text)))


def line_height(size: int) -> int:
    ascent, descent = font(size).getmetrics()
    return ascent + descent


@lru_cache(maxsize=1024)
def fitted(
    ways: tuple[str, ...], room: int, size: int, smallest: int = SMALLEST
) -> tuple[str, int]:
    """The first of several ways to say something that fits in ``room`` pixels, and its size.

    If none does in full size the last is made smaller, and cut if that does not help.
    """
    for way in ways:
        if width(way, size) <= room:
            return way, size
    shortest = ways[-1]
    for smaller in range(size - 2, smallest - 1, -2):
        if width(shortest, smaller) <= room:
            return shortest, smaller
    return cut(shortest, room, smallest), smallest


@lru_cache(maxsize=1024)
def cut(text: str, room: int, size: int) -> str:
    """The text, with an ellipsis where it had to end; empty if not even that fits."""
    if width(text, size) <= room:
        return text
    for length in range(len(text) - 1, -1, -1):
        shorter = text[:length].rstrip() + _ELLIPSIS
        if width(shorter, size) <= room:
            return shorter
    return ""


@lru_cache(maxsize=1024)
def mask(text: str, size: int) -> Image.Image:
    """The text's shape, as wide as it runs and as high as a line; accents piled higher are cut off."""
    shape = Image.new("L", (max(width(text, size), 1), line_height(size)), 0)
    ImageDraw.Draw(shape).text((0, 0), _on_a_line(text), fill=255, font=font(size), anchor="la")
    return shape
