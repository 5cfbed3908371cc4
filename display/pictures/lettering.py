"""Text on pictures: any text in any script, never outside its box."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from display.pictures.faces import BOX, on_a_line, opened, runs, shown

SMALLEST: Final = 22
"""Size of the smallest letters (pixels); a text that is still too wide is cut."""

_ELLIPSIS: Final = "…"


@lru_cache(maxsize=2048)
def legible(text: str, besides: str) -> str:
    """A name as the fonts can show it, behind ``besides`` if no letter can be read: boxes alone are all alike."""
    kept = " ".join(shown(text).split())
    read = str.isalpha if any(map(str.isalpha, text)) else _is_sign
    return kept if any(map(read, kept)) else f"{besides} {kept}".strip()


def _is_sign(letter: str) -> bool:
    return letter != BOX and unicodedata.category(letter)[0] in "NPS"


@lru_cache(maxsize=4096)
def width(text: str, size: int) -> int:
    """The width of a text in pixels."""
    return ceil(sum(opened(face, size).getlength(piece) for face, piece in runs(on_a_line(text))))


def line_height(size: int) -> int:
    """The height of a line in pixels, by the first font."""
    ascent, descent = opened(0, size).getmetrics()
    return ascent + descent


@lru_cache(maxsize=1024)
def fitted(
    ways: tuple[str, ...], room: int, size: int, *, smallest: int = SMALLEST
) -> tuple[str, int]:
    """The first of several wordings that fits in ``room`` pixels, and its size.

    If none fits in full size, the last wording gets smaller letters, and is cut if that is not enough.
    """
    for way in ways:
        if width(way, size) <= room:
            return way, size
    shortest = ways[-1]
    for smaller in range(size - 2, smallest - 1, -2):
        if width(shortest, smaller) <= room:
            return shortest, smaller
    return cut(shortest, room, smallest), smallest


TWO_LINES: Final = 20
"""Size of the letters in two lines of a band (pixels)."""

_LEAST: Final = 12
"""Size of the smallest letters in a name (pixels); a longer name is cut."""


@lru_cache(maxsize=1024)
def spelt(name: str, room: int, size: int) -> tuple[tuple[str, ...], int]:
    """A name in lines that fit in ``room`` pixels, and the size of the letters.

    One line at ``size`` or somewhat smaller; otherwise two lines in the largest size that fits, broken at a space if
    the name has one.
    """
    for smaller in range(size, TWO_LINES, -2):
        if width(name, smaller) <= room:
            return (name,), smaller
    lines = _halves(name)
    for smaller in range(TWO_LINES, _LEAST - 1, -1):
        if all(width(line, smaller) <= room for line in lines):
            return lines, smaller
    return tuple(cut(line, room, _LEAST) for line in lines), _LEAST


def _halves(name: str) -> tuple[str, ...]:
    """A name in two lines of about the same length."""
    middle = len(name) / 2
    spaces = [place for place, letter in enumerate(name) if letter == " "]
    near = [place for place in spaces if abs(place - middle) <= len(name) / 3]
    if near:
        place = min(near, key=lambda one: abs(one - middle))
        return name[:place], name[place + 1 :]
    if len(name) < 8:
        return (name,)
    half = -(-len(name) // 2)
    return name[:half] + "-", name[half:]


def wrapped(text: str, room: int, size: int) -> list[str]:
    """The text in lines of at most ``room`` pixels, broken at spaces; a longer word is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, room, size))
    return lines


@lru_cache(maxsize=1024)
def cut(text: str, room: int, size: int) -> str:
    """The text, cut with an ellipsis if it is too wide; empty if not even the ellipsis fits."""
    if width(text, size) <= room:
        return text
    for length in range(len(text) - 1, -1, -1):
        shorter = text[:length].rstrip() + _ELLIPSIS
        if width(shorter, size) <= room:
            return shorter
    return ""


@lru_cache(maxsize=1024)
def mask(text: str, size: int) -> Image.Image:
    """The shape of the text, as wide as the text and as high as a line; higher piles of accents are cut off."""
    shape = Image.new("L", (max(width(text, size), 1), line_height(size)), 0)
    draw = ImageDraw.Draw(shape)
    ascent, _ = opened(0, size).getmetrics()
    left = 0.0
    for face, piece in runs(on_a_line(text)):
        font = opened(face, size)
        draw.text((left, ascent), piece, fill=255, font=font, anchor="ls")
        left += font.getlength(piece)
    return shape
