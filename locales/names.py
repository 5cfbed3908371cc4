"""Text from strangers on one line: names of people and groups, the words of a cut, the name of a tournament.

Only this module tidies such text; ``locales.shown`` escapes it for HTML.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

LONGEST_NAME: Final = 24
"""Characters of a name on a screen; a phone shows about 34 on a line."""

MOST_MARKS: Final = 3
"""Combining marks that a letter keeps. Everyday words of no script stack more."""

_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that Unicode calls letters or signs but that are invisible."""

_JOINERS: Final = "\u200c\u200d"

_EMOJI: Final = "\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_SCRIPTS: Final = (
    "\u0620-\u07ff\u0840-\u085f\u08a0-\u0dff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc"
)
"""Arabic, the scripts of India and others in which a joiner changes the shape of two letters."""

_USED_JOINER: Final = re.compile(
    f"(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])|(?<=[{_SCRIPTS}])[{_JOINERS}](?=[{_SCRIPTS}])"
)
_NEW_EMOJI: Final = re.compile("[\U0001f000-\U0001faff]")
"""An emoji may be newer than Python's tables, for which it is not assigned."""

_REGION: Final = re.compile("(?<=\U0001f3f4)[\U000e0030-\U000e007a]{2,6}\U000e007f")
"""The tags behind a black flag that make it the flag of a region such as Scotland."""

_UNSEEN: Final = re.compile(
    f"[{_JOINERS}\u034f\u17b4\u17b5\u180b-\u180d\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Invisible characters that may stay in a name: joiners, variation selectors and the like."""


COMPUTER: Final = "🤖"
"""The mark before a computer's name."""

_PARTS, _STAYS = f"{COMPUTER} ", f"{COMPUTER}\u00a0"


def without_mark(name: str) -> str:
    """The name of a person as Telegram gives it, without the mark that computers alone have."""
    return name.replace(COMPUTER, "")


@lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """A name for the screens: cleaned, and not too long. No line ends between a computer's mark and its name."""
    kept = shortened(clean(name), LONGEST_NAME)
    return _STAYS + kept.removeprefix(_PARTS) if kept.startswith(_PARTS) else kept


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """A stranger's text on one line, without control and direction marks, unused joiners and piled up marks."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    tags = {place for found in _REGION.finditer(text) for place in range(*found.span())}
    kept = "".join(c if place in tags else _visible(c) for place, c in enumerate(text))
    kept = " ".join("".join(_few_marks(kept)).split())
    used = {found.start() for found in _USED_JOINER.finditer(kept)}
    joined = "".join(c for place, c in enumerate(kept) if c not in _JOINERS or place in used)
    return " ".join(joined.split())  # a joiner between two spaces leaves them side by side


def shortened(text: str, most: int) -> str:
    """Cut a text to ``most`` characters, never between a letter and its marks or inside a joined emoji."""
    if len(text) <= most:
        return text
    kept = ""
    for cluster in _clusters(text):
        if len(kept) + len(cluster) >= most:
            break
        kept += cluster
    return (kept or clean(text[: most - 1])).rstrip() + "…"


def alike(name: str) -> str:
    """The visible part of a name: equal for two names that differ only in invisible characters."""
    return _UNSEEN.sub("", name)


def _visible(c: str) -> str:
    """The character, a space for one that breaks a line, or nothing for a format mark."""
    category = unicodedata.category(c)
    if c in _JOINERS or (category == "Cn" and _NEW_EMOJI.match(c)):
        return c
    if category == "Cf":
        return ""
    return " " if category[0] in "CZ" or c in _FILLERS else c


def _few_marks(text: str) -> Iterator[str]:
    """The text without marks that are too many for their letter, or that have no letter."""
    marks = MOST_MARKS
    for c in text:
        if _is_mark(c):
            marks += 1
            if marks > MOST_MARKS:
                continue
        elif c == " ":
            marks = MOST_MARKS
        elif c not in _JOINERS:
            marks = 0
        yield c


def _clusters(text: str) -> Iterator[str]:
    """The signs of a text as readers count them: a letter with its marks, joined emoji, the two letters of a flag."""
    cluster = ""
    for c in text:
        goes_on = (
            _is_mark(c)
            or c in _JOINERS
            or "\U0001f3fb" <= c <= "\U0001f3ff"  # a tone of skin
            or "\U000e0020" <= c <= "\U000e007f"
            or cluster[-1:] in ("\u200c", "\u200d")
            or (_is_flag_letter(c) and len(cluster) == 1 and _is_flag_letter(cluster))
        )
        if cluster and not goes_on:
            yield cluster
            cluster = ""
        cluster += c
    yield cluster


def _is_mark(c: str) -> bool:
    return unicodedata.category(c)[0] == "M"


def _is_flag_letter(c: str) -> bool:
    return "\U0001f1e6" <= c <= "\U0001f1ff"
