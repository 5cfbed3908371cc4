"""Odds that are reckoned in seconds: one set of rules, and one effect for the chart."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from display.games import look_of
from engine.value import replace
from games.sette_e_mezzo.rules import PRESETS
from games.sette_e_mezzo.screens.odds import Reckoning
from games.sette_e_mezzo.solver.odds import Effect, odds
from handlers import menus


def few_odds(_rules: Any) -> Reckoning:
    found = odds(PRESETS["bambini"])
    more = Fraction(1, 10)
    effect = Effect(switch="matta", value="9C", edge=found.edge + more, more=more)
    return Reckoning(found, found.edge, (effect,))


def reckon_few_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot reckon those for any rules; all of them would take a minute."""

    def look(rules: Any) -> Any:
        real = look_of(rules)
        assert real.rules.odds is not None
        odds = replace(real.rules.odds, reckoned=few_odds)
        return replace(real, rules=replace(real.rules, odds=odds))

    monkeypatch.setattr(menus, "look_of", look)
