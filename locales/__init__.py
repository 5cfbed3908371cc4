"""All texts for players, in Italian, English and Spanish.

A catalogue is all files ``<language>/*.toml`` here together, and those of the games. A key names a sentence or a table
of forms. Plural forms (``one``, ``other``…) are chosen by the number ``n`` under the language's own rule (``zero``: for
exactly 0, in any language); a number whose form is missing takes ``other``. The forms ``hand`` and ``bank`` are chosen
by the players' word for a round at the table. Braces hold values. Text from people is escaped on its way in, so a
catalogue may hold Telegram's HTML and a name may not.

Italian's *a* and *e* before a value get their *d* automatically, before the same vowel: ``tocca a {name}`` gives
*tocca ad Anna*, *tocca a Luca*.
"""

from __future__ import annotations

import html
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final, Literal, TypeAlias

from babel import Locale

_FOLDER: Final = Path(__file__).parent

COMPLETE: Final = ("it", "en", "es")
"""The languages that have every sentence."""

LANGUAGES: Final = (
    *COMPLETE,
    *sorted({path.parent.name for path in _FOLDER.glob("*/*.toml")} - {*COMPLETE}),
)
"""The languages that have a folder, Italian first. A sentence that one lacks is said in ``FALLBACK``."""

PLURAL_FORMS: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
RoundWord: TypeAlias = Literal["hand", "bank"]
"""The players' word for a round at a table: a hand, or with a bank that goes round, a bank."""

ROUND_FORMS: Final = frozenset({"hand", "bank"})
FALLBACK: Final = "en"
"""The language of people whose own has no folder; a sentence that it lacks is said in Italian."""

THIN_SPACE: Final = "\u202f"


class Raw(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()


class MissingWordsError(LookupError):
    """A key that the catalogue does not have."""


Entry = str | Mapping[str, str]


_BEFORE_A_VALUE: Final = re.compile(r"\b([ae]) ((?:<\w+>)*)\{(\w+)\}", re.IGNORECASE)
"""*a* or *e* as a word of its own, and the value behind it, perhaps in bold."""


class Words:
    """The catalogue of one language, for a table whose rounds are called ``rounds``."""

    def __init__(
        self, language: str, entries: Mapping[str, Entry], rounds: RoundWord = "hand"
    ) -> None:
        self.language = language
        self.entries = entries
        self._rounds = rounds
        self._plural = lru_cache(maxsize=1024)(Locale.parse(language).plural_form)
        self._ordinal = Locale.parse(language).ordinal_form
        self._joining = frozenset(_with_a_or_e(entries)) if language == "it" else frozenset()

    def of(self, rounds: RoundWord) -> Words:
        """The same catalogue for another table."""
        return words(self.language, rounds)

    def __call__(self, key: str, **values: object) -> Raw:
        """The sentence ``key`` with its values put in.

        Numbers get thin spaces in thousands; strings are escaped unless they are ``Raw``. A sentence that the language
        lacks is said in the next one. Raise ``MissingWordsError`` if none has the key.
        """
        entry = self.entries.get(key)
        if entry is None:
            return self._next(key)(key, **values)
        text = entry if isinstance(entry, str) else self._form(entry, values)
        if not values:
            return Raw(text)
        said = {name: shown(value) for name, value in values.items()}
        if text in self._joining:
            text = _BEFORE_A_VALUE.sub(lambda found: _joined(found, said), text)
        return Raw(text.format_map(said))

    def ordinal(self, key: str, number: int) -> Raw:
        """The form of ``key`` for a place in an order: ``3rd``, ``3º``, ``3.º``."""
        forms = self.entries.get(key)
        if forms is None:
            return self._next(key).ordinal(key, number)
        if isinstance(forms, str):
            raise MissingWordsError(f"{self.language}: {key} has no forms")
        return Raw(forms.get(self._ordinal(number), forms["other"]).format(n=number))

    def _form(self, forms: Mapping[str, str], values: Mapping[str, object]) -> str:
        """The form for these rounds, or for the number ``n``."""
        if self._rounds in forms:
            return forms[self._rounds]
        count = values["n"]
        if count == 0 and "zero" in forms:
            return forms["zero"]
        return (isinstance(count, int) and forms.get(self._plural(abs(count)))) or forms["other"]

    def has(self, key: str) -> bool:
        """True if this language or one after it has the sentence."""
        return key in self.entries or any(words(one).has(key) for one in _after(self.language)[:1])

    def _next(self, key: str) -> Words:
        """The catalogue of the next language."""
        for language in _after(self.language):
            return words(language, self._rounds)
        raise MissingWordsError(key)


def _after(language: str) -> tuple[str, ...]:
    """The languages in which a sentence is said that ``language`` lacks."""
    order = (FALLBACK, COMPLETE[0])
    return order[order.index(language) + 1 :] if language in order else order


def own_name(language: str) -> str:
    """The name of a language in that language."""
    return (Locale.parse(language).get_language_name(language) or language).capitalize()


def _with_a_or_e(entries: Mapping[str, Entry]) -> Iterator[str]:
    for entry in entries.values():
        texts = (entry,) if isinstance(entry, str) else entry.values()
        yield from (text for text in texts if _BEFORE_A_VALUE.search(text))


def _joined(found: re.Match[str], said: Mapping[str, str]) -> str:
    """*a* or *e* before this value: with a *d* if the value begins with the same vowel."""
    vowel, tags, name = found.groups()
    begins = re.search(r"\w", re.sub(r"<[^>]*>|&\w+;", "", said.get(name, "")))
    letter = unicodedata.normalize("NFD", begins[0])[0] if begins else ""
    d = "d" if letter.casefold() == vowel.casefold() else ""
    return f"{vowel}{d} {tags}{{{name}}}"


def shown(value: object) -> str:
    """A value as part of a sentence: numbers grouped, text from outside escaped."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, int):
        return number(value)
    return html.escape(str(value), quote=False)


def number(value: int) -> str:
    """A whole number for players: true minus sign, thin spaces from 10 000 on."""
    digits = f"{abs(value):,}".replace(",", THIN_SPACE) if abs(value) >= 10_000 else str(abs(value))
    return f"−{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """A change of chips: always with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)


