"""Captions: what stands beside a picture, in a quarter of the room that a message has."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from display.screen import MOST_CAPTION

OPEN: Final = 4
"""Most lines that are not worth folding: a client shows three of a folded quotation."""

END: Final = "</blockquote>"
"""After which a client leaves room of its own."""

_TAG: Final = re.compile(r"<[^>]*>")


def length(text: str) -> int:
    """How long Telegram finds a text of its HTML: UTF-16 units without the markup."""
    return len(html.unescape(_TAG.sub("", text)).encode("utf-16-le")) // 2


def folded(lines: list[str]) -> list[str]:
    """Lines of a caption: a part of more than ``OPEN`` lines becomes a quotation that a tap opens.

    The picture shows the same; whoever has it read aloud gets it whole.
    """
    parts: list[list[str]] = [[]]
    for line in lines:
        if line:
            parts[-1].append(line)
        else:
            parts.append([])
    shown: list[str] = []
    apart = False
    for part in filter(None, parts):
        quoted = len(part) > OPEN
        if quoted:
            text = "\n".join(part)
            shown.append(f"<blockquote expandable>{text}{END}")
        else:
            shown += ["", *part] if apart else part
        apart = not quoted  # a quotation stands apart by itself
    return shown


def fitting(ways: Iterable[str]) -> str:
    """The first of several ways to say it that is short enough for a caption.

    If none is, the last without its last lines. Markup must not reach over the end of a line.
    """
    said = ""
    for said in ways:
        if length(said) <= MOST_CAPTION:
            return said
    lines = said.split("\n")
    while lines and length("\n".join(lines)) > MOST_CAPTION:
        lines.pop()
    return "\n".join(lines)
