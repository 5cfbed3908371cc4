"""The output of ``python -m tools.odds`` for sette e mezzo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.sette_e_mezzo.game import GAME
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.odds import edge_of_best_banker, effects, odds
from games.sette_e_mezzo.solver.published import compared
from tests.games.sette_e_mezzo import odds_text as odds_text
from tools.odds import text as lines
from tools.odds.command import OddsCommand
from tools.odds.picture import picture


def _lines(rules: SetteEMezzoRules) -> Iterator[str]:
    changed = ", ".join(lines.switches(rules))
    yield f"House rules: {changed or 'the default ones'}"
    found = odds(rules)
    parts = (
        odds_text.heading(found, edge_of_best_banker(rules)),
        odds_text.first_cards(found),
        lines.best_play(found.rows),
        odds_text.effects(effects(rules)),
    )
    for part in parts:
        yield ""
        yield from part


def _picture(rules: SetteEMezzoRules) -> str:
    found = odds(rules)
    bars = [(odds_text.switch(one), one.more) for one in effects(rules)]
    title = f"Sette e mezzo: the bank wins {lines.percent(found.edge)} of a stake"
    says = "What the bank would win more or less with one switch changed"
    return picture(title, found.rows, says=says, bars=bars)


def _published() -> Iterator[str]:
    return lines.published(compared())


ODDS: Final = OddsCommand(game=GAME, lines=_lines, picture=_picture, published=_published)
