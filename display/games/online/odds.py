"""What the bank is worth in the online variants, what every first card is worth, and what to stake on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final

from display.cards import points
from display.look import Chart
from display.look import Odds as OddsLook
from display.measure import plain
from engine.classica.rules import ClassicaRules
from engine.online.solver import bank
from engine.online.solver.bank import Bank
from engine.online.solver.odds import FirstCard, Odds, edge_of_best_banker, odds
from engine.online.solver.several import all_alla_regola
from engine.piatto.rules import PiattoRules
from engine.solver.rows import stands_from
from engine.value import value
from locales import Raw, Words, tenths

PUNTE: Final = 3
"""Against how many a bank of piatto is told of."""


@value
class Duel:
    """What is told of both variants, in stakes."""

    odds: Odds
    best_banker: Fraction


@value
class PiattoReckoning:
    """``pot``: the least of this table; ``up_to``: with how many chips in the pot the bank begins to lose.

    ``least``, ``best``, ``all``: a bank of that pot, as the punte stake.
    """

    duel: Duel
    pot: int
    up_to: int
    least: Bank
    best: Bank
    all: Bank


@value
class ClassicaReckoning:
    """``two`` and ``many``: what the bank wins of a stake from each of so many, everybody *alla regola*.

    ``up_to_many`` and ``up_to_one``: from which highest stake on it loses, in chips, against many and against one.
    """

    duel: Duel
    two: Fraction
    many: Fraction
    up_to_many: int
    up_to_one: int


def piatto_reckoned(rules: PiattoRules) -> PiattoReckoning:
    """Reckon it: seconds, the first time."""
    found, pot = odds(), rules.min_pot
    staked = (rules.min_bet,) * PUNTE
    least, best, everything = (
        bank.piatto(pot, staked, staking) for staking in ("least", "best", "all")
    )
    up_to = math.ceil(found.pays_up_to * rules.min_bet)
    return PiattoReckoning(_duel(), pot, up_to, least, best, everything)


def classica_reckoned(rules: ClassicaRules) -> ClassicaReckoning:
    """The same of classica."""
    many = odds(many=True)
    return ClassicaReckoning(
        _duel(),
        -all_alla_regola(2),
        many.alla_regola,
        math.ceil(many.pays_up_to * rules.min_bet),
        math.ceil(odds().pays_up_to * rules.min_bet),
    )


def _duel() -> Duel:
    return Duel(odds(), edge_of_best_banker())


def piatto_reckoning(rules: PiattoRules) -> Callable[[], PiattoReckoning]:
    """The same, for somebody else to do."""
    return partial(piatto_reckoned, rules)


def classica_reckoning(rules: ClassicaRules) -> Callable[[], ClassicaReckoning]:
    """The same, for somebody else to do."""
    return partial(classica_reckoned, rules)


def piatto_text(found: PiattoReckoning, words: Words) -> Raw:
    """``Quanto conviene il banco``: what it wins of a hundred, the best play and stake, and what a bank brings."""
    lines = [
        piatto_caption(found, words),
        "",
        words("odds.piatto.bank", pot=found.pot),
        words("odds.piatto.least", chips=_tenths(found.least.gain, words)),
        words("odds.piatto.best", **_told(found.best, words)),
        words("odds.piatto.all", **_told(found.all, words)),
        "",
        words("odds.online.assumes"),
    ]
    return Raw("\n".join(lines))


def piatto_caption(found: PiattoReckoning, words: Words) -> Raw:
    """The same beside the chart: the edge, the best play and up to which pot the bank wins."""
    lines = [
        *_edges(found.duel, words("odds.piatto.says"), words),
        "",
        *_best(found.duel, words),
        words("odds.piatto.up_to", pot=found.up_to),
    ]
    return Raw("\n".join(lines))


def classica_text(found: ClassicaReckoning, words: Words) -> Raw:
    """The same of classica: what more punte change, and up to which highest stake the bank wins."""
    two, many = _of_hundred(found.two, words), _of_hundred(found.many, words)
    lines = [
        *_edges(found.duel, words("odds.classica.says"), words),
        words("odds.classica.several", two=two, many=many),
        "",
        *_best(found.duel, words),
        words("odds.classica.up_to", many=found.up_to_many, one=found.up_to_one),
        "",
        words("odds.online.assumes"),
    ]
    return Raw("\n".join(lines))


def chart(found: PiattoReckoning | ClassicaReckoning, words: Words) -> Chart:
    """What every first card wins; those with which a punta is ahead stand out."""
    bars = [
        (
            plain(_named(card, words)),
            round(card.wins * 1000),
            _of_hundred(card.wins, words),
            card.wins > 0,
        )
        for card in found.duel.odds.first_cards
    ]
    return plain(words("odds.online.chart")), tuple(bars)


def _edges(found: Duel, says: Raw, words: Words) -> list[Raw]:
    return [
        words("odds.online.title"),
        says,
        Raw(""),
        words("odds.online.best_punta", chips=_of_hundred(found.odds.edge, words)),
        words("odds.online.alla_regola", chips=_of_hundred(found.odds.alla_regola, words)),
        words("odds.online.best_banker", chips=_of_hundred(found.best_banker, words)),
    ]


def _best(found: Duel, words: Words) -> list[Raw]:
    """From which total to stand, and what to stake on."""
    *some, last = [_named(card, words) for card in found.odds.first_cards if card.wins > 0]
    cards = words("cards.and", first=Raw(", ".join(some)), last=last)
    return [
        words("odds.online.stand", total=points(stands_from(found.odds.rows))),
        words("odds.online.stakes", cards=cards),
    ]


def _named(card: FirstCard, words: Words) -> Raw:
    if card.worth in (0, 1, 8):
        return words(f"odds.online.first.{card.worth}")
    return Raw(str(card.worth))


def _told(one: Bank, words: Words) -> dict[str, Raw]:
    return {"chips": _tenths(one.gain, words), "percent": Raw(str(round(one.lost * 100)))}


def _of_hundred(share: Fraction, words: Words) -> Raw:
    return _tenths(share * 100, words)


def _tenths(chips: Fraction, words: Words) -> Raw:
    return Raw(tenths(chips, words("comma")))


PIATTO: Final = OddsLook(piatto_reckoning, piatto_text, piatto_caption, chart)
CLASSICA: Final = OddsLook(classica_reckoning, classica_text, classica_text, chart)
