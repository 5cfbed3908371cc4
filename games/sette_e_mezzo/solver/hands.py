"""Hands as the solver counts them: the worth of their cards, their totals and their payments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import Card, suit
from engine.half_points import MATTA_WEIGHT, SEVEN
from engine.solver.left import FIGURE, MATTA, SEVEN_CARD, Worth, stand_ins, worths
from games.sette_e_mezzo.hand import Score, best_of, hand_value, weight
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.settlement import settle


def score_of(
    cards: Sequence[Card],
    rules: SetteEMezzoRules,
    ace_half: bool = False,
    *,
    triple: bool = False,
) -> Score:
    """The value of a finished hand with the matta declared at its best, or with ``triple`` as the second seven."""
    held = weight(rules.values, cards, ace_half)
    declared = 0
    if held >= MATTA_WEIGHT:
        best = best_of(rules.values, held, len(cards))
        declared = SEVEN if triple else best - (held - MATTA_WEIGHT)
    return hand_value(cards, rules, matta=declared, ace_half=ace_half)


def best_total_of(cards: Sequence[Card], rules: SetteEMezzoRules, ace_half: bool = False) -> int:
    """The best total of a hand, in half points (SM-11)."""
    values = rules.values
    return best_of(values, weight(values, cards, ace_half), len(cards))


@lru_cache(maxsize=65536)
def multiple(punta: Score, banker: Score, rules: SetteEMezzoRules) -> int:
    """The number of stakes that the punta wins; below zero, loses (SM-26)."""
    return settle(punta, banker, stake=1, rules=rules)[1]


@lru_cache(maxsize=256)
def pair(
    first: Worth, second: Worth, matta: Card | None
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two such cards of one suit, and two of different suits.

    They are a figure and a seven, or the matta and one of these. If the matta is itself the seven or the only figure
    of its suit, there is no pair of one suit: then both results are of different suits, and the first kind never
    occurs.
    """
    cards = stand_ins(matta)
    one, other = (second, first) if first == MATTA else (first, second)
    apart = next((a, b) for a in cards[one] for b in cards[other] if suit(a) != suit(b))
    alike = [(a, b) for a in cards[one] for b in cards[other] if suit(a) == suit(b)]
    same = alike[0] if alike else apart
    return (same[::-1], apart[::-1]) if first == MATTA else (same, apart)


def makes_pair(first: Worth, second: Worth) -> bool:
    """True if two cards are a figure and a seven, or the matta and one of these: there suits may matter."""
    return {first, second} in ({FIGURE, SEVEN_CARD}, {MATTA, FIGURE}, {MATTA, SEVEN_CARD})


def suits_matter(cards: Sequence[Card], rules: SetteEMezzoRules) -> tuple[Worth, ...]:
    """The worths for which the suit of the next card matters: it may make a reale, or be the first card of one."""
    if len(cards) > 1:
        return ()
    if not cards:
        return FIGURE, SEVEN_CARD
    first = worths(rules.matta)[cards[0]]
    return tuple(second for second in (FIGURE, SEVEN_CARD) if makes_pair(first, second))
