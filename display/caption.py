"""Captions: the text beside a picture, with only the facts that the picture cannot show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from display.measure import columns_of, plain
from display.pictures.faces import opened

MOST_LINES: Final = 3
"""Maximum number of lines of a caption on a small phone, which shows no more between picture and keyboard."""

COLUMNS: Final = 34
"""Columns of letters of a line beside a picture on a small phone (360 points)."""

LETTER: Final = 64
"""Size of the letters in which widths are measured."""

LINE: Final = 280 * LETTER // 16
"""Width of such a line: 280 points with letters of 16."""

TIME: Final = 64 * LETTER // 16
"""Width of the time behind the last line of a message: four wide letters."""

REGULAR: Final = 0.91
"""Width of letters that are not bold, as a part of that of bold ones."""

_BOLD: Final = re.compile("(</?b>)")


@lru_cache(maxsize=4096)
def lines_on_phone(line: str, *, last: bool = False) -> int:
    """Number of lines that a line of a caption takes on a small phone. The time stands behind the ``last`` one.

    Letters are counted, since other phones have other ones, and measured, since some names have wide letters alone.
    """
    columns = [columns_of(word) for word in plain(line).split(" ")]
    counted = _lines_of(columns, COLUMNS, space=1)
    measured = _lines_of([*_widths(line), *[TIME] * last], LINE, space=REGULAR * _width(" "))
    return max(counted, measured)


def _lines_of(words: Iterable[float], room: float, *, space: float) -> int:
    """The lines of words of these widths. A word that is wider than a line is broken."""
    lines, free = 1, room
    for wide in words:
        if free < min(wide, room):
            lines, free = lines + 1, room
        broken = max(ceil(wide / room) - 1, 0)
        lines, free = lines + broken, free + broken * room - wide - space
    return lines


def _widths(line: str) -> list[float]:
    """The width of each word of a line of HTML."""
    words, part = [0.0], REGULAR
    for piece in _BOLD.split(line):
        if _BOLD.fullmatch(piece):
            part = 1 if piece == "<b>" else REGULAR
            continue
        first, *others = (sum(map(_width, word)) * part for word in plain(piece).split(" "))
        words[-1] += first
        words += others
    return words


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    """The width of a bold letter in the bot's own font, which does not depend on the fonts of the system."""
    columns = columns_of(letter)
    return opened(0, LETTER).getlength(letter) if columns == 1 else columns * LETTER / 2


def caption(must: Sequence[str], may: Sequence[str], most: int = MOST_LINES) -> list[str]:
    """All lines of ``must``; above them those of ``may`` that fit into ``most`` lines, most important first."""
    return [*fitting_lines(may, most - sum(map(lines_on_phone, must))), *must]


def fitting_lines(lines: Sequence[str], most: int = MOST_LINES) -> list[str]:
    """The lines that fit into ``most`` lines of a small phone, most important first; empty ones are left out."""
    fitting: list[str] = []
    for line in lines:
        long = lines_on_phone(line)
        if line and long <= most:
            fitting.append(line)
            most -= long
    return fitting


def has_time(lines: Sequence[str], most: int) -> bool:
    """True if the lines and the time behind the last one fit into ``most`` lines of a small phone."""
    *upper, last = lines
    return sum(map(lines_on_phone, upper)) + lines_on_phone(last, last=True) <= most


def folded(lines: list[str]) -> str:
    """The lines as they are if a small phone shows them all beside a picture, otherwise folded."""
    fits = sum(map(lines_on_phone, lines)) <= MOST_LINES
    return "\n".join(lines) if fits else quoted(lines)


def quoted(lines: list[str]) -> str:
    """Lines as a folded quotation: a client shows three lines until a tap opens it."""
    text = "\n".join(lines)
    return f"<blockquote expandable>{text}</blockquote>"
