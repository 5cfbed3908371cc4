"""What history must know of a game besides the game interface: which action an event came from, and what it tells.

One ``Retelling`` a game; the rest of ``history`` knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.cards import Card
from engine.game import Person, Who


class DealtCard(NamedTuple):
    """A card as it was dealt, and where it lay."""

    person: Person
    card: Card
    deck: int
    shuffle: int
    place: int


@dataclass(frozen=True, slots=True)
class Retelling:
    """The functions of one game."""

    action: Callable[[Any, Any], tuple[Who, Any]]
    """``action(state, event)``: who did what in ``state`` so that ``event`` came of it, and first if there came several.
    The opening of the round is ``(TABLE, OpenRound)``."""
    follows: Callable[[Any], bool]
    """Whether ``event`` never comes first: nobody's action, but what follows from the event before it."""
    opens: Callable[[Any], int | None]
    """The number of the round that ``event`` opens, None if it opens none."""
    purses: Callable[[Any], Mapping[Person, int]]
    """The free chips after ``event``, of everybody of whom it tells."""
    bank: Callable[[Any], tuple[Person, str] | None]
    """Who holds the bank from ``event`` on, and why; None if it does not say."""
    dealt: Callable[[Any], tuple[DealtCard, ...]]
    """The cards that ``event`` deals, with their places."""
    begins: type[Any]
    """The event that makes earlier rounds needless: a round depends on no round before the last one that had it. Without
    any, it depends on all rounds since its game began."""

    def first_needed(self, rounds: Sequence[Sequence[Any]]) -> int:
        """Index of the first of the earlier ``rounds`` (each as its events) that a round after them depends on."""
        began = [
            number
            for number, events in enumerate(rounds)
            if any(isinstance(event, self.begins) for event in events)
        ]
        return began[-1] if began else 0
