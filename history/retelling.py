"""The facts about a game that history needs besides the game interface: the action of an event, and its contents.

There is one ``Retelling`` per game; the rest of ``history`` knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.card_events import CardGiven, CardsDealt
from engine.cards import Card
from engine.game import Person, Who


class DealtCard(NamedTuple):
    """A dealt card and its place."""

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int


def dealt(event: object) -> tuple[DealtCard, ...]:
    """The cards that an event of any game deals, as far as it derives from the common events."""
    match event:
        case CardsDealt():
            return tuple(
                DealtCard(
                    person=person,
                    card=card,
                    deck=event.deck,
                    shuffle=event.shuffle,
                    place=event.place + offset,
                )
                for offset, (person, card) in enumerate(zip(event.people, event.cards, strict=True))
            )
        case CardGiven():
            return (
                DealtCard(
                    person=event.person,
                    card=event.card,
                    deck=event.deck,
                    shuffle=event.shuffle,
                    place=event.place,
                ),
            )
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Retelling:
    """The functions of one game."""

    action: Callable[[Any, Any], tuple[Who, Any]]
    """``action(state, event)``: the actor and the action in ``state`` whose first event is ``event``.

    The opening of the round is ``(TABLE, OpenRound)``.
    """
    follows: Callable[[Any], bool]
    """True if ``event`` never comes first: it has no action of its own and follows from the event before it."""
    opens: Callable[[Any], int | None]
    """The number of the round that ``event`` opens, None if it opens none."""
    purses: Callable[[Any], Mapping[Person, int]]
    """The free chips after ``event``, of all people in it."""
    bank: Callable[[Any], tuple[Person, str] | None]
    """The holder of the bank from ``event`` on, and the reason; None if the event does not tell."""
    dealt: Callable[[Any], tuple[DealtCard, ...]]
    """The cards that ``event`` deals, with their places."""
    begins: type[Any]
    """The event that makes earlier rounds unnecessary.

    A round depends on no round before the last one with that event. Without such an event, it depends on all rounds
    since its game began.
    """

    def first_needed(self, rounds: Sequence[Sequence[Any]]) -> int:
        """Index of the first of the earlier ``rounds`` (each as its events) that the next round depends on."""
        began = [
            number
            for number, events in enumerate(rounds)
            if any(isinstance(event, self.begins) for event in events)
        ]
        return began[-1] if began else 0
