"""How long a text is for Telegram, and how one that is too long is cut: at the end of a line, its markup whole."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

MOST_TEXT: Final = 4096
"""UTF-16 units of a message (Bot API), markup not counted."""

MOST_CAPTION: Final = 1024
"""The same of what stands beside a picture or a file."""

MOST_ANSWER: Final = 200
"""The same of an answer to a tap, which has no markup."""

DOTS: Final = "…"

ZERO_WIDTH_JOINER: Final = "\u200d"

_TAG: Final = re.compile(r"<[^>]*>")
_TOKEN: Final = re.compile(r"<[^>]*>|&#?\w+;|.", re.DOTALL)
_NAME: Final = re.compile(r"<(/?)([a-z-]+)")


def length(text: str) -> int:
    """How long Telegram finds a text of its HTML: UTF-16 units without the markup."""
    return units(plain(text))


def plain(text: str) -> str:
    """Give what a reader sees of Telegram's HTML: for answers to taps and the labels of buttons, which have no markup."""
    return html.unescape(_TAG.sub("", text)) if "<" in text or "&" in text else text


def toast(text: str) -> str:
    """Give an answer to a tap, which is written as HTML, as plain text that is short enough."""
    return shorten(plain(text))


def units(text: str) -> int:
    """UTF-16 units of a plain text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def fits(text: str, most: int) -> bool:
    """Whether a text of Telegram's HTML is short enough."""
    return 2 * len(text) <= most or length(text) <= most


def cut(text: str, most: int) -> str:
    """Cut a text of Telegram's HTML after its last line that fits, and say with dots that there was more.

    A line that is very long by itself is cut after a word, a word between two signs. Tags that are open are closed.
    """
    if fits(text, most):
        return text
    opened: list[str] = []
    sign = word = line = _Cut(0, 0, ())
    long, joins = 0, False
    for token in _TOKEN.finditer(text):
        said = token[0]
        if said.startswith("<"):
            _step(opened, said)
            continue
        if not (joins or _joins(said)):
            sign = _Cut(token.start(), long, tuple(opened))
            if said.isspace():
                word = sign
            if said == "\n":
                line = sign
        joins = said == ZERO_WIDTH_JOINER
        long += units(html.unescape(said))
        if long > most - len(DOTS) - 1:
            break
    if line.long >= sign.long / 2:
        return line.of(text) + "\n" + DOTS
    return (word if word.long >= sign.long / 2 else sign).of(text) + DOTS


def shorten(text: str, most: int = MOST_ANSWER) -> str:
    """Cut a plain text: of a joined sign, such as a letter and its accents, all is kept or nothing."""
    if 2 * len(text) <= most or units(text) <= most:
        return text
    kept = long = 0
    joins = False
    for number, letter in enumerate(text):
        if not (joins or _joins(letter)):
            kept = number
        joins = letter == ZERO_WIDTH_JOINER
        long += units(letter)
        if long > most - len(DOTS):
            break
    return text[:kept] + DOTS


def taken(lines: Sequence[str], most: int, rest: Callable[[int], str]) -> list[str]:
    """As many lines as fit, each with its end, and instead of the others what ``rest`` says of their number."""
    long = sum(length(line) + 1 for line in lines)
    if long <= most:
        return list(lines)
    kept = list(lines)
    while kept and long + length(rest(len(lines) - len(kept))) > most:
        long -= length(kept.pop()) + 1
    return [*kept, rest(len(lines) - len(kept))]


def fitting(ways: Iterable[str]) -> str:
    """The first of several ways to say it that is short enough for a caption; if none is, the last one, cut."""
    said = ""
    for said in ways:
        if fits(said, MOST_CAPTION):
            return said
    return cut(said, MOST_CAPTION)


def _step(opened: list[str], tag: str) -> None:
    """Note that a tag begins or ends."""
    found = _NAME.match(tag)
    if found is None:
        return
    if not found[1]:
        opened.append(found[2])
    elif found[2] in opened:
        while opened.pop() != found[2]:
            pass


class _Cut(NamedTuple):
    """Where a text may be cut: so many characters of it, how long they are, and the tags that are open there."""

    end: int
    long: int
    opened: tuple[str, ...]

    def of(self, text: str) -> str:
        return text[: self.end] + "".join(f"</{tag}>" for tag in reversed(self.opened))


def _joins(letter: str) -> bool:
    """Whether it is one sign with the letter before."""
    return letter == ZERO_WIDTH_JOINER or (
        len(letter) == 1 and unicodedata.category(letter) in ("Mn", "Me", "Sk")
    )
