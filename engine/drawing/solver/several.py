"""Several punte at once against one banker, as in classica: all *alla regola*, all forty cards fresh.

Several punte differ from one only where the banker must reach more than five, because no punta still in can have
less. In all other cases the banker stands on five, and the number of other punte makes no difference: all unseen
cards are alike, so the examined punta could as well be alone. Only the differing cases are enumerated, card by card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.drawing.solver.duel import FRESH, fixed, won
from engine.drawing.solver.hands import WEIGHTS, Weight, least_of, punta_draws, total_of
from engine.drawing.solver.punta import OnlinePuntaTurn
from engine.drawing.solver.rule import below
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.graph import Ways, ways_to_end
from engine.solver.left import Left, next_worths


class PlayedTurn(NamedTuple):
    """The end of a punta's turn: the cards left, the total, and the total that a banker must reach against
    it (PI-35).
    """

    left: Left
    total: int
    reach: int


def all_alla_regola(punte: int, pack: Left = FRESH) -> Fraction:
    """The average gain of each of ``punte`` punte as a share of the stake, from a pack that cannot run out.

    From all forty cards it takes 0.1 s for one punta, 3 s for two, minutes for three.
    """
    alone = won(OnlinePuntaTurn(fixed(FIVE), punta_draws), pack)
    return alone + sum(
        (chance * differs for chance, differs in _where_he_goes_on(punte, pack)), Fraction(0)
    )


def _where_he_goes_on(punte: int, pack: Left) -> Iterator[tuple[Fraction, Fraction]]:
    """The chance of each case in which the banker must reach more than five, and the punta's change of gain in it."""
    known: dict[Left, Mapping[PlayedTurn, Fraction]] = {}
    going = {
        one: chance
        for one, chance in _turns(pack, known).items()
        if one.total <= SEVEN_AND_HALF and one.reach > FIVE
    }
    for _ in range(punte - 1):
        more: dict[PlayedTurn, Fraction] = defaultdict(Fraction)
        for first, chance in going.items():
            for other, chance_of_other in _turns(first.left, known).items():
                reach = min(first.reach, other.reach)
                if reach > FIVE:
                    more[PlayedTurn(other.left, first.total, reach)] += chance * chance_of_other
        going = more
    ends: dict[tuple[int, Left], Ways] = {}
    for one, chance in going.items():
        yield chance, _wins(one, one.reach, ends) - _wins(one, FIVE, ends)


def _turns(
    left: Left, known: dict[Left, Mapping[PlayedTurn, Fraction]]
) -> Mapping[PlayedTurn, Fraction]:
    """The chance of each end of the next punta's turn. A bust punta does not stop the banker."""
    found = known.get(left)
    if found is not None:
        return found
    ended: dict[PlayedTurn, Fraction] = defaultdict(Fraction)
    going: Mapping[tuple[Weight, Weight, Left], Fraction] = {
        (WEIGHTS[hole], 0, after): Fraction(ways, left.pile.size)
        for hole, ways, after in next_worths(left)
    }
    while going:
        more: dict[tuple[Weight, Weight, Left], Fraction] = defaultdict(Fraction)
        for (hole, shown, rest), chance in going.items():
            if not punta_draws(hole + shown):
                total = total_of(hole + shown)
                reach = SEVEN_AND_HALF if total >= SEVEN_AND_HALF else least_of(shown)
                ended[PlayedTurn(rest, total, max(FIVE, reach))] += chance
                continue
            for worth, ways, after in next_worths(rest):
                share = chance * Fraction(ways, rest.pile.size)
                more[hole, shown + WEIGHTS[worth], after] += share
        going = more
    known[left] = ended
    return ended


def _wins(one: PlayedTurn, target: int, known: dict[tuple[int, Left], Ways]) -> Fraction:
    """The gain of this punta's total as a share of the stake, against a banker who draws below ``target``."""
    key = target, one.left
    if key not in known:
        known[key] = ways_to_end(below(target), one.left)
    ends, of = known[key]
    return Fraction(2 * (sum(ends[: one.total]) + ends[-1]) - of, of)
