"""Names of cards and points, from the codes of the pack (GEN-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from display.pictures.picture import SIGNS
from engine.cards import SUITS, Card, rank, suit
from locales import Raw, Words, words

NAMED_RANKS: Final = (1, 8, 9, 10)
"""Ranks with a name of their own; the other ranks use their number."""

FIGURES: Final = (8, 9, 10)

BUILT_KEYS: Final = (
    *(f"cards.rank.{number}" for number in NAMED_RANKS),
    *(f"cards.suit.{letter}" for letter in SUITS),
    *(f"cards.the.{kind}" for kind in (*NAMED_RANKS, "number")),
    *(f"cards.sign.{kind}" for kind in (*NAMED_RANKS, *SUITS)),
)
"""Keys built here, which no search for the whole key finds (see ``tests/words``)."""


@lru_cache(maxsize=1024)
def card_name(card: Card, words: Words) -> Raw:
    """The whole name with a capital letter: ``Re di denari``, ``7 di coppe``."""
    return words("cards.name", rank=rank_name(rank(card), words), suit=suit_name(suit(card), words))


def card_sign(card: Card, words: Words) -> str:
    """The shortest form, for a button: ``7🪙``, ``R🏆``."""
    number = rank(card)
    letter = words(f"cards.sign.{number}") if number in NAMED_RANKS else str(number)
    return f"{letter}{words(f'cards.sign.{suit(card)}')}"


def card_within(card: Card, words: Words) -> Raw:
    """The whole name within a sentence: ``re di denari``."""
    name = card_name(card, words)
    return Raw(name[:1].lower() + name[1:])


def the_card(card: Card, words: Words) -> Raw:
    """The whole name with its article, within a sentence: ``il re di denari``, ``l’asso di coppe``."""
    number = rank(card)
    kind = str(number) if number in NAMED_RANKS else "number"
    return words(f"cards.the.{kind}", card=card_within(card, words))


def card_list(cards: Iterable[Card], words: Words) -> Raw:
    """The whole names of several cards, in the given order: ``7 di coppe, Re di denari``; empty for none."""
    return Raw(", ".join(card_name(card, words) for card in cards))


def cards_within(cards: Iterable[Card], words: Words) -> Raw:
    """One or more cards within a sentence: ``il 7 di coppe, il 2 di spade e il re di denari``."""
    *others, last = (the_card(card, words) for card in cards)
    if not others:
        return last
    return words("cards.and", first=Raw(", ".join(others)), last=last)


def card_signs(cards: Iterable[Card], words: Words) -> Raw:
    """Several cards in their shortest form: ``7🪙 R🏆``."""
    return Raw(" ".join(card_sign(card, words) for card in cards))


def with_worth(cards: Sequence[Card], worth: str, words: Words, *, short: bool = False) -> Raw:
    """Cards within a sentence and their worth, unless a single card tells it: ``il 7 di coppe e il re di
    denari, 7½``. ``short``: several cards are signs.
    """
    said = card_signs(cards, words) if short and len(cards) > 1 else cards_within(cards, words)
    return said if len(cards) == 1 and worth == str(rank(cards[0])) else Raw(f"{said}, {worth}")


def ranks(cards: Iterable[Card], matta: Card | None, words: Words) -> Raw:
    """Cards in their shortest form, for a full line: ``7, re``; the matta has its own name."""
    return Raw(
        ", ".join(
            words("cards.matta") if card == matta else rank_name(rank(card), words).lower()
            for card in cards
        )
    )


def rank_name(number: int, words: Words) -> Raw:
    """The name of a rank: ``Asso``, ``2`` … ``7``, ``Fante``, ``Cavallo``, ``Re``."""
    return words(f"cards.rank.{number}") if number in NAMED_RANKS else Raw(str(number))


def suit_name(letter: str, words: Words) -> Raw:
    """The name of a suit by its letter: ``denari``."""
    return words(f"cards.suit.{letter}")


def court(languages: Iterable[str]) -> tuple[str, str, str]:
    """The corner indices of knave, knight and king: the letters of their buttons if all readers share a language.

    Readers of several languages see signs.
    """
    said = {tuple(str(words(one)(f"cards.sign.{n}")) for n in FIGURES) for one in languages}
    if len(said) == 1:
        knave, knight, king = said.pop()
        return knave, knight, king
    return SIGNS


def points(half_points: int) -> str:
    """Half points in digits: 15 is ``7½``, 1 is ``½``, 14 is ``7``, 0 is ``0``."""
    whole, half = divmod(half_points, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"
