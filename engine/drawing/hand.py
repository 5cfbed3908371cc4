"""Hand values of the online rooms, in half points (PI-2 … PI-4): no suits, no switches, the matta at its best.

The *weight* of a hand is the sum of its cards' half points; the matta counts ``MATTA_WEIGHT``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from engine.cards import Card
from engine.half_points import HALF, MATTA_WEIGHT, POINTS, SEVEN, SEVEN_AND_HALF

MATTA: Final = Card("10D")
"""The re di denari, and no other card (PI-3)."""


def with_matta(rest: int, values: Sequence[int]) -> int:
    """The highest total up to 7½ for a matta of these possible ``values`` with ``rest`` half points; if none fits,
    the lowest bust total (PI-3, SM-11).
    """
    fitting = [rest + value for value in values if rest + value <= SEVEN_AND_HALF]
    return max(fitting, default=rest + min(values))


def totals_with_matta(values: Sequence[int]) -> tuple[int, ...]:
    """Best total of a matta of these possible values, indexed by the half points of the other cards."""
    return tuple(with_matta(rest, values) for rest in range(sum(POINTS.values()) + 1))


CARD_WEIGHTS: Final[Mapping[Card, int]] = {**POINTS, MATTA: MATTA_WEIGHT}
"""Half points of every card (PI-2); the matta has ``MATTA_WEIGHT``."""

_WITH_MATTA: Final = totals_with_matta((HALF, *range(2, SEVEN + 1, 2)))


def weight(cards: Iterable[Card]) -> int:
    """Half points of the cards; the matta counts ``MATTA_WEIGHT``."""
    return sum(CARD_WEIGHTS[card] for card in cards)


def best_of(held: int) -> int:
    """The total of a hand of weight ``held``: with the matta the highest up to 7½ (PI-3), the matta alone ½ (PI-4)."""
    if held < MATTA_WEIGHT:
        return held
    return HALF if held == MATTA_WEIGHT else _WITH_MATTA[held - MATTA_WEIGHT]


def best_total(cards: Iterable[Card]) -> int:
    """The total of a hand, in half points; over ``SEVEN_AND_HALF`` it is bust."""
    return best_of(weight(cards))


def is_lone_matta(cards: Sequence[Card]) -> bool:
    """True if the hand is the matta alone, which counts ½ (PI-4)."""
    return len(cards) == 1 and cards[0] == MATTA


OnlineFate: TypeAlias = Literal["", "bust", "seven_half"]
"""Effect of a card on a turn: none, or it ended the turn (PI-26, BT-7)."""

TurnStatus: TypeAlias = Literal["waiting", "stands", "seven_half", "bust"]
"""``waiting``: the turn is not over. ``seven_half``: the system stood for the player, so the total is public (BT-7)."""


def fate_of(total: int) -> OnlineFate:
    """The effect of a card on a turn if the cards now make ``total`` half points."""
    if total < SEVEN_AND_HALF:
        return ""
    return "seven_half" if total == SEVEN_AND_HALF else "bust"
