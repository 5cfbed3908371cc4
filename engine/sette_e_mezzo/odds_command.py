"""What ``python -m engine odds`` prints and draws of sette e mezzo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.odds import OddsCommand
from engine.sette_e_mezzo import GAME, odds_text
from engine.sette_e_mezzo.odds_picture import picture
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.solver.odds import edge_of_best_banker, effects, odds
from engine.sette_e_mezzo.solver.published import compared


def _lines(rules: SetteEMezzoRules) -> Iterator[str]:
    changed = ", ".join(odds_text.switches(rules))
    yield f"House rules: {changed or 'the default ones'}"
    found = odds(rules)
    parts = (
        odds_text.heading(found, edge_of_best_banker(rules)),
        odds_text.first_cards(found),
        odds_text.best_play(found),
        odds_text.effects(effects(rules)),
    )
    for part in parts:
        yield ""
        yield from part


def _picture(rules: SetteEMezzoRules) -> str:
    return picture(odds(rules), tuple(effects(rules)))


def _published() -> Iterator[str]:
    return odds_text.published(compared())


ODDS: Final = OddsCommand(GAME, _lines, _picture, _published)
