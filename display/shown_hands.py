"""A hand in public form, in words and for a picture: a card that was not shown stays covered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import points, the_card
from display.pictures.picture import Label, PlayedHand, Tone
from display.showdown import ShownHand
from engine.cards import rank
from engine.game import Person
from locales import Raw, Words

_NAMED_KINDS: Final = ("reale", "triple")

BUILT_KEYS: Final = tuple(f"hands.kind.{kind}" for kind in _NAMED_KINDS)
"""Keys built here, which no search for the whole key finds (see ``tests/words``)."""

_MARKS: Final = {"bust": "✗ ", "seven_half": "★ ", "reale": "♛ ", "triple": "♛ "}


def in_words(hand: ShownHand, words: Words) -> Raw:
    """The shown cards, and their worth unless a single card already tells it."""
    *others, last = (
        the_card(face, words) if face else words("summary.covered") for face in hand.cards
    )
    cards = words("cards.and", first=Raw(", ".join(others)), last=last) if others else last
    worth = _worth(hand, words)
    if not others and hand.cards[0] and worth == str(rank(hand.cards[0])):
        worth = ""
    return Raw(f"{cards} ({worth})") if worth else cards


def _worth(hand: ShownHand, words: Words) -> str:
    if hand.kind in _NAMED_KINDS:
        return words(f"hands.kind.{hand.kind}")
    if hand.total is None:
        return ""
    total = points(hand.total)
    return words("summary.bust", total=total) if hand.kind == "bust" else total


def played_hand(hand: ShownHand, names: Mapping[Person, str], *, won: bool) -> PlayedHand:
    """The hand for a picture; ``names`` are legible in its fonts."""
    label = None
    if hand.total is not None:
        text = _MARKS.get(hand.kind, "") + points(hand.total)
        tone: Tone = "bad" if hand.kind == "bust" else "good" if won else ""
        label = Label(ways=(text,), tone=tone)
    faces = tuple(face for face in hand.cards if face)
    return PlayedHand(name=names.get(hand.person, "…"), cards=faces, label=label, won=won)