def tenths(value: Fraction, comma: str = ",") -> str:
    """An amount to one decimal, always with its sign: ``+1,3``. ``comma`` is the decimal sign."""
    whole, rest = divmod(abs(round(value * 10)), 10)
    sign = "−" if value < 0 and (whole or rest) else "+" if whole or rest else ""
    return f"{sign}{number(whole)}{comma}{rest}"


_OF_GAMES: Final[list[Path]] = []


def know(folders: Iterable[Path]) -> None:
    """From now on the catalogues have the words of these folders of games too, each with ``<language>.toml``."""
    _OF_GAMES[:] = folders
    _loaded.cache_clear()
    words.cache_clear()


@lru_cache
def words(language: str, rounds: RoundWord = "hand") -> Words:
    """The catalogue of a language."""
    return Words(language, _entries(language), rounds)


_LOADING: Final = Lock()
"""Two threads that ask for a catalogue at once get the same one."""


def _entries(language: str) -> Mapping[str, Entry]:
    with _LOADING:
        return _loaded(language)


@lru_cache
def _loaded(language: str) -> Mapping[str, Entry]:
    entries: dict[str, Entry] = {}
    shared = sorted((_FOLDER / language).glob("*.toml"))
    of_games = [folder / f"{language}.toml" for folder in _OF_GAMES]
    for path in (*shared, *filter(Path.exists, of_games)):
        for key, entry in _flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            if entries.get(key, entry) != entry:
                raise ValueError(f"{path}: {key} is there twice, with another sentence")
            entries[key] = entry
    return entries


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
        elif isinstance(value, dict) and _is_forms(value):
            entries.append((key, {str(form): str(said) for form, said in value.items()}))
        elif isinstance(value, dict):
            entries.extend(_flat(value, f"{key}."))
        else:
            raise ValueError(f"{key}: neither a sentence nor its forms")
    return entries


def _is_forms(table: Mapping[str, object]) -> bool:
    """True if a table holds the forms of one sentence, and is not a section."""
    if table.keys() == ROUND_FORMS:
        return all(isinstance(form, str) for form in table.values())
    return "other" in table and table.keys() <= PLURAL_FORMS
