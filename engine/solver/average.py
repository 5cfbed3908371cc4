"""Expected chips from each level of the stake, exactly: whole numbers over one denominator.

One denominator for all levels makes ten thousand additions and comparisons cheaper than separate fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm

from engine.value import Value


class Average(Value, frozen=True):
    """``chips[level] / of`` chips on average, for each possible level of the stake."""

    chips: tuple[int, ...]
    of: int

    def at(self, level: int) -> Fraction:
        """The expected chips from one level."""
        return Fraction(self.chips[level], self.of)


def certain(chips: Iterable[int]) -> Average:
    """These chips with certainty."""
    return Average(tuple(chips), 1)


def mixed(parts: Sequence[tuple[int, Average]]) -> Average:
    """The average of parts, each weighted by its number of equally likely ways."""
    common = lcm(*(part.of for _, part in parts))
    sums = [0] * len(parts[0][1].chips)
    total = 0
    for ways, part in parts:
        total += ways
        factor = ways * (common // part.of)
        for level, chips in enumerate(part.chips):
            sums[level] += factor * chips
    return _reduced(sums, common * total)


def picked(choices: Sequence[Sequence[tuple[Average, int]]]) -> Average:
    """The best choice at each level; a choice is an average and the level at which it counts."""
    common = lcm(*{average.of for level in choices for average, _ in level})
    best = [
        max(average.chips[at] * (common // average.of) for average, at in level)
        for level in choices
    ]
    return _reduced(best, common)


def _reduced(chips: Sequence[int], of: int) -> Average:
    shared = gcd(of, *chips)
    return Average(tuple(number // shared for number in chips), of // shared)
