"""The file of one hand: its contents, writing and reading (``docs/history-format.md``).

It is read with care, because a file may come from anywhere: an unknown version or field is an error with a name. Each
step is read only when it is replayed, so a broken step does not affect the earlier ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta

from engine.registry import GAMES
from engine.shuffle import is_cut
from engine.stored import UnreadableError, reader_of, to_builtins
from engine.value import Value
from history.errors import FormatError

FORMAT: Final = "matta-hand"
VERSION: Final = 3
"""Grows when a reader of the old version would misread a new file; stored values never change their meaning."""

LEFT_OUT: Final = "?"
"""Stands for a card that stays covered, until its deck is closed."""

LARGEST: Final = 10_000_000
"""Bytes; a larger file is not read."""

Json: TypeAlias = dict[str, Any]
Number = Annotated[int, Meta(gt=0)]
Natural = Annotated[int, Meta(ge=0)]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Text = Annotated[str, Meta(max_length=256)]


class FiledPart(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Fields that are not listed here are not allowed in the file."""


class FiledCut(FiledPart, frozen=True, kw_only=True):
    person: Number
    words: str

    def __post_init__(self) -> None:
        if not is_cut(self.words):
            raise ValueError("a cut has other words than players can type")


class FiledDeck(FiledPart, frozen=True, kw_only=True):
    """A deck that this hand used: its seal, its cuts in order, and its secret once it is closed.

    ``first``: the first deck of its chain. ``table``: the name of the table in the shuffle calculation, if that is
    not its number.
    """

    deck: Number
    first: Number
    table: Annotated[str, Meta(pattern=r"^[1-9][0-9]*/[1-9][0-9]*\Z")] | None = None
    seal: Hex32
    cuts: tuple[FiledCut, ...]
    secret: Hex32 | None = None


class FiledSeat(FiledPart, frozen=True, kw_only=True):
    """A person at the table. ``chips``: free chips before the hand; missing for a person who did not play it."""

    person: Number
    name: Text | None = None
    chips: Natural | None = None


class FiledCard(FiledPart, frozen=True, kw_only=True):
    """A dealt card and its origin: place ``place`` (from 0) of shuffle ``shuffle`` of deck ``deck``.

    ``person`` is 0 for a card that nobody holds. A card that comes round again, without a new shuffle, has deck 0 and
    neither shuffle nor place.
    """

    person: Natural
    card: Text
    deck: Natural
    shuffle: Natural | None = None
    place: Natural | None = None

    def __post_init__(self) -> None:
        if not (self.shuffle is None) == (self.place is None) == (self.deck == 0):
            raise ValueError("a place belongs to a shuffle")


class Gain(FiledPart, frozen=True, kw_only=True):
    person: Number
    chips: int


class FiledPoints(FiledPart, frozen=True, kw_only=True):
    """A player's points from the round, in the game's unit."""

    person: Number
    points: int


class Round(FiledPart, frozen=True, kw_only=True):
    """A round as it was played. Its ``steps`` are read one by one (``history.step``); the first opens it."""

    round: Number
    seats: tuple[FiledSeat, ...]
    steps: tuple[Any, ...]


class FiledHand(Round, frozen=True, kw_only=True):
    """The round that the file is about. Its further fields repeat facts of the steps, and must agree with them.

    ``bystanders``: people without a seat in the round who acted in it. ``points``: the points of a game that counts
    points. ``match``: the ranking of the match that the round ended, the best first; equal players stand together.
    ``lots``: number of the deck that the lot for the bank was drawn with; missing if none was drawn.
    """

    lots: Number | None = None
    cards: tuple[FiledCard, ...]
    settlement: tuple[Gain, ...]
    bystanders: tuple[FiledSeat, ...] | None = None
    points: tuple[FiledPoints, ...] | None = None
    match: tuple[tuple[Number, ...], ...] | None = None


class FiledDraw(FiledPart, frozen=True, kw_only=True):
    """The draw for the seats: ``people`` in the order of their entries, and the tables as they were drawn."""

    secret: Hex32
    people: tuple[Number, ...]
    tables: tuple[tuple[Number, ...], ...]


