"""Captions: what stands beside a picture, in a quarter of the room that a message has."""

from __future__ import annotations

from typing import Final

OPEN: Final = 4
"""Most lines that are not worth folding: a client shows three of a folded quotation."""

END: Final = "</blockquote>"
"""After which a client leaves room of its own."""


def quoted(lines: list[str]) -> str:
    """Lines as a quotation of which a client shows three until a tap opens it."""
    text = "\n".join(lines)
    return f"<blockquote expandable>{text}{END}"


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
        long = len(part) > OPEN
        if long:
            shown.append(quoted(part))
        else:
            shown += ["", *part] if apart else part
        apart = not long  # a quotation stands apart by itself
    return shown
