"""A fixed way to play as a graph, applied to the cards left: it gives the chance of each of its ends.

A player who draws below a *target* and then stands goes from hand to hand with each card. So the graph depends on
rules and target alone and is built once. The chances follow from the number of cards left of each worth.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.solver.left import MATTA, Left, Worth
from engine.value import Value

Ways: TypeAlias = tuple[tuple[int, ...], int]
"""The number of ways to each end of a graph, by its place, and the number of all ways."""


class GraphStep(NamedTuple):
    """One more card: its worth, the number of such cards already in hand, and the node or end to which it leads."""

    worth: Worth
    has: int
    leads: int


class Node(NamedTuple):
    """The banker still has to draw: ``going`` leads to nodes, ``ending`` to ends.

    ``stands``: the banker's end if no card can be drawn.
    """

    cards: int
    stands: int
    going: tuple[GraphStep, ...]
    ending: tuple[GraphStep, ...]


class Graph(Value, frozen=True):
    """The first node has no card, and nodes with fewer cards come first. ``ends``: the number of ends.

    ``most``: the largest possible number of cards.
    """

    nodes: tuple[Node, ...]
    ends: int
    most: int


def ways_to_end(graph: Graph, left: Left) -> Ways:
    """The ends of a banker who plays by ``graph``, if the hole card is one of those left."""
    pile, away = left.pile, left.away
    if not away or not pile.counts[MATTA]:
        found, ways = _walked(graph, left)
        return tuple(found), ways
    # All ways, minus those in which the matta was put away: every card of the pile is equally likely to be away.
    anyhow, all_ways = _walked(graph, left)
    gone, gone_ways = _walked(graph, Left(pile.without(MATTA), left.stock, left.again))
    every, some = pile.size * gone_ways, away * all_ways
    ends = zip(anyhow, gone, strict=True)
    found = [every * ways - some * without for ways, without in ends]
    return tuple(found), (pile.size - away) * all_ways * gone_ways


def _walked(graph: Graph, left: Left) -> tuple[list[int], int]:
    """The same if any card may have been put away."""
    if left.holes is None and left.stock >= graph.most:
        return _plain(graph, left)
    return _running_out(graph, left)


def _plain(graph: Graph, left: Left) -> tuple[list[int], int]:
    """Ways to every end, and in all, if the stock cannot run out: all of the banker's cards come from one pile."""
    counts, size = left.pile.counts, left.pile.size
    gone = 0 if left.endless else 1
    after = [1] * (graph.most + 1)
    for drawn in reversed(range(graph.most)):
        after[drawn] = after[drawn + 1] * (size - gone * drawn)
    reach = [0] * len(graph.nodes)
    reach[0] = 1
    found = [0] * graph.ends
    for (cards, _, going, ending), ways in zip(graph.nodes, reach, strict=True):
        if not ways:
            continue
        for worth, has, node in going:
            have = counts[worth] - gone * has
            if have > 0:
                reach[node] += ways * have
        ways *= after[cards + 1]
        for worth, has, end in ending:
            have = counts[worth] - gone * has
            if have > 0:
                found[end] += ways * have
    return found, after[0]


def _running_out(graph: Graph, left: Left) -> tuple[list[int], int]:
    """The same where the stock may run out during the turn (SM-40)."""
    found = [0] * graph.ends
    total = 1
    reach: dict[tuple[int, Left], int] = {(0, left): 1}
    while reach:
        going: dict[tuple[int, Left], int] = {}
        ending = [0] * graph.ends
        size = 1
        for (place, rest), ways in reach.items():
            node = graph.nodes[place]
            hole = node.cards == 0
            now = rest if hole else rest.shuffled()
            if not hole and not now.stock:
                ending[node.stands] += ways
                continue
            pile = (now.holes or now.pile) if hole else now.pile
            size = pile.size
            for worth, _, leads in node.going:
                have = pile.counts[worth]
                if have:
                    key = leads, now.take_hole(worth) if hole else now.take(worth)
                    going[key] = going.get(key, 0) + ways * have
            for worth, _, end in node.ending:
                ending[end] += ways * pile.counts[worth]
        # A way that ended earlier counts once for every card of this step.
        found = [ways * size + more for ways, more in zip(found, ending, strict=True)]
        total *= size
        reach = going
    return found, total
