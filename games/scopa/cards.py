"""The cards of scopa: the takings of a card (SC-4), and the points of piles (SC-7, SC-8, SC-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from engine.cards import RANKS, SUITS, Card, rank
from engine.stock import BIT
from games.scopa.rules import ScopaRules

Taking: TypeAlias = tuple[Card, ...]
"""Cards of the table that one card takes, in the order in which they lie there."""

ScopaPlay: TypeAlias = tuple[Card, Taking]
"""A card with the cards that it takes: none if it stays on the table."""

SETTEBELLO: Final = Card("7D")
RE_BELLO: Final = Card("10D")
ACE: Final = 1
KING: Final = 10

PRIMIERA: Final = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""The worth of a card in a primiera, by rank (SC-8)."""

LEAST_NAPOLA: Final = 3
WHOLE_NAPOLA: Final = 10

_SUIT: Final = (1 << len(RANKS)) - 1
"""The bits of the first suit of the pack, denari."""

_BEST: Final = [
    max((PRIMIERA[one] for one in RANKS if held >> one - 1 & 1), default=0)
    for held in range(_SUIT + 1)
]
"""The worth of the best card in a primiera, by the bits of a suit."""


def takings(card: Card, pool: Sequence[Card], *, ace_takes_all: bool) -> tuple[Taking, ...]:
    """Everything that ``card`` may take from the ``pool``; empty if it stays there (SC-1, SC-4, SC-10).

    A card of its own value goes before a sum. An ace that takes all still takes another ace alone.
    """
    same = tuple((one,) for one in pool if rank(one) == rank(card))
    if same:
        return same
    if ace_takes_all and rank(card) == ACE and pool:
        return (tuple(pool),)
    return tuple(_sums(pool, rank(card)))


def _sums(pool: Sequence[Card], value: int) -> Iterator[Taking]:
    """Every set of cards whose values add up to ``value``."""
    for place, card in enumerate(pool):
        if rank(card) == value:
            yield (card,)
        elif rank(card) < value:
            yield from ((card, *rest) for rest in _sums(pool[place + 1 :], value - rank(card)))


def primiera(pile: int, *, any_suits: bool) -> int:
    """The sum of the best card of each suit; 0 if a suit is missing, unless ``any_suits`` will do (SC-8)."""
    best = [_BEST[pile >> at * len(RANKS) & _SUIT] for at in range(len(SUITS))]
    return sum(best) if any_suits or all(best) else 0


def denari(pile: int) -> int:
    """The number of denari."""
    return (pile & _SUIT).bit_count()


def napola(pile: int) -> int:
    """The denari in order from the ace on, if they are three or more (SC-10)."""
    missing = ~(pile & _SUIT)
    run = (missing & -missing).bit_length() - 1
    return run if run >= LEAST_NAPOLA else 0


def alone(amounts: Sequence[int]) -> int | None:
    """The side of the highest amount; None if it is nothing, or not alone (SC-7)."""
    most = max(amounts)
    return amounts.index(most) if most and amounts.count(most) == 1 else None


def winners(piles: Sequence[int], rules: ScopaRules) -> dict[str, int | None]:
    """The side that wins each single point, None for nobody (SC-7, SC-10). Piles are bits (``engine.stock``)."""
    any_suits = rules.primiera == "any"
    return {
        "carte": alone([pile.bit_count() for pile in piles]),
        "denari": alone([denari(pile) for pile in piles]),
        "settebello": alone([pile & BIT[SETTEBELLO] for pile in piles]),
        "primiera": alone([primiera(pile, any_suits=any_suits) for pile in piles]),
        "re_bello": alone([pile & BIT[RE_BELLO] for pile in piles]) if rules.re_bello else None,
    }


def points_of(piles: Sequence[int], scope: Sequence[int], rules: ScopaRules) -> list[int]:
    """The points of each side in a hand (SC-7, SC-10)."""
    won = [*winners(piles, rules).values()]
    rows = [napola(pile) if rules.napola else 0 for pile in piles]
    return [won.count(side) + scope[side] + row for side, row in enumerate(rows)]
