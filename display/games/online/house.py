"""What the settings menus of the online variants have in common."""

from __future__ import annotations

from typing import Final

from engine.online.seating import SEATS
from locales import Raw, Words

PEOPLE: Final = tuple(range(SEATS[0], SEATS[1] + 1))
"""Numbers of people to choose from (PI-13)."""


def people(fewest: int, words: Words) -> list[Raw]:
    """``almeno in 3``, where two are not enough."""
    return [words("rules.online.line.people", n=fewest)] if fewest > SEATS[0] else []
