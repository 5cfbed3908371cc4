"""A row of the benchmark's table: measure, figure, ratio, target."""

from __future__ import annotations

from dataclasses import dataclass


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
