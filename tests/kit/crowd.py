"""So many people as a game can be tried with."""

from __future__ import annotations

from typing import Any

from engine.game import AnyGame, Person

NAMES = dict(enumerate(("Rita", "Luca", "Anna", "Pia", "Ugo", "Leo", "Ida", "Gino"), 1))
"""The names of these people."""


def crowd(game: AnyGame, wanted: int = 3, rules: Any = None) -> tuple[Person, ...]:
    """People 1 to ``wanted``, or as many as the game needs or has seats for, by its usual rules or by these."""
    rules = rules if rules is not None else game.rulebook.switches.usual
    many = max(wanted, game.seats.min_players(rules))
    return tuple(range(1, min(many, game.seats.max_players(rules)) + 1))
