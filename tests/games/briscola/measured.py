"""The tables at which the computers' strength is measured, in games won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.briscola.rules import BriscolaRules
from tools.bench.best import COMPANIES, MeasuredGame, strength
from tools.bench.report import StrengthRow


def _rows(seats: int, hands: int) -> Iterator[StrengthRow]:
    for company in COMPANIES:
        yield from strength(
            BriscolaRules(), seats=seats, hands=hands, company=company, measured=("cousin", "best")
        )


MEASURED: Final = MeasuredGame((2, 3, 4), _rows)
