"""Captions: what stands beside a picture, and says only what the picture cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST_LINES: Final = 3
"""Of a turn's caption, one a fact: with the keyboard below and the picture above, a phone shows no more."""


def caption(must: Sequence[str], may: Sequence[str]) -> list[str]:
    """The lines that ``must`` stand there, above them as many as there is room for of those that ``may``, the most
    important first.
    """
    lines = [line for line in may if line][: max(MOST_LINES - len(must), 0)]
    return [*lines, *must]


def quoted(lines: list[str]) -> str:
    """Lines as a quotation of which a client shows three until a tap opens it."""
    text = "\n".join(lines)
    return f"<blockquote expandable>{text}</blockquote>"
