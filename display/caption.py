"""Captions: the text beside a picture, with only the facts that the picture cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from display.measure import columns_of, plain

MOST_LINES: Final = 3
"""Maximum number of lines of a caption on a small phone, which shows no more between picture and keyboard."""

COLUMNS: Final = 34
"""Columns of letters of a line beside a picture on a small phone (360 points)."""


def lines_on_phone(line: str) -> int:
    """Number of lines that a line of a caption takes on a small phone."""
    lines, free = 1, COLUMNS
    for word in plain(line).split(" "):
        long = columns_of(word)
        if long > free:
            lines, free = lines + 1, COLUMNS
        free -= long + 1
    return lines


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


def folded(lines: list[str]) -> str:
    """The lines as they are if a small phone shows them all beside a picture, otherwise folded."""
    fits = sum(map(lines_on_phone, lines)) <= MOST_LINES
    return "\n".join(lines) if fits else quoted(lines)


def quoted(lines: list[str]) -> str:
    """Lines as a folded quotation: a client shows three lines until a tap opens it."""
    text = "\n".join(lines)
    return f"<blockquote expandable>{text}</blockquote>"
