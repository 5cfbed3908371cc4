"""What the games share of a computer that plays *like a cousin*: by feel, with a temperament, and without reckoning.

A cousin decides from its own view, and draws lots where it is in two minds. Its temperament is that of its number, so the
same computer plays alike everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.game import Offer, Person
from engine.value import value

SIX: Final = 12
SEVEN: Final = 14
"""Half points, as everywhere."""

BIG: Final = 3
"""A stake of so many times the least makes a banker suspect a good hand."""

WHIM: Final = 12
"""One bad hand in so many gets twice the least stake."""

SHARE: Final = 4
"""A bank is at most one part in so many of the largest that is allowed, but never below the least."""


@value
class Temper:
    """How one cousin plays."""

    stands_from: int
    """The total, in half points, on which it stands."""
    nerve: int
    """It takes one card more on that very total one time in so many."""
    raises: int
    """It stakes up to so many times the least on a 7 or the matta alone, and half of that on a 6."""
    banks: int
    """It takes a bank of up to so many times the one that a modest player would take."""


CAREFUL: Final = Temper(stands_from=9, nerve=6, raises=4, banks=2)
EVEN: Final = Temper(stands_from=10, nerve=4, raises=6, banks=3)
BOLD: Final = Temper(stands_from=11, nerve=3, raises=10, banks=5)

TEMPERS: Final = (CAREFUL, EVEN, BOLD)


def temper_of(person: Person) -> Temper:
    """The temperament of the computer that plays under this number."""
    return TEMPERS[person % len(TEMPERS)]


def draws(total: int, target: int, temper: Temper, below: Callable[[int], int]) -> bool:
    """Whether it takes a card on ``total`` half points if it wants to reach ``target``; sometimes it pushes its luck."""
    if total < target:
        return True
    return total == target == temper.stands_from and below(temper.nerve) == 0


def banker_target(temper: Temper, to_reach: int, largest: int, least: int) -> int:
    """The total, in half points, below which it draws as a banker.

    ``to_reach``: the least total that any punta still in can hold. ``largest``: the largest stake of those punte, and
    ``least`` the least stake of the table, in chips.
    """
    suspects = SIX if largest >= BIG * least else 0
    return max(temper.stands_from, to_reach, suspects)


def stake(
    offer: Offer, strength: int, least: int, *, temper: Temper, below: Callable[[int], int]
) -> int | None:
    """The stake in chips that it names with ``offer``; None if that carries none.

    ``strength``: its total in half points, ``SEVEN`` for the matta alone. ``least``: the least stake of the table.
    """
    if not offer.high:
        return None
    if strength >= SEVEN:
        times = temper.raises // 2 + 1 + below(temper.raises // 2)
    elif strength >= SIX:
        times = 2 + below(temper.raises // 2)
    else:
        times = 2 if below(WHIM) == 0 else 1
    wanted = min(max(times * least, offer.low), offer.high)
    steps = (wanted - offer.low + offer.step // 2) // offer.step
    return offer.low + steps * offer.step


def bank(offer: Offer, unit: int, *, temper: Temper, below: Callable[[int], int]) -> int:
    """The amount in chips for which it takes the bank: ``unit`` chips, or some times as many."""
    most = max(offer.low, offer.high // SHARE)
    return min(max(offer.low, unit * (1 + below(temper.banks))), most)
