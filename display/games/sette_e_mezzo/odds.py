"""What the bank is worth under the house rules of a table of sette e mezzo, and what each switch would change."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final

from display.cards import points
from display.games.sette_e_mezzo.house import HOUSE
from display.look import Chart
from display.measure import plain
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.solver.odds import (
    Effect,
    Odds,
    edge_of_best_banker,
    effects,
    odds,
)
from engine.solver.rows import stands_from
from engine.value import value
from locales import Raw, Words, tenths

MOST_EFFECTS: Final = 12
"""Switches that are told of, those that change most first."""


@value
class Reckoning:
    """All that the message tells, in stakes a hand."""

    odds: Odds
    best_banker: Fraction
    effects: tuple[Effect, ...]


def reckoned(rules: SetteEMezzoRules) -> Reckoning:
    """Reckon it: seconds, the first time."""
    return Reckoning(odds(rules), edge_of_best_banker(rules), tuple(effects(rules)))


def reckoning(rules: SetteEMezzoRules) -> Callable[[], Reckoning]:
    """The same, for somebody else to do."""
    return partial(reckoned, rules)


def odds_text(found: Reckoning, words: Words) -> Raw:
    """``Quanto conviene il banco``: chips of a hundred staked, the best play, and what other rules would make of it."""
    edge = _of_hundred(found.odds.edge, words)
    lines: list[str] = [
        words("odds.sette_e_mezzo.title"),
        words("odds.sette_e_mezzo.says"),
        "",
        words("odds.sette_e_mezzo.best_punta", chips=edge),
        words("odds.sette_e_mezzo.alla_regola", chips=_of_hundred(found.odds.alla_regola, words)),
        words("odds.sette_e_mezzo.best_banker", chips=_of_hundred(found.best_banker, words)),
        "",
        words("odds.sette_e_mezzo.stand", total=points(stands_from(found.odds.rows))),
    ]
    changing = _changing(found)
    if changing:
        lines += ["", words("odds.sette_e_mezzo.others")]
    lines += [
        words(
            "odds.sette_e_mezzo.effect",
            name=HOUSE.switch_name(effect.switch, words),
            value=HOUSE.value_name(effect.switch, effect.value, words),
            chips=_of_hundred(effect.edge, words),
        )
        for effect in changing
    ]
    lines += ["", words("odds.sette_e_mezzo.assumes")]
    return Raw("\n".join(lines))


def odds_chart(found: Reckoning, words: Words) -> Chart:
    """The same for a picture: what is in force first, then the switches."""
    bars = [_bar(words("odds.sette_e_mezzo.now"), found.odds.edge, words, now=True)]
    for effect in _changing(found):
        name = words(
            "odds.sette_e_mezzo.bar",
            name=HOUSE.switch_name(effect.switch, words),
            value=HOUSE.value_name(effect.switch, effect.value, words),
        )
        bars.append(_bar(name, effect.edge, words, now=False))
    return plain(words("odds.sette_e_mezzo.chart")), tuple(bars)


def _bar(name: Raw, share: Fraction, words: Words, *, now: bool) -> tuple[str, int, str, bool]:
    return plain(name), round(share * 1000), _of_hundred(share, words), now


def _changing(found: Reckoning) -> list[Effect]:
    """The switches that change anything one can see, those that change most first."""
    changing = [effect for effect in found.effects if round(effect.more * 1000)]
    changing.sort(key=lambda effect: abs(effect.more), reverse=True)
    return changing[:MOST_EFFECTS]


def _of_hundred(share: Fraction, words: Words) -> Raw:
    return Raw(tenths(share * 100, words("comma")))
