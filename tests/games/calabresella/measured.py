"""The tables at which the computers' strength is measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.games.calabresella import strength
from tools.bench.best import MeasuredGame
from tools.bench.report import StrengthRow

PART: Final = 0.1
"""The part of its worlds about which the expert thinks here."""


def _rows(seats: int, hands: int) -> Iterator[StrengthRow]:
    return strength.rows(hands, seats=seats, part=PART)


MEASURED: Final = MeasuredGame((3, 4, 5), _rows)
