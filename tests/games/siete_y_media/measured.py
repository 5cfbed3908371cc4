"""The tables at which the computers' strength is measured."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.siete_y_media.rules import SieteRules
from tools.bench.best import MeasuredGame, rows_of_hands

MEASURED: Final = MeasuredGame((2, 4), partial(rows_of_hands, SieteRules(max_bet=10)))
