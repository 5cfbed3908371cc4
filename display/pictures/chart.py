"""A chart of bars, one below the other: what is compared, how much, and in words."""

from __future__ import annotations

from typing import Final

from PIL import Image

from display.pictures.felt import BAD, BAD_EDGE, GOLD, INK, PANEL, PAPER, cloth, rounded
from display.pictures.lettering import cut, fitted, line_height, mask, width
from display.pictures.picture import Bar, ChartPicture

WIDE: Final = 900
MARGIN: Final = 24
ROW: Final = 60
TEXT: Final = 30
TITLE: Final = 40
NAMES: Final = 480
"""Pixels for the name of a bar; the rest of the line is for the bar and its amount."""


def draw_chart(picture: ChartPicture) -> Image.Image:
    """The title, and a line a bar; the longest bar takes all the room there is."""
    head = line_height(TITLE) + 2 * MARGIN
    canvas = cloth(WIDE, head + ROW * len(picture.bars) + MARGIN).copy()
    title, size = fitted((picture.title,), WIDE - 2 * MARGIN, TITLE)
    _write(canvas, title, size, (MARGIN, MARGIN), GOLD)
    longest = max((abs(bar.tenths) for bar in picture.bars), default=0)
    for number, bar in enumerate(picture.bars):
        _line(canvas, bar, longest, head + ROW * number)
    return canvas


def _line(canvas: Image.Image, bar: Bar, longest: int, top: int) -> None:
    if bar.now:
        plate = rounded(WIDE - MARGIN, ROW - 4, 12)
        canvas.paste(PANEL, (MARGIN // 2, top), plate)
    middle = top + (ROW - 4 - line_height(TEXT)) // 2
    name, size = fitted((bar.name,), NAMES, TEXT)
    _write(canvas, cut(name, NAMES, size), size, (MARGIN, middle), GOLD if bar.now else PAPER)
    amount = width(bar.said, TEXT)
    room = WIDE - 2 * MARGIN - NAMES - amount - 2 * MARGIN
    long = max(room * abs(bar.tenths) // max(longest, 1), 4)
    left = MARGIN + NAMES + MARGIN
    fill = BAD if bar.tenths < 0 else GOLD if bar.now else PAPER
    canvas.paste(BAD_EDGE if bar.tenths < 0 else INK, (left, top + 10), rounded(long, ROW - 24, 8))
    if long > 8:
        canvas.paste(fill, (left + 2, top + 12), rounded(long - 4, ROW - 28, 6))
    _write(canvas, bar.said, TEXT, (left + long + 10, middle), GOLD if bar.now else PAPER)


def _write(
    canvas: Image.Image, text: str, size: int, at: tuple[int, int], ink: tuple[int, int, int]
) -> None:
    canvas.paste(ink, at, mask(text, size))
