"""The value of the bank under a table's house rules of sette e mezzo, and the effect of each switch."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from display.cards import points
from display.drawing.odds import edges, of_hundred
from display.game_ui import AnyChart
from display.measure import plain
from engine.solver.rows import stands_from
from engine.value import Value
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.screens.house import HOUSE
from games.sette_e_mezzo.solver.odds import Effect, Odds, edge_of_best_banker, effects, odds
from locales import Raw, Words

MOST_EFFECTS: Final = 8
"""Maximum number of switches in the message, those with the largest effects first."""

LONGEST: Final = 8
"""Length of the longest bar in a message without a picture (characters)."""


class Reckoning(Value, frozen=True):
    """The figures of the message, in stakes per hand."""

    odds: Odds
    best_banker: Fraction
    effects: tuple[Effect, ...]


def reckoned(rules: SetteEMezzoRules) -> Reckoning:
    """Compute the figures. The first call for some rules takes seconds."""
    return Reckoning(odds(rules), edge_of_best_banker(rules), tuple(effects(rules)))


def odds_text(found: Reckoning, words: Words) -> Raw:
    """``Quanto conviene il banco`` in words: the house edge, the best play, and the effects of other rules."""
    lines: list[str] = [*_edges(found, words)]
    changing = _changing(found)
    if changing:
        lines += ["", words("odds.sette_e_mezzo.others")]
    most = max((abs(effect.more) for effect in changing), default=Fraction(1))
    for effect in changing:
        chips = of_hundred(effect.more, words)
        bar = "▮" * max(round(LONGEST * abs(effect.more) / most), 1)
        name = _named(effect, words)
        lines.append(words("odds.sette_e_mezzo.effect", bar=bar, chips=chips, name=name))
    return Raw("\n".join([*lines, "", words("odds.sette_e_mezzo.assumes")]))


def odds_caption(found: Reckoning, words: Words) -> Raw:
    """The caption of the chart: the edge and the best play; the chart itself shows the effects of other rules."""
    return Raw("\n".join([*_edges(found, words), "", words("odds.sette_e_mezzo.assumes")]))


def _edges(found: Reckoning, words: Words) -> list[Raw]:
    says = words("odds.sette_e_mezzo.says")
    return [
        *edges(found.odds, found.best_banker, says, words=words),
        Raw(""),
        words("odds.sette_e_mezzo.stand", total=points(stands_from(found.odds.rows))),
    ]


def odds_chart(found: Reckoning, words: Words) -> AnyChart:
    """The change of the bank's winnings if one rule were different: a bar for each rule."""
    bars = [
        (
            plain(_named(effect, words)),
            round(effect.more * 1000),
            of_hundred(effect.more, words),
            False,
        )
        for effect in _changing(found)
    ]
    return plain(words("odds.sette_e_mezzo.chart")), tuple(bars)


def _named(effect: Effect, words: Words) -> Raw:
    name = HOUSE.switch_name(effect.switch, words)
    said = HOUSE.value_name(effect.switch, effect.value, words)
    return words("odds.sette_e_mezzo.bar", name=name, value=said)


def _changing(found: Reckoning) -> list[Effect]:
    """The switches with a visible effect, largest effects first."""
    changing = [effect for effect in found.effects if round(effect.more * 1000)]
    changing.sort(key=lambda effect: abs(effect.more), reverse=True)
    return changing[:MOST_EFFECTS]
