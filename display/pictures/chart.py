"""A chart of bars, one below another: name, bar and amount.

Bars with short names lie on both sides of a zero line, negative bars on its left. With long names, all bars start at
the left edge; sign and colour mark the negative bars.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from display.pictures.felt import BAD, BAD_EDGE, GOLD, INK, PANEL, PAPER, cloth, rounded
from display.pictures.lettering import cut, fitted, line_height, mask, width
from display.pictures.picture import Bar, ChartPicture

WIDE: Final = 800
MARGIN: Final = 24
TEXT: Final = 32
TITLE: Final = 36
BAR: Final = 36
"""Height of a bar (pixels)."""

SHORT: Final = 150
"""Maximum width of names beside their bars (pixels); longer names stand above the bars."""

BESIDE: Final = 56
ABOVE: Final = 96
"""Height of a line with the name beside the bar, and with the name above (pixels)."""

APART: Final = 10

LEAST: Final = 12
"""Length of the shortest bar (pixels)."""


def draw_chart(picture: ChartPicture) -> Image.Image:
    """The title, then one line for each bar."""
    names = max((width(bar.name, TEXT) for bar in picture.bars), default=0)
    beside = names <= SHORT
    row = BESIDE if beside else ABOVE
    head = line_height(TITLE) + 2 * MARGIN
    canvas = cloth(WIDE, head + row * len(picture.bars) + MARGIN // 2).copy()
    title, size = fitted((picture.title,), WIDE - 2 * MARGIN, TITLE)
    _write(canvas, title, size=size, at=(MARGIN, MARGIN), ink=GOLD)
    left = MARGIN + (names + MARGIN if beside else 0)
    scale = _Scale(picture.bars, left, both_sides=beside)
    for number, bar in enumerate(picture.bars):
        top = head + row * number
        if bar.now:
            canvas.paste(PANEL, (MARGIN // 2, top), rounded(WIDE - MARGIN, row - 4, 12))
        _name(canvas, bar, top=top, room=SHORT if beside else WIDE - 2 * MARGIN)
        below = (row - 4 - BAR) // 2 if beside else line_height(TEXT) + 6
        scale.draw(canvas, bar, top + below)
    return canvas


class _Scale:
    """The place of zero and the length of each bar.

    The longest bar and the amounts behind the bars fill the whole width.
    """

    def __init__(self, bars: tuple[Bar, ...], left: int, *, both_sides: bool) -> None:
        self._both_sides = both_sides
        down = max((-bar.tenths for bar in bars), default=0)
        up = max((bar.tenths for bar in bars), default=0)
        if not both_sides:
            down, up = 0, max(down, up)
        down, up = max(down, 0), max(up, 0)
        behind = max((width(bar.said, TEXT) for bar in bars), default=0) + APART
        before, after = (behind if down else 0), (behind if up or not down else 0)
        self._room = WIDE - MARGIN - left - before - after
        self._whole = max(down + up, 1)
        self._zero = left + before + self._room * down // self._whole

    def draw(self, canvas: Image.Image, bar: Bar, top: int) -> None:
        """Draw a bar and its amount; ``top`` in pixels."""
        long = max(self._room * abs(bar.tenths) // self._whole, LEAST)
        less = bar.tenths < 0
        leftwards = less and self._both_sides
        left = self._zero - long if leftwards else self._zero
        canvas.paste(BAD_EDGE if less else INK, (left, top), rounded(long, BAR, 6))
        fill = BAD if less else GOLD if bar.now else PAPER
        canvas.paste(fill, (left + 2, top + 2), rounded(long - 4, BAR - 4, 4))
        amount = width(bar.said, TEXT)
        at = left - APART - amount if leftwards else left + long + APART
        middle = top + (BAR - line_height(TEXT)) // 2
        _write(canvas, bar.said, size=TEXT, at=(at, middle), ink=GOLD if bar.now else PAPER)


def _name(canvas: Image.Image, bar: Bar, top: int, *, room: int) -> None:
    name, size = fitted((bar.name,), room, TEXT)
    down = (BESIDE - 4 - line_height(size)) // 2 if room == SHORT else 2
    _write(
        canvas,
        cut(name, room, size),
        size=size,
        at=(MARGIN, top + down),
        ink=GOLD if bar.now else PAPER,
    )


def _write(
    canvas: Image.Image, text: str, size: int, *, at: tuple[int, int], ink: tuple[int, int, int]
) -> None:
    canvas.paste(ink, at, mask(text, size))
