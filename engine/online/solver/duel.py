"""One punta against one banker, all forty cards fresh: the value of a stake to the punta for given ways of playing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Final

from engine.cards import PACK
from engine.online.hand import MATTA, SEVEN_AND_HALF
from engine.online.solver.banker import OnlineBankersTurn, OnlineFoe
from engine.online.solver.beliefs import StandingPunta, may_hold
from engine.online.solver.hands import Weight, total_of
from engine.online.solver.punta import OnlinePuntaTurn, OpenWorths, PuntaAnswer, PuntaAnswers
from engine.online.solver.rule import below, graph_of
from engine.solver.left import Counts, Left, next_worths, pile_of

FRESH: Final = Left(pile_of(PACK, MATTA), len(PACK) - 1)
"""All forty cards; the banker's hole card is the one card that nobody can draw."""


def won(turn: OnlinePuntaTurn, pack: Left = FRESH) -> Fraction:
    """The punta's average gain from a duel, as a share of the stake; ``pack``: the cards before the deal."""
    wins = [ways * turn.wins(hole, (), after) for hole, ways, after in next_worths(pack)]
    return sum(wins, Fraction(0)) / pack.pile.size


def standing_from(total: int) -> Callable[[Weight], bool]:
    """A punta who draws below ``total`` half points; on the matta alone always (PI-4)."""
    return lambda weight: total_of(weight) < total


def fixed(total: int) -> PuntaAnswers:
    """A banker who draws below ``total`` half points against any cards of the punta."""
    return lambda _opened, _total: (total, below(total))


def best_banker(pack: Left = FRESH) -> PuntaAnswers:
    """A banker with best play against a punta *alla regola*, from visible cards only, never the covered card."""

    def answer(opened: OpenWorths, total: int) -> PuntaAnswer:
        # The order of open cards tells the banker only which card is the last.
        return known((*sorted(opened[:-1]), *opened[-1:]), total == SEVEN_AND_HALF)

    @cache
    def known(opened: OpenWorths, at_seven_and_half: bool) -> PuntaAnswer:
        standing = StandingPunta(opened, at_seven_and_half)
        held = may_hold(standing, by_rule=True) or may_hold(standing, by_rule=False)
        seen = pack
        for worth in opened:
            seen = seen.take(worth)
        turn = OnlineBankersTurn([OnlineFoe(1, held)])

        def draws(used: Counts, weight: Weight) -> bool:
            left = _without(seen, used)
            return left is not None and turn.can_be(left) and turn.draws(weight, left)

        return standing, graph_of(draws)

    return answer


def _without(left: Left, used: Counts) -> Left | None:
    """The cards left after cards of these worths are drawn; None if there are too few."""
    for worth, count in enumerate(used):
        if count > left.pile.counts[worth]:
            return None
        for _ in range(count):
            left = left.take(worth)
    return left
