"""The stakes worth naming, and the payment of an outcome in chips (SM-31, SM-32, GEN-8).

The value of a way of playing, as a function of the stake, is piecewise linear and convex: later stakes and the limit
of losses to a player's chips only bend it upwards. So one of the two ends of the range is always best, and no stake
between them needs a calculation.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.value import Value
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.stakes import stake_range

Level: TypeAlias = int
"""An index in ``Stakes.chips``; the index after the last means that no stake is named yet."""


class Stakes(Value, frozen=True):
    """The stakes of one turn.

    ``chips`` are the stakes worth naming and the named one, ascending. From each level ``calls`` and ``stands`` list
    the levels that may be named with a card and with *sto*. ``means`` is all of the punta's chips, stake included,
    and so the largest possible loss.
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
        """The level of this stake; ``unnamed`` for None."""
        return self.unnamed if named is None else self.chips.index(named)

    def brings(self, times: int, level: Level) -> int:
        """The punta's gain of ``times`` the stake in chips; a loss below zero is limited by the punta's chips."""
        chips = times * self.chips[level]
        return chips if chips > 0 else max(chips, -self.means)


def stakes_of(rules: SetteEMezzoRules, named: int | None, purse: int, *, bank: int) -> Stakes:
    """The stakes of a turn.

    ``named``: the last stake (None: none yet); ``purse``: the punta's other free chips; ``bank``: the banker's free
    chips.
    """
    ends = {*stake_range(rules, named, purse=purse, bank=bank, standing=False)}
    if rules.stake_change == "call_and_stop":
        ends.update(stake_range(rules, named, purse=purse, bank=bank, standing=True))
    if named is not None:
        ends.add(named)
    chips = tuple(sorted(ends))
    levels = range(len(chips))
    calls = tuple(_may_name(rules, chips, level=level, standing=False) for level in levels)
    stands = tuple(_may_name(rules, chips, level=level, standing=True) for level in levels)
    everything = tuple(levels)
    means = purse + (named or 0)
    return Stakes(
        chips=chips, calls=(*calls, everything), stands=(*stands, everything), means=means
    )


def _may_name(
    rules: SetteEMezzoRules, chips: tuple[int, ...], level: Level, *, standing: bool
) -> tuple[Level, ...]:
    """The levels that may follow this level."""
    change = rules.stake_change
    if change == "fixed" or (change == "call_and_stop" and not standing):
        return (level,)
    if change == "raise_only":
        return tuple(range(level, len(chips)))
    return tuple(range(len(chips)))
