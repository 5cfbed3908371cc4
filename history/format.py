"""The file of one hand: its contents, writing and reading (``docs/history-format.md``).

It is read with care, because a file may come from anywhere: an unknown version or field is an error with a name. Each
step is read only when it is replayed, so a broken step does not affect the earlier ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    ValidationError,
    model_validator,
)

from engine.registry import GAMES
from engine.shuffle import is_cut
from history.errors import FormatError

FORMAT: Final = "matta-hand"
VERSION: Final = 2
"""Grows when a reader of the old version would misread a new file; stored values never change their meaning."""

LEFT_OUT: Final = "?"
"""Stands for a card that stays covered, until its deck is closed."""

LARGEST: Final = 10_000_000
"""Bytes; a larger file is not read."""

Number = Annotated[int, Field(gt=0)]
Chips = Annotated[int, Field(ge=0)]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Text = Annotated[str, Field(max_length=256)]


def _words_of_a_cut(words: str) -> str:
    if not is_cut(words):
        raise ValueError("a cut has other words than players can type")
    return words


class FiledPart(BaseModel):
    """Fields that are not listed here are not allowed in the file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, hide_input_in_errors=True)


class FiledCut(FiledPart):
    person: Number
    words: Annotated[str, AfterValidator(_words_of_a_cut)]


class FiledDeck(FiledPart):
    """A deck that this hand used: its seal, its cuts in order, and its secret once it is closed.

    ``first``: the first deck of its chain. ``table``: the name of the table in the shuffle calculation, if that is
    not its number.
    """

    deck: Number
    first: Number
    table: Annotated[str, Field(pattern=r"^[1-9][0-9]*/[1-9][0-9]*$")] | None = None
    seal: Hex32
    cuts: tuple[FiledCut, ...]
    secret: Hex32 | None = None


class FiledSeat(FiledPart):
    """A person at the table. ``chips``: free chips before the hand; missing for a person who did not play it."""

    person: Number
    name: Text | None = None
    chips: Chips | None = None


class FiledBank(FiledPart):
    """The holder of the bank, and the reason."""

    person: Number
    why: Text


class FiledCard(FiledPart):
    """A dealt card and its origin: place ``place`` (from 0) of shuffle ``shuffle`` of deck ``deck``.

    ``person`` is 0 for a card that nobody holds. A card that comes round again, without a new shuffle, has deck 0 and
    neither shuffle nor place.
    """

    person: Annotated[int, Field(ge=0)]
    card: Text
    deck: Annotated[int, Field(ge=0)]
    shuffle: Annotated[int, Field(ge=0)] | None = None
    place: Annotated[int, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _lies_in_a_shuffle_or_not(self) -> FiledCard:
        if not (self.shuffle is None) == (self.place is None) == (self.deck == 0):
            raise ValueError("a place belongs to a shuffle")
        return self


class Gain(FiledPart):
    person: Number
    chips: int


class FiledPoints(FiledPart):
    """A player's points from the round, in the game's unit."""

    person: Number
    points: int


class Round(FiledPart):
    """A round as it was played. ``rules`` and ``steps`` are read by the game's own types (``history.step``)."""

    round: Number
    rules: dict[str, JsonValue]
    seats: tuple[FiledSeat, ...]
    steps: tuple[JsonValue, ...]


class FiledHand(Round):
    """The round that the file is about. Its further fields repeat facts of the steps, and must agree with them.

    ``bystanders``: people without a seat in the round who acted in it. ``points``: the points of a game that counts
    points. ``match``: the ranking of the match that the round ended, the best first; equal players stand together.
    ``lots``: number of the deck that the lot for the bank was drawn with; missing if none was drawn.
    """

    lots: Number | None = None
    bank: FiledBank | None = None
    cards: tuple[FiledCard, ...]
    settlement: tuple[Gain, ...]
    bystanders: tuple[FiledSeat, ...] | None = None
    points: tuple[FiledPoints, ...] | None = None
    match: tuple[tuple[Number, ...], ...] | None = None


class FiledDraw(FiledPart):
    """The draw for the seats: ``people`` in the order of their entries, and the tables as they were drawn."""

    secret: Hex32
    people: tuple[Number, ...]
    tables: tuple[tuple[Number, ...], ...]


class FiledTournament(FiledPart):
    """The tournament of a table: both numbers, and the seals of its chains, first the draw's, then one per table."""

    number: Number
    table: Number
    links: tuple[Hex32, ...]
    draw: FiledDraw


class HandFile(FiledPart):
    """``before``: the earlier rounds that the replay of this one needs, in order.

    ``began``: the round with which this game began at its table; missing if that is the first. ``left_out``: the number
    of covered cards that are ``LEFT_OUT``, since their deck is not closed.
    """

    format: Annotated[str, Field(pattern=f"^{FORMAT}$")] = FORMAT
    version: Annotated[int, Field(ge=VERSION, le=VERSION)] = VERSION
    game: Text
    table: Number
    began: Number | None = None
    tournament: FiledTournament | None = None
    decks: tuple[FiledDeck, ...]
    left_out: Number | None = None
    before: tuple[Round, ...]
    hand: FiledHand

    @model_validator(mode="after")
    def _fits_together(self) -> HandFile:
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
        return self

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
    return (_text(hand.model_dump(mode="json", exclude_none=True), "") + "\n").encode()


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
        hand = HandFile.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "file"
        raise FormatError(f"{place}: {first['msg']}") from None
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
