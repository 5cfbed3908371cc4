"""A language with longer words than Italian, to find texts that have no room for another language.

Every word of the Italian catalogue is 30% longer and has accents. Values, markup, commands and signs stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

import locales
from locales import Entry, words

PSEUDO: Final = "eo"
"""A code that the library of plurals knows, with two forms as in Italian, and that has no folder."""

LONGER: Final = 0.3
"""The share of a word's letters that is added."""

_PIECE: Final = re.compile(r"{[^}]*}|<[^>]*>|&\w+;|(?<![\w<])/[a-z_]+|[^\W\d_]+")
_ACCENTS: Final = str.maketrans("aeiouAEIOU", "àéìòùÀÉÌÒÙ")


def longer(text: str) -> str:
    """The text with longer words: ``Siediti, {name}!`` gives ``Sìédìtììì, {name}!``."""
    return _PIECE.sub(lambda found: _word(found[0]), text)


def _word(piece: str) -> str:
    if not piece.isalpha():
        return piece
    said = piece.translate(_ACCENTS)
    return said + said[-1] * round(LONGER * len(piece))


@contextmanager
def pseudo_language() -> Iterator[str]:
    """Within it ``words`` has the longer language; its code."""
    longer_words: dict[str, Entry] = {
        key: longer(entry)
        if isinstance(entry, str)
        else {form: longer(text) for form, text in entry.items()}
        for key, entry in words("it").entries.items()
    }
    loaded = locales._loaded
    with patch.object(
        locales, "_loaded", lambda code: longer_words if code == PSEUDO else loaded(code)
    ):
        words.cache_clear()
        yield PSEUDO
    words.cache_clear()
