"""Odds as lines of text in English, for developers: the parts that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

from engine.solver.published import Published
from engine.solver.rows import OddsRow

WORTHS: Final = ("figure", "ace", "2", "3", "4", "5", "6", "7", "matta")


def percent(share: Fraction) -> str:
    """A percentage such as ``+21.29 %``, rounded to nearest."""
    return f"{float(100 * share):+.2f} %"


def points(total: int) -> str:
    """Half points as players write them: ``5½``."""
    return f"{total // 2 or ''}{'½' if total % 2 else ''}"


def value_of(switch: object) -> str:
    """The value of a switch as one word."""
    if isinstance(switch, bool):
        return "on" if switch else "off"
    return "none" if switch is None else str(switch)


def best_play(rows: Iterable[OddsRow]) -> Iterator[str]:
    """The table of totals."""
    yield "Total    how often  standing wins  a card wins  better"
    for row in rows:
        name = points(row.total) + (" with the matta" if row.matta else "")
        if row.calls in (0, 1):
            better = "tiro" if row.calls else "sto"
        else:
            better = f"tiro in {float(100 * row.calls):.0f} % of them: it depends on the cards"
        yield (
            f"  {name:17} {percent(row.chance)[1:]:>9} {percent(row.stands):>10}"
            f" {percent(row.draws):>12}  {better}"
        )


def published(found: Iterable[Published]) -> Iterator[str]:
    """The solver's results beside published figures."""
    yield "Endless pack, no matta, even money; the banker sees the total and draws to a tie:"
    for one in found:
        yield f"  {one.name:22} {float(one.solved):+.3f}  published {float(one.published):+.3f}"


def switches(rules: Any) -> Iterator[str]:
    """The switches that differ from their defaults."""
    default = type(rules)()
    for name in rules.__struct_fields__:
        if getattr(rules, name) != getattr(default, name):
            yield f"{name} {value_of(getattr(rules, name))}"
