"""The output of ``python -m tools.odds --game classica``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.classica import GAME
from engine.classica.rules import ClassicaRules
from engine.online.solver.odds import odds
from tools.odds import online_text as odds_text
from tools.odds import text as lines
from tools.odds.command import OddsCommand


def _lines(rules: ClassicaRules) -> Iterator[str]:
    changed = ", ".join(lines.switches(rules))
    yield f"House rules: {changed or 'the default ones'}"
    found = odds()
    parts = (
        odds_text.heading(found),
        odds_text.first_cards(found),
        lines.best_play(found.rows),
        odds_text.several(),
        odds_text.thresholds(),
    )
    for part in parts:
        yield ""
        yield from part


def _picture(_: ClassicaRules) -> str:
    return odds_text.picture_of("Classica")


ODDS: Final = OddsCommand(GAME, _lines, _picture, odds_text.published)
