"""The terms of a tournament: its entry, its stacks, and the rise of minimum pot and stake (TO-1, TO-2)."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from typing import Final, Literal

from engine.value import Value, replace

LONGEST_NAME: Final = 40
"""Characters of a tournament's name."""

MOST_CHIPS: Final = 1_000_000
"""Of an entry or a stack."""

CLOCKS: Final = (30, 60, 120)
"""Seconds per decision: a tournament always has a clock, so nobody can hold it up."""

EVERY: Final = (5, 10, 15, 20, 30)
"""Minutes that a level lasts."""


class Terms(Value, frozen=True):
    """The terms that every entrant agrees to. Amounts are chips; ``check()`` names the first invalid field."""

    name: str = ""
    """The organiser's name for it; empty for none."""
    entry: int = 100
    """From each entrant's balance into the prizes."""
    stack: int = 1000
    """Chips that everybody begins with; they are worth nothing outside."""
    min_pot: int = 40
    min_bet: int = 20
    """Minimum pot and minimum stake of the first level."""
    rise: Literal[25, 50, 100] = 50
    """Percentage by which both rise with every level."""
    every: int = 10
    places: int = 3
    """Maximum number of paid places; never more than half of the entrants, rounded up."""
    seats: int = 6
    """Maximum number of people at one table."""
    clock: int = 30
    elim_tie: Literal["later", "shared"] = "later"
    lone_matta_must_draw: bool = False
    sitout_half_to: Literal["pot", "credit"] = "pot"
    reshuffle_matta: Literal["dealt", "exposed"] = "dealt"
    penalty_share: Literal["others", "all"] = "others"

    def check(self) -> str | None:
        """The name of the first invalid field, None if all are valid."""
        for wrong, name in (
            (len(self.name) > LONGEST_NAME or not _on_one_line(self.name), "name"),
            (not 1 <= self.entry <= MOST_CHIPS, "entry"),
            (not 10 <= self.stack <= MOST_CHIPS, "stack"),
            (not 2 <= self.min_bet <= self.stack, "min_bet"),
            (not self.min_bet <= self.min_pot <= self.stack, "min_pot"),
            (self.rise not in (25, 50, 100), "rise"),
            (self.every not in EVERY, "every"),
            (not 1 <= self.places <= 10, "places"),
            (not 2 <= self.seats <= 8, "seats"),
            (self.clock not in CLOCKS, "clock"),
        ):
            if wrong:
                return name
        return None


PRESETS: Final[Mapping[str, Terms]] = {
    "breve": Terms(stack=500, rise=100, every=5),
    "normale": Terms(every=5),
    "lunga": Terms(),
}
"""Terms that differ in the length of the tournament alone."""


def with_length(terms: Terms, preset: Terms) -> Terms:
    """``terms`` with the stack and the levels of ``preset``."""
    return replace(
        terms,
        stack=preset.stack,
        min_pot=preset.min_pot,
        min_bet=preset.min_bet,
        rise=preset.rise,
        every=preset.every,
    )


def expected_minutes(terms: Terms, people: int) -> int:
    """Minutes that a tournament of this many people takes, to the nearest five.

    It ends about five minutes after the minimum pot has reached a seventh of all chips. That fits simulated
    tournaments of 2 to 6 people for any pace of the players, since the levels rise by the clock.
    """
    levels = 1 + math.log(people * terms.stack / (7 * terms.min_pot), 1 + terms.rise / 100)
    return 5 * max(round((terms.every * levels + 5) / 5), 1)


def _on_one_line(name: str) -> bool:
    return not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)


def least(terms: Terms, level: int) -> tuple[int, int]:
    """Minimum pot and minimum stake of a level, in chips. Levels are counted from 1."""
    return _risen(terms.min_pot, terms.rise, level), _risen(terms.min_bet, terms.rise, level)


def _risen(chips: int, rise: int, level: int) -> int:
    """``chips`` after the rises of this level, cut down to two leading figures, so that people can say them."""
    exact: int = chips * (100 + rise) ** (level - 1) // 100 ** (level - 1)
    unit: int = 10 ** max(len(str(exact)) - 2, 0)
    return exact // unit * unit


def highest_level(terms: Terms, entrants: int) -> int:
    """The level at which the minimum stake reaches all the chips in play: nothing rises after it."""
    level = 1
    while least(terms, level)[1] < entrants * terms.stack:
        level += 1
    return level
