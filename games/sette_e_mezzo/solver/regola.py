"""The ends of a banker *alla regola* (SM-46): the rule as a graph, and the suits of the final hands."""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from engine.cards import Card
from engine.solver.graph import Graph, GraphStep, Node, Ways
from engine.solver.left import MATTA, WORTHS, Counts, Left, Worth, alike, stand_ins
from engine.value import Value
from games.sette_e_mezzo.hand import Score, fate_of
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.hands import best_total_of, makes_pair, pair, score_of

Pair: TypeAlias = tuple[Worth, Worth]
"""7½ of two cards, by their worth in the order received: its kind depends on their suits."""


class BankerEnd(NamedTuple):
    """A hand that the banker may end with; ``triple``: it is two sevens, one of them possibly the matta."""

    hand: tuple[Card, ...]
    triple: bool = False


class Rule(Value, frozen=True):
    """``ends`` of the graph are hands; their cards stand for any of the same worth.

    ``pairs``: each pair with the ends for one suit and for different suits.
    """

    graph: Graph
    ends: tuple[BankerEnd, ...]
    pairs: tuple[tuple[Pair, int, int], ...]


class Shape(Value, frozen=True):
    """The house rules that the graph depends on."""

    matta: Card | None
    matta_half: bool
    triple: bool

    @property
    def rules(self) -> SetteEMezzoRules:
        return SetteEMezzoRules(matta=self.matta, matta_half=self.matta_half, triple=self.triple)


def shape_of(rules: SetteEMezzoRules) -> Shape:
    """The part of these rules that decides the banker's possible hands."""
    return Shape(rules.matta, rules.matta_half, rules.triple)


@lru_cache(maxsize=256)
def rule(shape: Shape, target: int) -> Rule:
    """The graph of a banker who draws below ``target`` half points."""
    rules = shape.rules
    ends: dict[object, BankerEnd] = {}
    places: dict[object, int] = {}
    pairs: list[tuple[Pair, int, int]] = []
    nodes: list[Node] = []
    nothing = (0,) * len(WORTHS)
    hands: dict[Counts, tuple[Card, ...]] = {nothing: ()}
    order = [nothing]

    def end(hand: BankerEnd, like: object) -> int:
        """The place of an end; ends of the same worth share one place."""
        ends.setdefault(like, hand)
        return places.setdefault(like, len(places))

    for used in order:  # the list grows during the loop
        hand = hands[used]
        going: list[GraphStep] = []
        ending: list[GraphStep] = []
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
                going.append(GraphStep(worth, used[worth], order.index(more)))
            elif (
                len(hand) == 1
                and not triple
                and makes_pair(used.index(1), worth)
                and fate != "bust"
            ):
                both = used.index(1), worth
                same, apart = pair(*both, rules.matta)
                at = end(BankerEnd(same), (both, True)), end(BankerEnd(apart), (both, False))
                pairs.append((both, *at))
                ending.append(GraphStep(worth, used[worth], at[1]))
            else:
                at_end = end(BankerEnd(after, triple), score_of(after, rules, triple=triple))
                ending.append(GraphStep(worth, used[worth], at_end))
        stands = end(BankerEnd(hand), score_of(hand, rules)) if hand else 0
        nodes.append(Node(cards=len(hand), stands=stands, going=tuple(going), ending=tuple(ending)))
    graph = Graph(tuple(nodes), len(ends), nodes[-1].cards + 1)
    return Rule(graph, tuple(ends.values()), tuple(pairs))


@lru_cache(maxsize=1024)
def end_scores(rules: SetteEMezzoRules, target: int) -> tuple[Score, ...]:
    """The scores of a rule's ends under these house rules."""
    ends = rule(shape_of(rules), target).ends
    return tuple(score_of(end.hand, rules, triple=end.triple) for end in ends)


def ends_by_suit(by: Rule, by_worth: Ways, left: Left, *, matta: Card | None) -> Ways:
    """The ends of a banker who plays by this rule, if the hole card is one of those left.

    ``by_worth``: the same before a two-card 7½ of one suit is told from others. Its share is the share of one suit
    among the cards left (SM-13).
    """
    ends, ways = by_worth
    from_, out_of = left.holes or left.pile, left.shuffled().pile
    shares = [
        (alike(first, from_, second=second, out_of=out_of, matta=matta), same, apart)
        for (first, second), same, apart in by.pairs
        if ends[apart]
    ]
    scale = lcm(*(share.denominator for share, _, _ in shares))
    found = [count * scale for count in ends]
    for share, same, apart in shares:
        found[same] = found[apart] // share.denominator * share.numerator
        found[apart] -= found[same]
    return tuple(found), ways * scale
