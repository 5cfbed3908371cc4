"""The value of the bank in the online variants, the value of every first card, and advice for the stake."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final

from display.cards import points
from display.game_ui import AnyChart
from display.game_ui import OddsUi as OddsLook
from display.measure import plain
from engine.classica.rules import ClassicaRules
from engine.online.solver import bank
from engine.online.solver.bank import BankValue
from engine.online.solver.odds import OnlineFirstCard, OnlineOdds, edge_of_best_banker, odds
from engine.online.solver.several import all_alla_regola
from engine.piatto.rules import PiattoRules
from engine.solver.rows import stands_from
from engine.value import value
from locales import Raw, Words, tenths

PUNTE: Final = 3
"""Number of punte in the figures about a bank of piatto."""


@value
class DuelOdds:
    """The figures that both variants share, in stakes."""

    odds: OnlineOdds
    best_banker: Fraction


@value
class PiattoReckoning:
    """The figures for piatto.

    ``pot``: the smallest pot at this table. ``up_to``: the pot, in chips, from which the bank begins to lose.
    ``least``, ``best``, ``all``: a bank with the smallest pot, by the stakes of the punte.
    """

    duel: DuelOdds
    pot: int
    up_to: int
    least: BankValue
    best: BankValue
    all: BankValue


@value
class ClassicaReckoning:
    """The figures for classica.

    ``two`` and ``many``: the bank's winnings from a stake of each of so many punte, if all players play *alla
    regola*. ``up_to_many`` and ``up_to_one``: the highest stake, in chips, from which the bank loses against many
    punte and against one.
    """

    duel: DuelOdds
    two: Fraction
    many: Fraction
    up_to_many: int
    up_to_one: int


def piatto_reckoned(rules: PiattoRules) -> PiattoReckoning:
    """Compute the figures. The first call takes seconds."""
    found, pot = odds(), rules.min_pot
    staked = (rules.min_bet,) * PUNTE
    least, best, everything = (
        bank.piatto(pot, staked, staking) for staking in ("least", "best", "all")
    )
    up_to = math.ceil(found.pays_up_to * rules.min_bet)
    return PiattoReckoning(
        duel=_duel(), pot=pot, up_to=up_to, least=least, best=best, all=everything
    )


def classica_reckoned(rules: ClassicaRules) -> ClassicaReckoning:
    """Compute the figures for classica."""
    many = odds(many=True)
    return ClassicaReckoning(
        duel=_duel(),
        two=-all_alla_regola(2),
        many=many.alla_regola,
        up_to_many=math.ceil(many.pays_up_to * rules.min_bet),
        up_to_one=math.ceil(odds().pays_up_to * rules.min_bet),
    )


def _duel() -> DuelOdds:
    return DuelOdds(odds(), edge_of_best_banker())


def piatto_reckoning(rules: PiattoRules) -> Callable[[], PiattoReckoning]:
    """A call of ``piatto_reckoned`` that another process can run."""
    return partial(piatto_reckoned, rules)


def classica_reckoning(rules: ClassicaRules) -> Callable[[], ClassicaReckoning]:
    """A call of ``classica_reckoned`` that another process can run."""
    return partial(classica_reckoned, rules)


def piatto_text(found: PiattoReckoning, words: Words) -> Raw:
    """``Quanto conviene il banco``: the bank's winnings from a hundred, the best play, and the value of a bank."""
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
    """The caption of the chart: the edge, the best play, and the largest pot with which the bank wins."""
    lines = [
        *_edges(found.duel, words("odds.piatto.says"), words),
        "",
        *_best(found.duel, words),
        words("odds.piatto.up_to", pot=found.up_to),
    ]
    return Raw("\n".join(lines))


def classica_text(found: ClassicaReckoning, words: Words) -> Raw:
    """The text for classica: the effect of more punte, and the highest stake at which the bank wins."""
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


def chart(found: PiattoReckoning | ClassicaReckoning, words: Words) -> AnyChart:
    """The winnings of every first card; cards with which a punta is ahead are marked."""
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


def _edges(found: DuelOdds, says: Raw, words: Words) -> list[Raw]:
    return [
        words("odds.online.title"),
        says,
        Raw(""),
        words("odds.online.best_punta", chips=_of_hundred(found.odds.edge, words)),
        words("odds.online.alla_regola", chips=_of_hundred(found.odds.alla_regola, words)),
        words("odds.online.best_banker", chips=_of_hundred(found.best_banker, words)),
    ]


def _best(found: DuelOdds, words: Words) -> list[Raw]:
    """The total from which to stand, and the cards to stake on."""
    *some, last = [_named(card, words) for card in found.odds.first_cards if card.wins > 0]
    cards = words("cards.and", first=Raw(", ".join(some)), last=last)
    return [
        words("odds.online.stand", total=points(stands_from(found.odds.rows))),
        words("odds.online.stakes", cards=cards),
    ]


def _named(card: OnlineFirstCard, words: Words) -> Raw:
    if card.worth in (0, 1, 8):
        return words(f"odds.online.first.{card.worth}")
    return Raw(str(card.worth))


def _told(one: BankValue, words: Words) -> dict[str, Raw]:
    return {"chips": _tenths(one.gain, words), "percent": Raw(str(round(one.lost * 100)))}


def _of_hundred(share: Fraction, words: Words) -> Raw:
    return _tenths(share * 100, words)


def _tenths(chips: Fraction, words: Words) -> Raw:
    return Raw(tenths(chips, words("comma")))


PIATTO: Final = OddsLook(
    reckoning=piatto_reckoning, text=piatto_text, caption=piatto_caption, chart=chart
)
CLASSICA: Final = OddsLook(
    reckoning=classica_reckoning, text=classica_text, caption=classica_text, chart=chart
)
