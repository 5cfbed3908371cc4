"""What those who stand may hold: what the banker makes of the card that each of them covers.

A punta who plays *alla regola* draws below five and stands from five (PI-35). So his covered card is one with which he
would have drawn whenever he drew, and stood when he stood. If no card fits, he plays by another rule, and it may be
any with which his turn would have gone on. All deals that fit are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.online.hand import SEVEN_AND_HALF
from engine.online.solver.hands import WEIGHTS, Weight, punta_draws, total_of
from engine.online.solver.punta import Opened
from engine.solver.deals import Covered, Deals, MayHold
from engine.solver.left import MATTA, WORTHS, Counts, Worth
from engine.value import value


@value
class Standing:
    """A punta who stands, as everybody sees him: his open cards, and whether the system stood for him (BT-7)."""

    opened: Opened
    at_seven_and_half: bool = False


@lru_cache(maxsize=4096)
def may_hold(standing: Standing, *, by_rule: bool) -> MayHold:
    """Which card he may cover. ``by_rule``: he plays *alla regola*."""
    return tuple(
        Covered(((hole, 1),), 1, total)
        for hole in WORTHS
        if hole != MATTA or MATTA not in standing.opened
        if (total := _stands_with(hole, standing, by_rule=by_rule))
    )


def _stands_with(hole: Worth, standing: Standing, *, by_rule: bool) -> int:
    """The total with which he stands if he covers ``hole``; 0 if he would not stand so."""
    weight: Weight = WEIGHTS[hole]
    for worth in standing.opened:
        if total_of(weight) >= SEVEN_AND_HALF or (by_rule and not punta_draws(weight)):
            return 0
        weight += WEIGHTS[worth]
    total = total_of(weight)
    if total > SEVEN_AND_HALF or (total == SEVEN_AND_HALF) != standing.at_seven_and_half:
        return 0
    return 0 if by_rule and punta_draws(weight) else total


def held_by(standing: Sequence[Standing], left: Counts, away: int = 0) -> tuple[MayHold, ...]:
    """What each of them may hold: *alla regola* where that can be, and can be of all of them at once."""
    by_rule = [may_hold(one, by_rule=True) for one in standing]
    anyhow = [may_hold(one, by_rule=False) for one in standing]
    found = tuple(one or other for one, other in zip(by_rule, anyhow, strict=True))
    return found if Deals(found, away).ways(left) else tuple(anyhow)
