"""A banker's decision for each hand, as a graph: *alla regola* (PI-35), or by any rule.

The ends of the graph are totals in half points, ``BUST`` the last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from engine.drawing.solver.hands import BUST, WEIGHTS, Weight, total_of
from engine.half_points import SEVEN_AND_HALF
from engine.solver.graph import Graph, GraphStep, Node
from engine.solver.left import MATTA, WORTHS, Counts

Draws: TypeAlias = Callable[[Counts, Weight], bool]
"""True if a banker with these cards (counts by worth, weight) takes another. Never called from 7½ on."""

ENDS: Final = BUST + 1


def graph_of(draws: Draws) -> Graph:
    """The graph of a player who draws where ``draws`` is true, and stands at 7½ (BT-7)."""
    nothing = (0,) * len(WORTHS)
    order: list[tuple[Counts, Weight]] = [(nothing, 0)]
    places: dict[Counts, int] = {nothing: 0}
    nodes: list[Node] = []
    for used, weight in order:  # the list grows during the loop
        going: list[GraphStep] = []
        ending: list[GraphStep] = []
        for worth in WORTHS:
            if worth == MATTA and used[MATTA]:
                continue
            heavier = weight + WEIGHTS[worth]
            total = total_of(heavier)
            more = (*used[:worth], used[worth] + 1, *used[worth + 1 :])
            if total >= SEVEN_AND_HALF or not draws(more, heavier):
                ending.append(GraphStep(worth, used[worth], total))
                continue
            if more not in places:
                places[more] = len(order)
                order.append((more, heavier))
            going.append(GraphStep(worth, used[worth], places[more]))
        stands = total_of(weight) if weight else 0
        nodes.append(Node(cards=sum(used), stands=stands, going=tuple(going), ending=tuple(ending)))
    return Graph(tuple(nodes), ENDS, nodes[-1].cards + 1)


@lru_cache(maxsize=16)
def below(target: int) -> Graph:
    """The graph of a player who draws below ``target`` half points."""
    return graph_of(lambda _used, weight: total_of(weight) < target)
