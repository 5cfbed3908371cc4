"""The eliminations of a tournament."""

from __future__ import annotations

from engine.game import Person
from engine.piatto.events import DuelEnded
from engine.value import Value


class Knockouts(Value, frozen=True):
    """``by``: pairs of an eliminated player and the winner of the last chips, 0 for a fine. ``last``: the last duel."""

    by: tuple[tuple[Person, Person], ...]
    last: DuelEnded | None
