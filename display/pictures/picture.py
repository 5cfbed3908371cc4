"""The content of pictures, as values only: cards are codes or ``BACK``, words are already in the chat's language."""

from __future__ import annotations

import hashlib
from typing import Final, Literal, TypeAlias

from engine.cards import Card
from engine.value import Value

BACK: Final = ""
"""A card that shows only its back."""

Face: TypeAlias = Card | Literal[""]

Tone: TypeAlias = Literal["", "good", "bad"]
"""The result for a player. Sign, mark and brightness show it, never colour alone."""


SIGNS: Final = ("♟", "♞", "♚")
"""The corner indices of knave, knight and king in every language: a person, a horse, a crown."""


class CardStyle(Value, frozen=True):
    """The look of the cards.

    ``indices``: a small rank stands in the corners. ``court``: the corner indices of the three figures, knave to
    king.
    """

    deck: str
    indices: bool
    court: tuple[str, str, str] = SIGNS


class Label(Value, frozen=True):
    """A short text in a panel: the first of ``ways`` that fits in a readable size is shown."""

    ways: tuple[str, ...]
    tone: Tone = ""


class Panel(Value, frozen=True):
    """One player with cards. ``turn``: the player is on turn. ``dim``: the cards no longer count.

    ``coin``: the stake is of chips, so a chip lies beside it. ``before``: cards of the trick before, small. ``held``:
    the cards in the player's hand, if the hands are open; with ``TablePicture.open_hands`` ``cards`` lie small beside
    them.
    """

    name: str
    cards: tuple[Face, ...]
    stake: str = ""
    status: Label | None = None
    change: Label | None = None
    """The player's result of the hand, after its end."""
    turn: bool = False
    banker: bool = False
    next_banker: bool = False
    dim: bool = False
    coin: bool = True
    before: tuple[Face, ...] = ()
    held: tuple[Face, ...] = ()


class Plate(Value, frozen=True):
    """One player without cards on the table. ``label``: the player's result or present action."""

    name: str
    label: Label | None = None
    turn: bool = False
    banker: bool = False
    next_banker: bool = False
    dim: bool = False


class TablePicture(Value, frozen=True):
    """A hand in public: the pot, the cards of the table, the players with cards, and the other players.

    The positions depend only on the number of ``panels`` and ``plates``, on ``open_hands``, and on the presence of a
    ``pot`` and of ``common`` cards.
    """

    style: CardStyle
    matta: Face
    """The card marked as the matta; ``BACK`` for none."""
    panels: tuple[Panel, ...]
    pot: Label | None = None
    """The pot in the middle, beside a heap of chips; None in a game without a pot.

    Without a ``heap`` of chips it is the line of the present call, as wide as the picture.
    """
    common: tuple[Face, ...] | None = None
    """The cards that lie on the table for everybody; None in a game where no cards may lie there."""
    plates: tuple[Plate, ...] = ()
    legend: tuple[str, ...] = ()
    """The meaning of each sign, in a line at the bottom: ``B banco``."""
    heap: bool = True
    mark: str = "B"
    """The letter on the disc of the banker, or of the dealer."""
    open_hands: bool = False
    """True if the panels have room for whole hands: one or two panels a row."""


class HandPicture(Value, frozen=True):
    """A player's own cards; a back if there are none."""

    style: CardStyle
    matta: Face
    cards: tuple[Face, ...]
    total: Label | None
    note: str = ""
    """The text below the total: the prospect of one more card."""
    table: TablePicture | None = None
    """The trick or the cards on the table, above the own cards, which then lie in the rows of their buttons."""
    waits: tuple[Face, ...] = ()
    """The cards that the player on turn may not play now: they are darkened."""


class Bar(Value, frozen=True):
    """One of several compared amounts. ``said``: the amount in words; ``now``: this option is in force."""

    name: str
    tenths: int
    said: str
    now: bool


class ChartPicture(Value, frozen=True):
    """A chart of compared amounts."""

    style: CardStyle
    title: str
    bars: tuple[Bar, ...]


class PodiumStep(Value, frozen=True):
    """One place on the podium. ``gain``: chips or points, in words."""

    place: int
    name: str
    gain: str


class Curve(Value, frozen=True):
    """A player's chips or points over the evening, after each round, starting at 0."""

    name: str
    points: tuple[int, ...]


class PlayedHand(Value, frozen=True):
    """A hand as it was at its end. ``label``: its worth."""

    name: str
    cards: tuple[Face, ...]
    label: Label | None
    won: bool


class BestHandPicture(Value, frozen=True):
    """The hand of the evening: a title, the winner's hand, and the beaten hand if there is one."""

    title: str
    chips: str
    matta: Face
    hands: tuple[PlayedHand, ...]


class EveningPicture(Value, frozen=True):
    """An ended evening: the podium, each player's curve, the titles, and the best hand."""

    style: CardStyle
    title: str
    podium: tuple[PodiumStep, ...]
    curves: tuple[Curve, ...]
    best: BestHandPicture | None
    titles: tuple[str, ...] = ()


class DecksPicture(Value, frozen=True):
    """Some cards of several decks, to choose one: the folder and the title of each deck."""

    style: CardStyle
    decks: tuple[tuple[str, str], ...]


class GameSketch(Value, frozen=True):
    """One game: its name, the people and minutes that it needs, one sentence, and some cards of a deck."""

    name: str
    room: str
    says: str
    deck: str
    cards: tuple[Face, ...]


class GamesPicture(Value, frozen=True):
    """All games, one below another, to choose one."""

    style: CardStyle
    games: tuple[GameSketch, ...]


Picture: TypeAlias = (
    TablePicture | HandPicture | ChartPicture | EveningPicture | DecksPicture | GamesPicture
)


def fingerprint(picture: Picture) -> str:
    """A hash that is equal for two pictures if and only if they show the same."""
    said = repr(picture)
    return hashlib.blake2b(said.encode(errors="surrogatepass"), digest_size=12).hexdigest()
