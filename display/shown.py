"""A hand in public form, in words and for a picture: a card that was not shown stays covered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from display.cards import points, the_card
from display.pictures.picture import BACK, Face, Label, PlayedHand, Tone
from display.showdown import ShownHand
from engine.cards import rank
from engine.game import Person
from locales import Raw, Words

BUILT_KEYS: Final = tuple(f"hands.kind.{kind}" for kind in ("reale", "triple"))
"""Keys built here, which no search for the whole key finds (see ``tests/words``)."""

_MARKS: Final = {"bust": "✗", "seven_half": "★", "reale": "♛", "triple": "♛"}


def in_words(hand: ShownHand, said: Words) -> Raw:
    """The shown cards, and their worth unless a single card already tells it."""
    *others, last = (
        the_card(face, said) if face else said("summary.covered") for face in hand.cards
    )
    cards = said("cards.and", first=Raw(", ".join(others)), last=last) if others else last
    worth = _worth(hand, said)
    if not others and hand.cards[0] and worth == str(rank(hand.cards[0])):
        worth = ""
    return Raw(f"{cards} ({worth})") if worth else cards


def _worth(hand: ShownHand, said: Words) -> str:
    if hand.kind in ("reale", "triple"):
        return said(f"hands.kind.{hand.kind}")
    if hand.total is None:
        return ""
    total = points(hand.total)
    return said("summary.bust", total=total) if hand.kind == "bust" else total


def played_hand(hand: ShownHand, names: Mapping[Person, str], *, won: bool) -> PlayedHand:
    """The hand for a picture; ``names`` contains only letters of the picture's fonts."""
    label = None
    if hand.total is not None:
        mark = _MARKS.get(hand.kind)
        total = points(hand.total)
        tone: Tone = "bad" if hand.kind == "bust" else "good" if won else ""
        label = Label((f"{mark} {total}" if mark else total,), tone)
    faces: tuple[Face, ...] = hand.cards or (BACK,)
    return PlayedHand(name=names.get(hand.person, "…"), cards=faces, label=label, won=won)
