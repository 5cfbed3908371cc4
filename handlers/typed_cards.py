"""Cards in typed words: ``3 denari``, ``3d``, ``re di coppe``, ``4c 5b 7s``, in all languages, with small mistakes.

A card need not be whole: ``re`` names a card if the person may choose only one king. The words of all languages are
read at once; only figures that are typed as numbers depend on the language, because a Spanish 10 is a knave.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final, Literal, TypeAlias

from engine.cards import Card, rank, suit
from engine.value import Value

_SUITS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("d", "denari", "denaro", "ori", "oro", "quadri", "o", "oros", "coins"), "D"),
    **dict.fromkeys(("c", "coppe", "coppa", "cuori", "copas", "copa", "cups"), "C"),
    **dict.fromkeys(("s", "spade", "spada", "picche", "e", "espadas", "espada", "swords"), "S"),
    **dict.fromkeys(
        ("b", "bastoni", "bastone", "mazze", "fiori", "bastos", "clubs", "batons"), "B"
    ),
}
_RANKS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("a", "asso", "as", "ace", "uno", "one"), 1),
    **dict.fromkeys(("due", "dos", "two"), 2),
    **dict.fromkeys(("tre", "tres", "three"), 3),
    **dict.fromkeys(("quattro", "cuatro", "four"), 4),
    **dict.fromkeys(("cinque", "cinco", "five"), 5),
    **dict.fromkeys(("sei", "seis", "six"), 6),
    **dict.fromkeys(("sette", "siete", "seven"), 7),
    **dict.fromkeys(("f", "fante", "sota", "knave", "jack", "j"), 8),
    **dict.fromkeys(
        ("cavallo", "caval", "donna", "dama", "caballo", "knight", "horse", "queen", "n", "q"), 9
    ),
    **dict.fromkeys(("r", "re", "rey", "king", "k"), 10),
}
_LITTLE: Final = frozenset(
    {"di", "de", "del", "della", "of", "il", "lo", "la", "el", "los", "las", "the", "l", "e", "y"}
    | {"un", "una", "and", "con", "with", "palo", "palos", "seme", "suit"}
)
"""Words that name nothing. ``e`` is a suit only where it stands directly behind a rank, as in ``3e``."""

_PIECE: Final = re.compile(r"(\d{1,2})|([a-z]+)")
_TOGETHER: Final = re.compile(r"(\d{1,2}|[a-z])([a-z])")
CLOSE: Final = 0.74
"""The likeness from which a word counts as a misspelt one."""

Misreading: TypeAlias = Literal["unread", "several", "none", "count"]
"""``unread``: a word names no card. ``several``: more than one card may be meant. ``none``: the person may choose no
such card. ``count``: not as many cards as are taken together.
"""


class Misread(Value, frozen=True):
    """The reason why typed cards name no choice. ``word``: the typed words that it is about.

    ``hidden``: it depends on the cards that the person may choose.
    """

    why: Misreading
    word: str = ""
    hidden: bool = False


class _Asked(Value, frozen=True):
    """The typed part of one card: a rank, a suit or both."""

    said: str
    rank: int = 0
    suit: str = ""


def read_cards(
    said: str, allowed: Iterable[Card], *, take: int | None, language: str
) -> tuple[Card, ...] | Misread:
    """The ``take`` cards of ``allowed`` that the words name; None for any number from one on."""
    asked = _asked(said, language)
    if isinstance(asked, Misread):
        return asked
    if len(asked) != take if take is not None else not asked:
        return Misread("count")
    left = list(allowed)
    found: list[Card] = []
    for one in sorted(asked, key=lambda one: not (one.rank and one.suit)):
        fitting = [card for card in left if _fits(one, card)]
        if len(fitting) != 1:
            return Misread("several" if fitting else "none", one.said, hidden=True)
        left.remove(fitting[0])
        found.append(fitting[0])
    return tuple(found)


def _fits(asked: _Asked, card: Card) -> bool:
    return asked.rank in (0, rank(card)) and asked.suit in ("", suit(card))


def _asked(said: str, language: str) -> list[_Asked] | Misread:
    """The cards that are typed: a rank begins a card, the suit behind it ends it."""
    found: list[_Asked] = []
    for word in _words(said):
        together = None if word in _RANKS or word in _LITTLE else _TOGETHER.fullmatch(word)
        if together and _rank(together[1], language) and together[2] in _SUITS:
            found.append(_Asked(word, _rank(together[1], language), _SUITS[together[2]]))
            continue
        if word in _LITTLE and not (found and not found[-1].suit and word == "e"):
            continue
        number, letter = _rank(word, language), _suit(word)
        if number:
            found.append(_Asked(word, number))
        elif letter and found and not found[-1].suit:
            found[-1] = _Asked(f"{found[-1].said} {word}", found[-1].rank, letter)
        elif letter:
            found.append(_Asked(word, suit=letter))
        else:
            return Misread("unread", word)
    return found


def _words(said: str) -> list[str]:
    """The words and numbers in small letters without accents; ``3denari`` is two, ``3d`` is one."""
    plain = unicodedata.normalize("NFKD", said.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    found: list[str] = []
    for word in re.split(r"[^a-z0-9]+", plain):
        if not word:
            continue
        if _TOGETHER.fullmatch(word) or word.isalpha():
            found.append(word)
        else:
            found += [piece[0] for piece in _PIECE.finditer(word)]
    return found


def _rank(word: str, language: str) -> int:
    """The rank of a word or number, 1 to 10; 0 for none."""
    if word.isdigit():
        number = int(word)
        if language == "es" and number >= 8:
            return {10: 8, 11: 9, 12: 10}.get(number, 0)
        return number if 1 <= number <= 10 else 0
    return _RANKS.get(word) or _RANKS.get(_closest(word, _RANKS), 0)


def _suit(word: str) -> str:
    """The letter of a suit; empty for none."""
    return _SUITS.get(word) or _SUITS.get(_closest(word, _SUITS), "")


def _closest(word: str, known: Iterable[str]) -> str:
    """The known word that a misspelt one of four letters or more is most like; empty for none."""
    if len(word) < 4:
        return ""
    return next(iter(get_close_matches(word, [one for one in known if len(one) > 3], 1, CLOSE)), "")
