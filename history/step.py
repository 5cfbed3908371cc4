"""One action of a hand and its events, as values and as the JSON of the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

import msgspec

from engine.card_events import AGAIN, CardGiven, CardsDealt
from engine.families import GameAction, GameEvent
from engine.game import CHANCE, CLOCK, TABLE, Person, Who
from engine.stored import UnreadableError, reader_of, to_builtins
from engine.value import Value
from history.errors import FormatError
from history.format import FiledCard, Json, Natural, Number

Actor = Literal["table", "chance", "clock"]
"""The file's names of actors that are not people."""

_NAMES: Final[Mapping[Who, Actor]] = {TABLE: "table", CHANCE: "chance", CLOCK: "clock"}
_NUMBERS: Final[Mapping[int | str, Who]] = {name: who for who, name in _NAMES.items()}


class Step(Value, frozen=True):
    """``who`` did ``action``, and ``events`` followed.

    ``chips``: free chips of people just before the step that differ from those after the previous step: those of a
    person without a seat who acts for the first time.
    """

    who: Who
    action: Any
    events: tuple[Any, ...]
    chips: Mapping[Person, int]


class _FiledStep(Value, frozen=True, kw_only=True, omit_defaults=True):
    who: Number | Actor
    action: GameAction
    chips: dict[Number, Natural] = msgspec.field(default_factory=dict)
    events: tuple[GameEvent, ...]


def write_step(step: Step) -> Json:
    """A step in the form of the file."""
    filed = _FiledStep(
        who=_NAMES.get(step.who, step.who),
        action=step.action,
        chips=dict(step.chips),
        events=step.events,
    )
    written: Json = to_builtins(filed)
    return written


def read_step(raw: object) -> Step:
    """Read a step of the file. Raise ``FormatError`` with the place of the first wrong field."""
    try:
        filed: _FiledStep = reader_of(_FiledStep).converted(raw)
    except UnreadableError as error:
        raise FormatError(str(error)) from None
    return Step(
        who=_NUMBERS.get(filed.who, filed.who),  # type: ignore[arg-type]
        action=filed.action,
        events=filed.events,
        chips=filed.chips,
    )


def write_events(events: Iterable[GameEvent]) -> list[Json]:
    """Events in the form of the file."""
    return [to_builtins(event) for event in events]


def dealt_by(event: GameEvent) -> tuple[FiledCard, ...]:
    """The cards that an event deals, with their places."""
    match event:
        case CardsDealt(deck=deck, people=people, cards=cards) if deck == AGAIN:
            given = zip(people, cards, strict=True)
            return tuple(FiledCard(person=person, card=card, deck=deck) for person, card in given)
        case CardGiven(person, card, deck) if deck == AGAIN:
            return (FiledCard(person=person, card=card, deck=deck),)
        case CardsDealt(deck, shuffle, place, people, cards):
            return tuple(
                FiledCard(person=person, card=card, deck=deck, shuffle=shuffle, place=place + at)
                for at, (person, card) in enumerate(zip(people, cards, strict=True))
            )
        case CardGiven(person, card, deck, shuffle, place):
            return (FiledCard(person=person, card=card, deck=deck, shuffle=shuffle, place=place),)
        case _:
            return ()
