"""The value of a bank of classica, and advice for the stake."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

from display.drawing.odds import DuelOdds, best_play, chart, edges, of_hundred
from display.game_ui import OddsUi
from engine.drawing.solver.odds import edge_of_best_banker, odds
from engine.drawing.solver.several import all_alla_regola
from games.classica.rules import ClassicaRules
from locales import Raw, Words


class ClassicaReckoning(DuelOdds, frozen=True):
    """The figures for classica.

    ``two`` and ``many``: the bank's winnings from a stake of each of so many punte, if all players play *alla
    regola*. ``up_to_many`` and ``up_to_one``: the highest stake, in chips, from which the bank loses against many
    punte and against one.
    """

    two: Fraction
    many: Fraction
    up_to_many: int
    up_to_one: int


def reckoned(rules: ClassicaRules) -> ClassicaReckoning:
    """Compute the figures. The first call takes seconds."""
    one, many = odds(), odds(many=True)
    return ClassicaReckoning(
        odds=one,
        best_banker=edge_of_best_banker(),
        two=-all_alla_regola(2),
        many=many.alla_regola,
        up_to_many=math.ceil(many.pays_up_to * rules.min_bet),
        up_to_one=math.ceil(one.pays_up_to * rules.min_bet),
    )


def odds_text(found: ClassicaReckoning, words: Words) -> Raw:
    """The edge, the best play, the effect of more punte, and the highest stake at which the bank wins."""
    two, many = of_hundred(found.two, words), of_hundred(found.many, words)
    lines = [
        *edges(found.odds, found.best_banker, words("odds.classica.says"), words=words),
        words("odds.classica.several", two=two, many=many),
        "",
        *best_play(found, words),
        words("odds.classica.up_to", many=found.up_to_many, one=found.up_to_one),
        "",
        words("odds.bank.assumes"),
    ]
    return Raw("\n".join(lines))


ODDS: Final = OddsUi(reckoned=reckoned, text=odds_text, caption=odds_text, chart=chart)
