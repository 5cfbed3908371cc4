"""Common parts of the settings menus of the online variants."""

from __future__ import annotations

from engine.drawing.seating import SEATS
from locales import Raw, Words


def people(min_players: int, words: Words) -> list[Raw]:
    """``almeno in 3``, if two players are too few."""
    return [words("rules.online.line.people", n=min_players)] if min_players > SEATS[0] else []
