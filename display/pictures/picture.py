"""What is on a picture: values only. Cards are codes or ``BACK``, words are there already, in the chat's language."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple
from typing import Final, Literal, TypeAlias

from engine.cards import Card
from engine.value import value

BACK: Final = ""
"""A card of which only the back is seen."""

Face: TypeAlias = Card | Literal[""]

Tone: TypeAlias = Literal["", "good", "bad"]
"""How something went for somebody. Told by sign, mark and brightness, never by colour alone."""


@value
class Style:
    """Which cards. ``indices``: with a small rank in the corners; ``court``: those of the three figures, knave to king."""

    deck: str
    indices: bool
    court: tuple[str, str, str] = ("8", "9", "10")


@value
class Label:
    """Something short in a panel: the first of ``ways`` that fits in a readable size is shown."""

    ways: tuple[str, ...]
    tone: Tone = ""


@value
class Panel:
    """One player. ``turn``: it is his. ``dim``: his cards count no more."""

    name: str
    cards: tuple[Face, ...]
    stake: str
    status: Label | None
    change: Label | None
    """What the hand brought him, once it is over."""
    turn: bool = False
    banker: bool = False
    next_banker: bool = False
    dim: bool = False


@value
class Plate:
    """One player who has no cards on the table now. ``label``: how it went for him, or what he does."""

    name: str
    label: Label | None = None
    turn: bool = False
    banker: bool = False
    next_banker: bool = False
    dim: bool = False


@value
class TablePicture:
    """A hand for everybody to see: above what lies in the middle, then who has cards, then the others.

    Where things lie depends on ``panels`` and ``plates`` by their number alone, and on whether there is a ``pot``.
    """

    style: Style
    matta: Face
    """Which card is marked as the matta; ``BACK`` for none."""
    panels: tuple[Panel, ...]
    pot: Label | None = None
    """What lies in the middle, beside a heap of chips; None in a game without a pot."""
    plates: tuple[Plate, ...] = ()
    legend: tuple[str, ...] = ()
    """What the signs mean, in a line at the bottom: ``B banco``."""


@value
class HandPicture:
    """One player's own cards; without cards, a back."""

    style: Style
    matta: Face
    cards: tuple[Face, ...]
    total: Label | None
    note: str = ""
    """What stands below the total: where one more card would lead."""


@value
class Bar:
    """One amount of several that are compared. ``said``: the amount in words; ``now``: it is what is in force."""

    name: str
    tenths: int
    said: str
    now: bool


@value
class ChartPicture:
    """Amounts beside each other."""

    style: Style
    title: str
    bars: tuple[Bar, ...]


@value
class Step:
    """One place of the podium. ``chips``: in words."""

    place: int
    name: str
    chips: str


@value
class Curve:
    """How one player's chips went: ``points`` after each round, from 0 on."""

    name: str
    points: tuple[int, ...]


@value
class PlayedHand:
    """A hand as it lay on the table at the end. ``label``: what it was worth."""

    name: str
    cards: tuple[Face, ...]
    label: Label | None
    won: bool


@value
class BestHandPicture:
    """The hand of the evening: a title, the winner's hand and perhaps the one it beat."""

    title: str
    chips: str
    matta: Face
    hands: tuple[PlayedHand, ...]


@value
class EveningPicture:
    """An evening that is over: the podium, everybody's curve, the titles, and the best hand."""

    style: Style
    title: str
    podium: tuple[Step, ...]
    curves: tuple[Curve, ...]
    best: BestHandPicture | None
    titles: tuple[str, ...] = ()


@value
class DecksPicture:
    """Some cards of several decks, to choose one: each deck's name and what people call it."""

    style: Style
    decks: tuple[tuple[str, str], ...]


Picture: TypeAlias = TablePicture | HandPicture | ChartPicture | EveningPicture | DecksPicture


def fingerprint(picture: Picture) -> str:
    """The same for two pictures if and only if the same is on them."""
    said = json.dumps([type(picture).__name__, astuple(picture)], ensure_ascii=False)
    return hashlib.blake2b(said.encode(errors="surrogatepass"), digest_size=12).hexdigest()
