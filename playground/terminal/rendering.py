"""A message's text as a client shows it: bold, italic, code, mentions, links and commands to tap, local times."""

import itertools
import re
import time
from collections.abc import Iterator
from typing import Any, Final

from textual.content import Content
from textual.style import Style

from playground.botapi.views import MessageView
from playground.words import Words

STYLES: Final = {
    "bold": "bold",
    "italic": "italic",
    "underline": "underline",
    "strikethrough": "strike",
    "code": "$code",
    "pre": "$code",
    "spoiler": "reverse",
    "blockquote": "italic",
    "expandable_blockquote": "italic",
    "text_mention": "bold $mention",
    "mention": "$mention",
    "hashtag": "$mention",
    "bot_command": "$mention",
    "url": "underline $mention",
    "text_link": "underline $mention",
    "date_time": "bold $deadline",
}
START: Final = re.compile(r"/start [\w-]+$")
COLOURS: Final = ("#e58a7b", "#8fbf6f", "#d9a35b", "#6fb3d9", "#b08fd9", "#5fc2b0", "#e08fb8")
"""Of people's names, as clients give them."""


def clock(moment: float, *, seconds: bool = False) -> str:
    """A moment as this machine's clock shows it: ``21:14``."""
    return time.strftime("%H:%M:%S" if seconds else "%H:%M", time.localtime(moment))


def colour(person: int | None) -> str:
    """The colour of somebody's name."""
    return COLOURS[(person or 0) % len(COLOURS)]


def ticking(view: MessageView, now: float) -> bool:
    """Whether the message shows a moment that is still to come."""
    return any(entity.get("unix_time", 0) > now for entity in view.entities)


def body(view: MessageView, words: Words, now: float) -> Content:
    """The text with its entities. Of a deep link's Start nobody sees the payload."""
    if START.match(view.text) and not view.from_bot:
        return Content("/start")
    return Content.assemble(*_pieces(view, words, now))


def _pieces(view: MessageView, words: Words, now: float) -> Iterator[Content]:
    text = view.text.encode("utf-16-le")
    marked = [(e, e["offset"], e["offset"] + e["length"]) for e in view.entities]
    cuts = sorted({0, len(text) // 2, *(cut for _, start, end in marked for cut in (start, end))})
    for start, end in itertools.pairwise(cuts):
        piece = text[2 * start : 2 * end].decode("utf-16-le")
        here = [entity for entity, low, high in marked if low <= start and end <= high]
        moment = next((e for e in here if e["type"] == "date_time"), None)
        if moment is not None:
            piece = _moment(moment, words, now) if start == moment["offset"] else ""
        yield _styled(here, piece)


def _moment(entity: dict[str, Any], words: Words, now: float) -> str:
    """The local time, and how long it is until then."""
    due = int(entity["unix_time"])
    written = clock(due, seconds=True)
    left = round(due - now)
    return f"{written} · {words('left', n=left)}" if left > 0 else written


def _styled(entities: list[dict[str, Any]], piece: str) -> Content:
    written = Content(piece)
    for entity in entities:
        kind = entity["type"]
        written = written.stylize(STYLES.get(kind, ""))
        if kind in ("text_link", "url"):
            written = _tappable(written, f"app.open_link({entity.get('url', piece)!r})")
        elif kind == "bot_command":
            written = _tappable(written, f"app.say_command({piece!r})")
    return written


def _tappable(written: Content, action: str) -> Content:
    return written.stylize(Style.from_meta({"@click": action}))
