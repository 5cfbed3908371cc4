"""Captions: the text beside a picture, with only the facts that the picture cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST_LINES: Final = 3
"""Maximum number of lines in a turn's caption, one fact each: a phone shows no more between picture and keyboard."""


MOST_ROWS: Final = 4
"""Rows of buttons beside which a caption has all its lines."""


def caption(must: Sequence[str], may: Sequence[str], *, rows: int = 0) -> list[str]:
    """All lines of ``must``; above them the first lines of ``may``, as many as fit, most important first.

    ``rows``: of buttons; so many that they fill a phone leave room for a line less.
    """
    most = MOST_LINES - (rows > MOST_ROWS)
    lines = [line for line in may if line][: max(most - len(must), 0)]
    return [*lines, *must]


def quoted(lines: list[str]) -> str:
    """Lines as a folded quotation: a client shows three lines until a tap opens it."""
    text = "\n".join(lines)
    return f"<blockquote expandable>{text}</blockquote>"
