"""Odds that are reckoned in seconds: one set of rules without the effect of each switch."""

from __future__ import annotations

from display.games.sette_e_mezzo.odds import Reckoning
from engine.sette_e_mezzo.rules import PRESETS
from engine.sette_e_mezzo.solver.odds import odds


def few_odds() -> Reckoning:
    found = odds(PRESETS["bambini"])
    return Reckoning(found, found.edge, ())
