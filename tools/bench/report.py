"""Rows of the printed tables, and means with their standard errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.error:.3f}"


def mean_of(samples: Sequence[float]) -> Mean:
    """The mean of independent samples, at least two."""
    return Mean(fmean(samples), stdev(samples) / sqrt(len(samples)))


class StrengthRow(NamedTuple):
    """The strength of the computers in one role at one table, in points or least stakes a deal.

    ``company``: the players at the other seats. ``means``: the win of ``alla_regola``, and the gain over it of each
    other player. ``passed_out``: the share of deals that nobody plays; None in a game in which that cannot be.
    """

    game: str
    role: str
    seats: int
    company: str
    means: Mapping[str, Mean]
    passed_out: float | None = None


@dataclass(frozen=True, slots=True)
class BenchRow:
    """``reached`` is None where there is nothing to reach."""

    what: str
    figure: str
    ratio: str
    wanted: str = ""
    reached: bool | None = None


def table(rows: list[BenchRow]) -> str:
    """The rows as a Markdown table."""
    lines = ["| measure | figure | ratio | wanted | reached |", "|---|---|---|---|---|"]
    for row in rows:
        reached = {None: "", True: "yes", False: "**no**"}[row.reached]
        lines.append(f"| {row.what} | {row.figure} | {row.ratio} | {row.wanted} | {reached} |")
    return "\n".join(lines)
