"""The size of a message on phones, estimated without a browser (``tests/web/test_phone.py`` compares both)."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

from display.buttons import LONGEST, in_rows
from display.caption import lines_on_phone
from display.phone import EDGE, FRAME, LINE, ROOM, ROW, SHOWN, height
from display.pictures.plan import WIDTH
from display.screen import Screen

PHONES: Final = {(360, 640): (SHOWN, ROOM), (390, 844): (SHOWN + 30, ROOM + 204)}
"""The width of a picture and the height of the chat, in points, by the phone's size."""

COLOURED: Final = "\ufe0f"
"""It follows a sign that is shown as an emoji, and takes no room itself."""

_FOLDED: Final = re.compile(r"<blockquote expandable>(.*?)</blockquote>", re.DOTALL)

_FOLD: Final = 32
"""Height of a quotation's edges, and of the time that has a line of its own below it."""

_SEEN: Final = 3
"""Lines of a folded quotation before a tap opens it."""


def lines_of(screen: Screen) -> int:
    """Lines of the text on the small phone; of a folded quotation those that it shows."""
    folded = [min(_long(part), _SEEN) for part in _FOLDED.findall(screen.text)]
    return sum(folded) + _long(_FOLDED.sub("", screen.text))


def _long(text: str) -> int:
    return sum(map(lines_on_phone, text.splitlines()))


def excess(screen: Screen, phone: tuple[int, int]) -> int:
    """Points by which the message is higher than the chat; negative if room is left."""
    width, room = PHONES[phone]
    rows = len(in_rows(screen.keyboard))
    tall = EDGE + LINE * lines_of(screen) + ROW * rows + _FOLD * ("<blockquote" in screen.text)
    if screen.picture is not None:
        tall += FRAME + -(-width * height(screen.picture) // WIDTH)
    return tall - room


def cut_labels(screen: Screen) -> list[str]:
    """Labels too long for their row."""
    return [
        key.label
        for row in in_rows(screen.keyboard)
        for key in row
        if len(row) < len(LONGEST) and letters(key.label) > LONGEST[len(row)]
    ]


def letters(label: str) -> int:
    """The width of a label in letters. A sign such as a suit or an arrow counts twice."""
    signs = sum(category(sign).startswith("S") for sign in label)
    return len(label.replace(COLOURED, "")) + signs
