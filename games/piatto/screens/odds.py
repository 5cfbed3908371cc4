"""The value of a bank of piatto, and advice for the stake."""

from __future__ import annotations

import math
from typing import Final

from display.drawing.odds import DuelOdds, best_play, chart, edges, in_tenths
from display.game_ui import OddsUi
from engine.drawing.solver.odds import edge_of_best_banker, odds
from games.piatto.bank_value import BankValue, bank_value
from games.piatto.rules import PiattoRules
from locales import Raw, Words

PUNTE: Final = 3
"""Number of punte in the figures about a bank of piatto."""


class PiattoReckoning(DuelOdds, frozen=True):
    """The figures for piatto.

    ``pot``: the smallest pot at this table. ``up_to``: the pot, in chips, from which the bank begins to lose.
    ``least``, ``best``, ``all``: a bank with the smallest pot, by the stakes of the punte.
    """

    pot: int
    up_to: int
    least: BankValue
    best: BankValue
    all: BankValue


def reckoned(rules: PiattoRules) -> PiattoReckoning:
    """Compute the figures. The first call takes seconds."""
    found, pot = odds(), rules.min_pot
    staked = (rules.min_bet,) * PUNTE
    least, best, everything = (
        bank_value(pot, staked, staking) for staking in ("least", "best", "all")
    )
    up_to = math.ceil(found.pays_up_to * rules.min_bet)
    return PiattoReckoning(
        odds=found,
        best_banker=edge_of_best_banker(),
        pot=pot,
        up_to=up_to,
        least=least,
        best=best,
        all=everything,
    )


def odds_text(found: PiattoReckoning, words: Words) -> Raw:
    """``Quanto conviene il banco``: the bank's winnings from a hundred, the best play, and the value of a bank."""
    lines = [
        odds_caption(found, words),
        "",
        words("odds.piatto.bank", pot=found.pot),
        words("odds.piatto.least", chips=in_tenths(found.least.gain, words)),
        words("odds.piatto.best", **_told(found.best, words)),
        words("odds.piatto.all", **_told(found.all, words)),
        "",
        words("odds.bank.assumes"),
    ]
    return Raw("\n".join(lines))


def odds_caption(found: PiattoReckoning, words: Words) -> Raw:
    """The caption of the chart: the edge, the best play, and the largest pot with which the bank wins."""
    lines = [
        *edges(found.odds, found.best_banker, words("odds.piatto.says"), words=words),
        "",
        *best_play(found, words),
        words("odds.piatto.up_to", pot=found.up_to),
    ]
    return Raw("\n".join(lines))


def _told(one: BankValue, words: Words) -> dict[str, Raw]:
    return {"chips": in_tenths(one.gain, words), "percent": Raw(str(round(one.lost * 100)))}


ODDS: Final = OddsUi(reckoned=reckoned, text=odds_text, caption=odds_caption, chart=chart)
