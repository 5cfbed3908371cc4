"""The eliminations of a tournament."""

from __future__ import annotations

from engine.families import GameEvent
from engine.game import Person
from engine.value import Value


class Knockouts(Value, frozen=True):
    """``by``: pairs of an eliminated player and the winner of the last chips, 0 for a fine. ``last``: the event
    that ended the last duel.
    """

    by: tuple[tuple[Person, Person], ...]
    last: GameEvent | None