class FiledTournament(FiledPart, frozen=True, kw_only=True):
    """The tournament of a table: both numbers, and the seals of its chains, first the draw's, then one per table."""

    number: Number
    table: Number
    links: tuple[Hex32, ...]
    draw: FiledDraw


class HandFile(FiledPart, frozen=True, kw_only=True):
    """``before``: the earlier rounds that the replay of this one needs, in order.

    ``began``: the round with which this game began at its table; missing if that is the first. ``left_out``: the number
    of covered cards that are ``LEFT_OUT``, since their deck is not closed.
    """

    format: str
    version: int
    game: Text
    table: Number
    began: Number | None = None
    tournament: FiledTournament | None = None
    decks: tuple[FiledDeck, ...]
    left_out: Number | None = None
    before: tuple[Round, ...]
    hand: FiledHand

    def __post_init__(self) -> None:
        numbers = [deck.deck for deck in self.decks]
        if len(set(numbers)) != len(numbers):
            raise ValueError("a deck is there twice")
        if any(deck.first > deck.deck for deck in self.decks):
            raise ValueError("a deck comes before its chain")
        if self.left_out and all(deck.secret is not None for deck in self.decks):
            raise ValueError("cards of closed decks are left out")
        rounds = [round_.round for round_ in (*self.before, self.hand)]
        if rounds != list(range(rounds[0], rounds[0] + len(rounds))):
            raise ValueError("the rounds do not follow one another")
        first = self.began or 1
        if rounds[0] < first or (not self.before and self.hand.round != first):
            raise ValueError("nothing says what was before this round")

    def deck(self, number: int) -> FiledDeck | None:
        """The deck with this number; None if the hand does not use it."""
        return next((deck for deck in self.decks if deck.deck == number), None)

    @property
    def names(self) -> dict[int, str]:
        """The known names by person; people with an erased name are missing."""
        people = (*self.hand.seats, *(self.hand.bystanders or ()))
        return {seat.person: seat.name for seat in people if seat.name}


def write(hand: HandFile) -> bytes:
    """The file: JSON, with one step, card or seat per line."""
    return (_text(to_builtins(hand), "") + "\n").encode()


def read(data: bytes) -> HandFile:
    """Read a file. Raise ``FormatError`` if it is not a hand, has another version, or is broken outside the steps."""
    if len(data) > LARGEST:
        raise FormatError(f"larger than {LARGEST:,} bytes")
    try:
        raw = json.loads(data.decode(), object_pairs_hook=_no_key_twice)
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, json.JSONDecodeError | FormatError) else "no text"
        raise FormatError(f"no JSON file: {reason}") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise FormatError(f"no hand history: format is not {FORMAT!r}")
    version = raw.get("version")
    if version != VERSION or isinstance(version, bool):
        raise FormatError(
            f"version {version!r} of the format is unknown; this reader knows {VERSION}"
        )
    try:
        hand: HandFile = reader_of(HandFile).converted(raw)
    except UnreadableError as error:
        raise FormatError(f"{error.field or 'file'}: {error.reason}") from None
    if hand.game not in GAMES:
        raise FormatError(f"unknown game {hand.game!r}")
    return hand


def _no_key_twice(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for key, _ in pairs if [name for name, _ in pairs].count(key) > 1)
        raise _TwiceError(f"{twice!r} is there twice")
    return found


class _TwiceError(FormatError, ValueError):
    """A key that is there twice: JSON does not say which value counts, so the file is refused."""


def _text(value: object, indent: str) -> str:
    """Put the file, its rounds and their lists on lines of their own; everything below stands on one line."""
    inner = indent + " "
    if isinstance(value, dict) and ("format" in value or "steps" in value):
        lines = [f"{inner}{json.dumps(key)}: {_text(part, inner)}" for key, part in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + indent + "}"
    if isinstance(value, list) and value:
        lines = [inner + _text(part, inner) for part in value]
        return "[\n" + ",\n".join(lines) + "\n" + indent + "]"
    return json.dumps(value, ensure_ascii=False)
