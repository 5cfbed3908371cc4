"""The possible covered cards of punte who stand, as the banker deduces them.

A punta *alla regola* draws below five and stands from five (PI-35). So the covered card made the punta draw at every
draw, and stand at the end. If no card fits, the punta plays by another rule, and any card that allows the same turn
is possible. All deals that fit are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.drawing.solver.hands import WEIGHTS, Weight, punta_draws, total_of
from engine.drawing.solver.punta import OpenWorths
from engine.half_points import SEVEN_AND_HALF
from engine.solver.deals import Covered, Deals, MayHold
from engine.solver.left import MATTA, WORTHS, Counts, Worth
from engine.value import Value


class StandingPunta(Value, frozen=True):
    """A punta who stands, as far as is public: open cards, and whether the system stood for the punta (BT-7)."""

    opened: OpenWorths
    at_seven_and_half: bool = False


@lru_cache(maxsize=4096)
def may_hold(standing: StandingPunta, *, by_rule: bool) -> MayHold:
    """The possible covered cards. ``by_rule``: the punta plays *alla regola*."""
    return tuple(
        Covered(((hole, 1),), 1, total)
        for hole in WORTHS
        if hole != MATTA or MATTA not in standing.opened
        if (total := _stands_with(hole, standing, by_rule=by_rule))
    )


def _stands_with(hole: Worth, standing: StandingPunta, *, by_rule: bool) -> int:
    """The total of the punta's hand with ``hole`` covered; 0 if the punta would not stand like that."""
    weight: Weight = WEIGHTS[hole]
    for worth in standing.opened:
        if total_of(weight) >= SEVEN_AND_HALF or (by_rule and not punta_draws(weight)):
            return 0
        weight += WEIGHTS[worth]
    total = total_of(weight)
    if total > SEVEN_AND_HALF or (total == SEVEN_AND_HALF) != standing.at_seven_and_half:
        return 0
    return 0 if by_rule and punta_draws(weight) else total


def held_by(standing: Sequence[StandingPunta], left: Counts, away: int = 0) -> tuple[MayHold, ...]:
    """The possible cards of each of them: *alla regola* where possible, and possible for all of them at once."""
    by_rule = [may_hold(one, by_rule=True) for one in standing]
    anyhow = [may_hold(one, by_rule=False) for one in standing]
    found = tuple(one or other for one, other in zip(by_rule, anyhow, strict=True))
    return found if Deals(found, away).ways(left) else tuple(anyhow)
