"""Which stakes are worth naming, and what an outcome brings in chips (SM-31, SM-32, GEN-8).

What a way of playing brings is a sum of straight pieces that only ever bend upwards as the stake grows: where stakes may
be named later, or losses stop at what somebody has, he is better off than a straight line. So one of the two ends of
the range is always best, and no stake between them needs to be looked at.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.sette_e_mezzo.cover import stake_range
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.value import value

Level: TypeAlias = int
"""A place in ``Stakes.chips``; one beyond the last is: none named yet."""


@value
class Stakes:
    """The stakes of one turn.

    ``chips`` are those worth naming and the one that is named, ascending. From each level ``calls`` and ``stands`` list
    the levels that may be named with a card and with *sto*. ``means`` is all that the punta has, stake included: more
    he cannot lose.
    """

    chips: tuple[int, ...]
    calls: tuple[tuple[Level, ...], ...]
    stands: tuple[tuple[Level, ...], ...]
    means: int

    @property
    def unnamed(self) -> Level:
        """The level before a stake is named."""
        return len(self.chips)

    def level(self, named: int | None) -> Level:
        """The level at which this stake is named, or none."""
        return self.unnamed if named is None else self.chips.index(named)

    def brings(self, times: int, level: Level) -> int:
        """Chips that ``times`` his stake are for the punta; below zero he loses them, and no more than he has."""
        chips = times * self.chips[level]
        return chips if chips > 0 else max(chips, -self.means)


def stakes_of(rules: SetteEMezzoRules, named: int | None, purse: int, bank: int) -> Stakes:
    """The stakes of a turn: ``named`` last (None: none yet), ``purse`` free besides, ``bank`` free chips of the banker."""
    ends = {*stake_range(rules, named, purse, bank, False)}
    if rules.stake_change == "call_and_stop":
        ends.update(stake_range(rules, named, purse, bank, True))
    if named is not None:
        ends.add(named)
    chips = tuple(sorted(ends))
    levels = range(len(chips))
    calls = tuple(_may_name(rules, chips, level, False) for level in levels)
    stands = tuple(_may_name(rules, chips, level, True) for level in levels)
    everything = tuple(levels)
    means = purse + (named or 0)
    return Stakes(chips, (*calls, everything), (*stands, everything), means)


def _may_name(
    rules: SetteEMezzoRules, chips: tuple[int, ...], level: Level, standing: bool
) -> tuple[Level, ...]:
    """The levels that may follow one that is named."""
    change = rules.stake_change
    if change == "fixed" or (change == "call_and_stop" and not standing):
        return (level,)
    if change == "raise_only":
        return tuple(range(level, len(chips)))
    return tuple(range(len(chips)))
