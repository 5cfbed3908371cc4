"""The length of a text in Telegram, and the cut of a longer text: at the end of a line, with whole markup."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

MOST_TEXT: Final = 4096
"""Maximum length of a message in UTF-16 units (Bot API), without markup."""

MOST_CAPTION: Final = 1024
"""Maximum length of a caption beside a picture or file, in the same units."""

MOST_ANSWER: Final = 200
"""Maximum length of an answer to a tap, which has no markup."""

DOTS: Final = "…"

ZERO_WIDTH_JOINER: Final = "\u200d"

_TAG: Final = re.compile(r"<[^>]*>")
_TOKEN: Final = re.compile(r"<[^>]*>|&#?\w+;|.", re.DOTALL)
_NAME: Final = re.compile(r"<(/?)([a-z-]+)")


def length(text: str) -> int:
    """The length of a Telegram HTML text in UTF-16 units, without the markup."""
    return units(plain(text))


def plain(text: str) -> str:
    """The visible text of Telegram HTML, for answers to taps and labels of buttons, which have no markup."""
    return html.unescape(_TAG.sub("", text)) if "<" in text or "&" in text else text


def toast(text: str) -> str:
    """An answer to a tap, written as HTML, as plain text of legal length."""
    return shorten(plain(text))


def units(text: str) -> int:
    """The number of UTF-16 units of a plain text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def columns_of(text: str) -> int:
    """The columns of a text in a font of fixed width: two for a double-width sign, none for an accent."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fits(text: str, most: int) -> bool:
    """True if a Telegram HTML text is short enough."""
    return 2 * len(text) <= most or length(text) <= most


def cut(text: str, most: int) -> str:
    """Cut a Telegram HTML text after the last line that fits, and add dots.

    A very long line is cut after a word, a very long word between two letters. Open tags are closed.
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
    """Cut a plain text. A letter with its accents, or any joined sign, stays whole or goes."""
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
    """As many lines as fit, each with a line end; ``rest(number)`` replaces the others."""
    long = sum(length(line) + 1 for line in lines)
    if long <= most:
        return list(lines)
    kept = list(lines)
    while kept and long + length(rest(len(lines) - len(kept))) > most:
        long -= length(kept.pop()) + 1
    return [*kept, rest(len(lines) - len(kept))]


def fitting(ways: Iterable[str]) -> str:
    """The first of several wordings that is short enough for a caption; if there is none, the last one, cut."""
    said = ""
    for said in ways:
        if fits(said, MOST_CAPTION):
            return said
    return cut(said, MOST_CAPTION)


def _step(opened: list[str], tag: str) -> None:
    """Record the begin or end of a tag."""
    found = _NAME.match(tag)
    if found is None:
        return
    if not found[1]:
        opened.append(found[2])
    elif found[2] in opened:
        while opened.pop() != found[2]:
            pass


class _Cut(NamedTuple):
    """A possible cut in a text: the number of characters, their length in UTF-16 units, and the tags open there."""

    end: int
    long: int
    opened: tuple[str, ...]

    def of(self, text: str) -> str:
        """The text up to the cut, with every open tag closed."""
        return text[: self.end] + "".join(f"</{tag}>" for tag in reversed(self.opened))


def _joins(letter: str) -> bool:
    """True if the letter forms one sign with the letter before."""
    return letter == ZERO_WIDTH_JOINER or (
        len(letter) == 1 and unicodedata.category(letter) in ("Mn", "Me", "Sk")
    )
