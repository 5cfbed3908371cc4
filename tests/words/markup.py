"""The markup that Telegram allows in a text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

TAGS = {"b", "i", "u", "s", "code", "pre", "blockquote", "tg-spoiler"}


class Markup(HTMLParser):
    """Telegram's subset of HTML: known tags, closed in the order they were opened."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []
        self.wrong = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag not in TAGS or attrs:
            self.wrong = f"<{tag}>"

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong = f"</{tag}>"

    def handle_data(self, data: str) -> None:
        if re.search("[<>&]", data):
            self.wrong = data


def fault_of(text: str) -> str:
    parser = Markup()
    parser.feed(text)
    parser.close()
    return parser.wrong or "".join(parser.open)
