"""The sides of a game of tricks: partners sit opposite, and a player alone is a side of one."""

from __future__ import annotations

from typing import Final

from engine.game import Person

PAIRED: Final = 4
"""The number of players who play in two pairs."""


def sides_of(players: tuple[Person, ...]) -> tuple[tuple[Person, ...], ...]:
    """The sides, in turn order of their first players."""
    if len(players) != PAIRED:
        return tuple((person,) for person in players)
    return players[::2], players[1::2]


def partner_of(players: tuple[Person, ...], person: Person) -> Person:
    """The player opposite; 0 without partners."""
    if len(players) != PAIRED or person not in players:
        return 0
    return players[(players.index(person) + 2) % PAIRED]
