"""Published figures of other authors: a check of every solver that can also solve their rule.

The pack is endless, there is no matta, every win pays the stake. The banker sees the punta's hand, draws until its
total is reached, and wins ties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from engine.value import Value

VALUE: Final = Fraction(-298, 1000)
"""The value of a whole hand to a punta with best play."""

STANDING: Final = {8: -702, 9: -560, 10: -472, 11: -272, 12: -145, 13: 125, 14: 303, 15: 658}
"""Thousandths of a stake, by total in half points."""

CALLING: Final = {8: -579, 9: -491, 10: -566, 11: -465, 12: -532, 13: -443, 14: -503}


class Published(Value, frozen=True):
    """One figure: its name, the solver's value and the published value."""

    name: str
    solved: Fraction
    published: Fraction


def compared(
    hand: Fraction, stands: Callable[[int], Fraction], calls: Callable[[int], Fraction]
) -> Iterator[Published]:
    """Every published figure beside the solver's: of a whole hand, of standing and of calling on each total."""
    yield Published("a hand", hand, VALUE)
    for name, figures, solved in (("standing", STANDING, stands), ("calling", CALLING, calls)):
        for total, thousandths in figures.items():
            yield Published(f"{name} on {total / 2:g}", solved(total), Fraction(thousandths, 1000))
