"""The output of ``python -m tools.odds --game piatto``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.online.solver.odds import odds
from engine.piatto import GAME
from engine.piatto.rules import PiattoRules
from tools.odds import online_text as odds_text
from tools.odds import text as lines
from tools.odds.command import OddsCommand


def _lines(rules: PiattoRules) -> Iterator[str]:
    changed = ", ".join(lines.switches(rules))
    yield f"House rules: {changed or 'the default ones'}"
    found = odds()
    parts = (
        odds_text.heading(found),
        odds_text.first_cards(found),
        lines.best_play(found.rows),
        odds_text.banks(rules.min_bet, rules.min_pot),
        odds_text.thresholds(),
    )
    for part in parts:
        yield ""
        yield from part


def _picture(_: PiattoRules) -> str:
    return odds_text.picture_of("Piatto")


ODDS: Final = OddsCommand(GAME, _lines, _picture, odds_text.published)
