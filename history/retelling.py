"""The facts about a game that history needs besides the game interface: the action of an event, and its contents.

There is one ``Retelling`` per game; the rest of ``history`` knows no game by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.card_events import CardGiven, CardsDealt
from engine.cards import Card
from engine.game import OpenRound, Person, Who


class DealtCard(NamedTuple):
    """A dealt card and its place.

    ``person``: 0 for a card that nobody holds. ``shuffle`` and ``place``: None for a card that comes round again.
    """

    person: Person
    card: Card
    deck: int
    shuffle: int | None
    place: int | None


def opening_of_a_bank(event: Any, seats: tuple[Person, ...]) -> OpenRound:
    """The action that opened a bank of piatto or classica, for the present players ``seats``."""
    same = ("rules", "ring", "resumed", "stopped")
    return OpenRound(seats=seats, **{name: getattr(event, name) for name in same})


class Retelling(ABC):
    """The events of one game, read backwards."""

    opening: type[Any]
    """The event that opens a round; its ``number`` is the round's."""
    begins: type[Any]
    """The event that makes earlier rounds unnecessary.

    A round depends on no round before the last one with that event. Without such an event, it depends on all rounds
    since its game began.
    """

    @abstractmethod
    def action(self, state: Any, event: Any) -> tuple[Who, Any]:
        """The actor and the action in ``state`` whose first event is ``event``.

        The opening of the round is ``(TABLE, OpenRound)``.
        """

    @abstractmethod
    def follows(self, event: Any) -> bool:
        """True if ``event`` never comes first: it has no action of its own and follows from the event before it."""

    @abstractmethod
    def purses(self, event: Any) -> Mapping[Person, int]:
        """The free chips after ``event``, of all people in it."""

    @abstractmethod
    def bank(self, event: Any) -> tuple[Person, str] | None:
        """The holder of the bank from ``event`` on, and the reason; None if the event does not tell."""

    def opens(self, event: Any) -> int | None:
        """The number of the round that ``event`` opens, None if it opens none."""
        return event.number if isinstance(event, self.opening) else None

    def dealt(self, event: Any) -> tuple[DealtCard, ...]:
        """The cards that ``event`` deals, with their places, as far as it derives from the common events."""
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
                    for offset, (person, card) in enumerate(
                        zip(event.people, event.cards, strict=True)
                    )
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

    def covered(self, state: Any, ended: Any) -> frozenset[Card]:
        """The cards that stay covered after a round, though more may be dealt from their deck.

        ``ended`` is the last event of the round, and ``state`` the state after it.
        """
        del state, ended
        return frozenset()

    def first_needed(self, rounds: Sequence[Sequence[Any]]) -> int:
        """Index of the first of the earlier ``rounds`` (each as its events) that the next round depends on."""
        began = [
            number
            for number, events in enumerate(rounds)
            if any(isinstance(event, self.begins) for event in events)
        ]
        return began[-1] if began else 0
