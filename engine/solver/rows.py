"""The best play as a table: a line for every total that a punta can hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.value import Value

ACE: Final = 2
"""The lowest total of a card that is not a figure, in half points."""


class OddsRow(Value, frozen=True):
    """All hands of one total: how often best play leads to one, and the punta's average gain from both options.

    ``total`` in half points; ``matta``: the hand has the matta. ``stands``, ``draws``: the gain by standing, by
    calling. ``calls``: the share of the hands in which calling is better.
    """

    total: int
    matta: bool
    chance: Fraction
    stands: Fraction
    draws: Fraction
    calls: Fraction


class BankOdds(Value, frozen=True):
    """The bank's average gain from one stake, and the table of totals.

    ``edge``: best play of the punta against a banker *alla regola*: the house edge. ``alla_regola``: both play by it.
    """

    edge: Fraction
    alla_regola: Fraction
    rows: tuple[OddsRow, ...]


def rows_of(found: Mapping[tuple[bool, int], Sequence[Fraction]]) -> tuple[OddsRow, ...]:
    """A row for each total, with and without the matta.

    ``found``: the sums over its hands of the chance, and of the gains by standing and by calling and the share of
    calls, each times the chance.
    """
    return tuple(
        OddsRow(
            total=total,
            matta=matta,
            chance=chance,
            stands=stands / chance,
            draws=draws / chance,
            calls=calls / chance,
        )
        for (matta, total), (chance, stands, draws, calls) in sorted(found.items())
    )


def stands_from(rows: Iterable[OddsRow]) -> int:
    """The total, in half points, from which a punta without the matta stands more often than not."""
    calling = [row.total for row in rows if not row.matta and 2 * row.calls > 1]
    return max(calling, default=ACE - 1) + 1
