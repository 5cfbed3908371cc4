"""Every word that a person reads, in Italian, English and Spanish.

A catalogue is every ``<language>/*.toml`` together. A key names a sentence, or a table of plural forms (``one``, ``other``…) chosen by
the number ``n`` under the language's own rule. Braces hold values; text from people is escaped on its way in, so a
catalogue may hold Telegram's HTML and a name may not.
"""

from __future__ import annotations

import html
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from babel import Locale

LANGUAGES: Final = ("it", "en", "es")
"""Italian first: the fallback for everybody else is ``FALLBACK``."""

PLURAL_FORMS: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
FALLBACK: Final = "en"
THIN_SPACE: Final = "\u202f"


class Raw(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()


class MissingWordsError(LookupError):
    """A key that the catalogue does not have."""


Entry = str | Mapping[str, str]


class Words:
    """The catalogue of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self.entries = entries
        self._plural = lru_cache(maxsize=1024)(Locale.parse(language).plural_form)

    def __call__(self, key: str, **values: object) -> Raw:
        """Give the sentence ``key`` with its values put in.

        Numbers get thin spaces in thousands; strings are escaped unless they are ``Raw``. Raise ``MissingWordsError`` if
        there is no such key.
        """
        entry = self.entries.get(key)
        if entry is None:
            raise MissingWordsError(f"{self.language}: {key}")
        if not isinstance(entry, str):
            count = values["n"]
            entry = (isinstance(count, int) and entry.get(self._plural(abs(count)))) or entry[
                "other"
            ]
        if not values:
            return Raw(entry)
        return Raw(entry.format_map({name: shown(value) for name, value in values.items()}))

    def has(self, key: str) -> bool:
        return key in self.entries


def shown(value: object) -> str:
    """How a value stands in a sentence: numbers grouped, text from outside escaped."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, int):
        return number(value)
    return html.escape(str(value), quote=False)


def number(value: int) -> str:
    """A whole number as people read it: true minus sign, thin spaces from 10 000 on."""
    digits = f"{abs(value):,}".replace(",", THIN_SPACE) if abs(value) >= 10_000 else str(abs(value))
    return f"−{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """A change of chips: always with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)


def tenths(value: Fraction, comma: str = ",") -> str:
    """An amount to one decimal, always with its sign: ``+1,3``. ``comma`` is what stands before the decimal."""
    whole, rest = divmod(abs(round(value * 10)), 10)
    sign = "−" if value < 0 and (whole or rest) else "+" if whole or rest else ""
    return f"{sign}{number(whole)}{comma}{rest}"


@lru_cache
def words(language: str) -> Words:
    """The catalogue of ``language`` (``it``, ``en``, ``es``)."""
    entries: dict[str, Entry] = {}
    for path in sorted((Path(__file__).parent / language).glob("*.toml")):
        for key, entry in _flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            if key in entries:
                raise ValueError(f"{path}: {key} is there twice")
            entries[key] = entry
    return Words(language, entries)


def language_of(code: str | None) -> str:
    """The catalogue for a Telegram ``language_code`` such as ``it`` or ``es-419``."""
    short = (code or "").lower().partition("-")[0]
    return short if short in LANGUAGES else FALLBACK


def _flat(tree: Mapping[str, object], prefix: str = "") -> list[tuple[str, Entry]]:
    entries: list[tuple[str, Entry]] = []
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, str):
            entries.append((key, value))
        elif isinstance(value, dict) and "other" in value and value.keys() <= PLURAL_FORMS:
            entries.append((key, {str(form): str(said) for form, said in value.items()}))
        elif isinstance(value, dict):
            entries.extend(_flat(value, f"{key}."))
        else:
            raise ValueError(f"{key}: neither a sentence nor plural forms")
    return entries
