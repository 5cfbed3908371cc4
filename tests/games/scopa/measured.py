"""The tables at which the computers' strength is measured, in points of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.scopa.rules import ScopaRules
from tools.bench.best import COMPANIES, MeasuredGame, strength
from tools.bench.report import StrengthRow


def _rows(seats: int, hands: int) -> Iterator[StrengthRow]:
    for company in COMPANIES:
        yield from strength(
            ScopaRules(), seats=seats, hands=hands, company=company, measured=("cousin", "best")
        )


MEASURED: Final = MeasuredGame((2, 3, 4), _rows)
