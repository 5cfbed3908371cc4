"""Answers that many people get in one message: what waits to be said, as much of it as a message holds, what is left.

The payload of such a place holds ``lines``, in ``by`` the person whom each answers (0: nobody), and in ``more`` how many
lines found no room at all. While a message with some of the lines is under way, others come: ``left`` takes away what
was said.
"""

from __future__ import annotations

import json
from typing import Any, Final

from display.measure import MOST_TEXT, length
from locales import Words

MOST_WAITING: Final = 16_000
"""Characters of lines that wait for one message or the next; what comes then is only counted."""

MOST_OF_ONE: Final = 3
"""Lines that answer one person in one message, the newest: who asks and asks crowds out nobody."""


def with_line(payload: str | None, line: str, person: int = 0) -> str:
    """The payload with one line more, said to ``person``; said already, it stands once."""
    said: dict[str, Any] = json.loads(payload) if payload else {}
    lines: list[str] = said.get("lines", [])
    by: list[int] = said.get("by", [0] * len(lines))
    kept = [(old, who) for old, who in zip(lines, by, strict=True) if old != line]
    mine = [one for one in kept if person and one[1] == person]
    for old in mine[: max(len(mine) + 1 - MOST_OF_ONE, 0)]:
        kept.remove(old)
    more = said.get("more", 0)
    if sum(len(old) for old, _ in kept) + len(line) <= MOST_WAITING:
        kept.append((line, person))
    else:
        more += 1
    return _payload(kept, more)


def told(payload: str, said: Words) -> tuple[str, str]:
    """The text of the next message, and what it says of the payload."""
    waiting: dict[str, Any] = json.loads(payload)
    lines, more = waiting["lines"], waiting.get("more", 0)
    rest = said("word.more", n=more) if more else ""
    room, count = MOST_TEXT - length(rest) - 1, 0
    for line in lines:
        room -= length(line) + 1
        if room < 0 and count:
            break
        count += 1
    everything = count == len(lines)
    shown = [*lines[:count], rest] if everything and more else lines[:count]
    by = waiting.get("by", [0] * len(lines))
    pairs = list(zip(lines, by, strict=True))[:count]
    return "\n".join(shown), _payload(pairs, more if everything else 0)


def left(said: str | None, waiting: str | None) -> str | None:
    """What is still to be said at a place once a message has said something; None if nothing is."""
    if said == waiting or said is None or waiting is None:
        return None if said == waiting else waiting
    was, now = json.loads(said), json.loads(waiting)
    if "lines" in was and "lines" in now:
        by = now.get("by", [0] * len(now["lines"]))
        lines = [one for one in zip(now["lines"], by, strict=True) if one[0] not in was["lines"]]
        more = now.get("more", 0) - was.get("more", 0)
        return _payload(lines, more) if lines or more > 0 else None
    if "out" in was and "out" in now:
        now["out"] = [one for one in now["out"] if one not in was["out"]]
        if now.get("least") == was.get("least"):
            now.pop("least", None)
        return json.dumps(now) if now["out"] or "least" in now else None
    return waiting


def _payload(lines: list[tuple[str, int]], more: int) -> str:
    said: dict[str, Any] = {"lines": [line for line, _ in lines], "by": [who for _, who in lines]}
    if more > 0:
        said["more"] = more
    return json.dumps(said, ensure_ascii=False)
