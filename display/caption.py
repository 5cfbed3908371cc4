"""Captions: what stands beside a picture, in a quarter of the room that a message has."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from display.screen import MOST_CAPTION

_TAG: Final = re.compile(r"<[^>]*>")


def length(text: str) -> int:
    """How long Telegram finds a text of its HTML: UTF-16 units without the markup."""
    return len(html.unescape(_TAG.sub("", text)).encode("utf-16-le")) // 2


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
