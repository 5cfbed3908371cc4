"""How a banker who plays *alla regola* ends (SM-46): his rule as a graph, laid over the cards left.

He draws below a *target* and then stands, so the graph depends on house rules and target alone and is made once. How
likely each end is follows from how many cards of each worth are left.
"""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from engine.cards import Card
from engine.sette_e_mezzo.hand import Score, fate_of
from engine.sette_e_mezzo.rules import SetteEMezzoRules
from engine.sette_e_mezzo.solver.hands import best_total_of, makes_pair, pair, score_of
from engine.sette_e_mezzo.solver.left import MATTA, WORTHS, Counts, Left, Worth, alike, stand_ins
from engine.value import value

Pair: TypeAlias = tuple[Worth, Worth]
"""7½ of two cards, by their worth in the order received: what it is depends on their suits."""

Ways: TypeAlias = tuple[tuple[int, ...], int]
"""In how many ways each end of a rule comes about, in the order of ``Rule.ends``, and how many there are in all."""


class End(NamedTuple):
    """A hand that the banker may end with; ``triple``: it is two sevens, the matta perhaps one of them."""

    hand: tuple[Card, ...]
    triple: bool = False


class Step(NamedTuple):
    """One more card: its worth, how many of it he has, and the place of the node or end to which it leads."""

    worth: Worth
    has: int
    leads: int


class Node(NamedTuple):
    """The banker still has to draw: ``going`` leads to nodes, ``ending`` to ends.

    ``stands``: the end that he comes to if there is nothing to be drawn.
    """

    cards: int
    stands: int
    going: tuple[Step, ...]
    ending: tuple[Step, ...]


@value
class Rule:
    """The first node has no card, and nodes with fewer cards come first. ``most``: as many as he may come to have.

    ``ends`` are hands, the cards for any that are worth the same. ``pairs``: at which of the ends a pair is of one
    suit, at which it is not.
    """

    nodes: tuple[Node, ...]
    ends: tuple[End, ...]
    pairs: tuple[tuple[Pair, int, int], ...]
    most: int


@value
class Shape:
    """All of the house rules that the graph depends on."""

    matta: Card | None
    matta_half: bool
    triple: bool

    @property
    def rules(self) -> SetteEMezzoRules:
        return SetteEMezzoRules(matta=self.matta, matta_half=self.matta_half, triple=self.triple)


def shape_of(rules: SetteEMezzoRules) -> Shape:
    """What of these rules decides how the banker's hand may go."""
    return Shape(rules.matta, rules.matta_half, rules.triple)


@lru_cache(maxsize=256)
def rule(shape: Shape, target: int) -> Rule:
    """The graph of who draws below ``target`` half points."""
    rules = shape.rules
    ends: dict[object, End] = {}
    places: dict[object, int] = {}
    pairs: list[tuple[Pair, int, int]] = []
    nodes: list[Node] = []
    nothing = (0,) * len(WORTHS)
    hands: dict[Counts, tuple[Card, ...]] = {nothing: ()}
    order = [nothing]

    def end(hand: End, like: object) -> int:
        """The place of an end; those that are worth alike are one."""
        ends.setdefault(like, hand)
        return places.setdefault(like, len(places))

    for used in order:  # grows while it is gone through
        hand = hands[used]
        going: list[Step] = []
        ending: list[Step] = []
        for worth, cards in enumerate(stand_ins(rules.matta)):
            if not cards or (used[MATTA] and worth == MATTA):
                continue
            after = (*hand, cards[0])
            fate, _ = fate_of(rules.values, rules, after) if hand else ("", 0)
            triple = fate == "triple"
            if not fate and best_total_of(after, rules) < target:
                more = (*used[:worth], used[worth] + 1, *used[worth + 1 :])
                if more not in hands:
                    hands[more] = after
                    order.append(more)
                going.append(Step(worth, used[worth], order.index(more)))
            elif (
                len(hand) == 1
                and not triple
                and makes_pair(used.index(1), worth)
                and fate != "bust"
            ):
                both = used.index(1), worth
                same, apart = pair(*both, rules.matta)
                at = end(End(same), (both, True)), end(End(apart), (both, False))
                pairs.append((both, *at))
                ending.append(Step(worth, used[worth], at[1]))
            else:
                at_end = end(End(after, triple), score_of(after, rules, triple=triple))
                ending.append(Step(worth, used[worth], at_end))
        stands = end(End(hand), score_of(hand, rules)) if hand else 0
        nodes.append(Node(len(hand), stands, tuple(going), tuple(ending)))
    return Rule(tuple(nodes), tuple(ends.values()), tuple(pairs), nodes[-1].cards + 1)


@lru_cache(maxsize=1024)
def end_scores(rules: SetteEMezzoRules, target: int) -> tuple[Score, ...]:
    """What the ends of a rule are worth under these house rules."""
    ends = rule(shape_of(rules), target).ends
    return tuple(score_of(end.hand, rules, triple=end.triple) for end in ends)


def ways_to_end(graph: Rule, left: Left, matta: Card | None) -> Ways:
    """How a banker who plays by ``graph`` ends, if his hole card is one of those left."""
    if left.holes is None and left.stock >= graph.most:
        found, ways = _plain(graph, left)
    else:
        found, ways = _running_out(graph, left)
    return _by_suit(graph, found, ways, left, matta)


def _plain(graph: Rule, left: Left) -> tuple[list[int], int]:
    """Ways to every end, and in all, if the stock is sure to last: all his cards come from one pile."""
    counts, size = left.pile.counts, left.pile.size
    gone = 0 if left.endless else 1
    after = [1] * (graph.most + 1)
    for drawn in reversed(range(graph.most)):
        after[drawn] = after[drawn + 1] * (size - gone * drawn)
    reach = [0] * len(graph.nodes)
    reach[0] = 1
    found = [0] * len(graph.ends)
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


def _running_out(graph: Rule, left: Left) -> tuple[list[int], int]:
    """The same where the stock may run out on the way (SM-40)."""
    found = [0] * len(graph.ends)
    total = 1
    reach: dict[tuple[int, Left], int] = {(0, left): 1}
    while reach:
        going: dict[tuple[int, Left], int] = {}
        ending = [0] * len(graph.ends)
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
        # A way that ended before counts for as many as there are cards to go on with.
        found = [ways * size + more for ways, more in zip(found, ending, strict=True)]
        total *= size
        reach = going
    return found, total


def _by_suit(graph: Rule, found: list[int], ways: int, left: Left, matta: Card | None) -> Ways:
    """Tell 7½ of two cards of one suit from others: the share that is of one suit is the share left (SM-13)."""
    from_, out_of = left.holes or left.pile, left.shuffled().pile
    shares = [
        (alike(first, from_, second, out_of, matta), same, apart)
        for (first, second), same, apart in graph.pairs
        if found[apart]
    ]
    scale = lcm(*(share.denominator for share, _, _ in shares))
    found = [count * scale for count in found]
    for share, same, apart in shares:
        found[same] = found[apart] // share.denominator * share.numerator
        found[apart] -= found[same]
    return tuple(found), ways * scale
