"""One punta against one banker, all forty cards fresh: the value of a stake to the punta for given ways of playing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Final

from engine.cards import PACK
from engine.drawing.hand import MATTA
from engine.drawing.solver.banker import OnlineBankersTurn, OnlineFoe
from engine.drawing.solver.beliefs import StandingPunta, may_hold
from engine.drawing.solver.hands import Weight, total_of
from engine.drawing.solver.punta import OnlinePuntaTurn, OpenWorths, PuntaAnswer, PuntaAnswers
from engine.drawing.solver.rule import below, graph_of
from engine.half_points import SEVEN_AND_HALF
from engine.solver.left import Counts, Left, next_worths, pile_of

FRESH: Final = Left(pile_of(PACK, MATTA), len(PACK) - 1)
"""All forty cards; the banker's hole card is the one card that nobody can draw."""


def won(turn: OnlinePuntaTurn, pack: Left = FRESH) -> Fraction:
    """The punta's average gain from a duel, as a share of the stake; below zero it is a loss.

    ``pack``: the cards before the deal.
    """
    gains = [ways * turn.wins(hole, (), left) for hole, ways, left in next_worths(pack)]
    return sum(gains, Fraction(0)) / pack.pile.size


def standing_from(total: int) -> Callable[[Weight], bool]:
    """A punta who draws below ``total`` half points; on the matta alone always (PI-4)."""
    return lambda weight: total_of(weight) < total


def fixed(total: int) -> PuntaAnswers:
    """A banker who draws below ``total`` half points against any cards of the punta."""
    return lambda _opened, _total: (total, below(total))


def best_banker(pack: Left = FRESH) -> PuntaAnswers:
    """A banker who plays best against a punta *alla regola*, judging by the open cards alone."""

    @cache
    def play_against(opened: OpenWorths, at_seven_and_half: bool) -> PuntaAnswer:
        standing = StandingPunta(opened, at_seven_and_half)
        # If no covered card fits play by the rule, each card fits with which the turn would have gone on.
        covered = may_hold(standing, by_rule=True) or may_hold(standing, by_rule=False)
        unseen = pack
        for worth in opened:
            unseen = unseen.take(worth)
        turn = OnlineBankersTurn([OnlineFoe(1, covered)])

        def draws(used: Counts, weight: Weight) -> bool:
            left = _without(unseen, used)
            return left is not None and turn.can_be(left) and turn.draws(weight, left)

        return standing, graph_of(draws)

    def answer(opened: OpenWorths, total: int) -> PuntaAnswer:
        # Only the last open card's place matters to the banker, so the others are sorted for the cache.
        return play_against((*sorted(opened[:-1]), *opened[-1:]), total == SEVEN_AND_HALF)

    return answer


def _without(left: Left, used: Counts) -> Left | None:
    """The cards left after cards of these worths are drawn; None if there are too few."""
    for worth, count in enumerate(used):
        if count > left.pile.counts[worth]:
            return None
        for _ in range(count):
            left = left.take(worth)
    return left
