"""The tables at which the computers' strength is measured."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.quattro_e_mezzo.rules import QuattroRules
from tools.bench.best import MeasuredGame, rows_of_hands

MEASURED: Final = MeasuredGame((2, 4, 8), partial(rows_of_hands, QuattroRules()))
