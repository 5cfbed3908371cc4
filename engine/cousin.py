"""Common parts of the computer player *cousin*: it plays by feel, with a temperament, without calculation.

A cousin decides from its own view, and draws lots when it hesitates. Its number fixes its temperament, so the same
computer player has the same style everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from engine.game import Below, Choice, Offer, Person, Policy, Refusal
from engine.half_points import FIVE, SEVEN, SIX
from engine.value import Value


class AnyView(Protocol):
    """A view of any game."""

    @property
    def viewer(self) -> Person: ...


View = TypeVar("View", bound=AnyView)
Chosen = TypeVar("Chosen")

BIG: Final = 3
"""A stake of at least this many times the minimum makes a banker suspect a good hand."""

WHIM: Final = 12
"""A cousin stakes twice the minimum on one bad hand in this many."""

SHARE: Final = 4
"""A bank is at most 1/SHARE of the largest allowed amount, but never below the smallest."""


class Temper(Value, frozen=True):
    """How one cousin plays."""

    stands_from: int
    """The total, in half points, on which it stands."""
    nerve: int
    """On exactly that total it takes one more card, once in this many times."""
    raises: int
    """On a 7 or the matta alone it stakes up to this many times the minimum; on a 6 up to half as many."""
    banks: int
    """It takes a bank of up to this many times a modest player's bank."""


CAREFUL: Final = Temper(stands_from=9, nerve=6, raises=4, banks=2)
EVEN: Final = Temper(stands_from=10, nerve=4, raises=6, banks=3)
BOLD: Final = Temper(stands_from=11, nerve=3, raises=10, banks=5)

TEMPERS: Final = (CAREFUL, EVEN, BOLD)


def temper_of(person: Person) -> Temper:
    """The temperament of the computer player with this number."""
    return TEMPERS[person % len(TEMPERS)]


def by_feel(
    rule: Policy[View, Chosen], action: Callable[[View, Choice], Chosen | Refusal]
) -> Policy[View, Chosen]:
    """The cousin of a game without another one: it plays by ``rule``, and now and then as it likes.

    ``action``: the game's ``Sight.action``.
    """

    def play(view: View, offers: tuple[Offer, ...], below: Below) -> Chosen | None:
        liked = offers[below(len(offers))]
        if below(2 * temper_of(view.viewer).nerve):
            return rule(view, offers, below)
        ways = (*((one,) for one in liked.options), *liked.sets) if liked.take == 1 else ()
        options = ways[below(len(ways))] if ways else ()
        found = action(view, Choice(liked.name, options=options))
        return rule(view, offers, below) if isinstance(found, Refusal) else found

    return play


def draws(total: int, target: int, temper: Temper, *, below: Below) -> bool:
    """True if the cousin takes a card on ``total`` half points to reach ``target``.

    Exactly on the target it sometimes takes the risk.
    """
    if total < target:
        return True
    return total == target == temper.stands_from and below(temper.nerve) == 0


def banker_target(temper: Temper, to_reach: int, largest: int, *, least: int) -> int:
    """The total, in half points, below which it draws as a banker.

    ``to_reach``: the smallest total that any punta still in can hold. ``largest``: the largest stake of those punte.
    ``least``: the minimum stake of the table. Stakes are in chips.
    """
    suspects = SIX if largest >= BIG * least else 0
    return max(FIVE, temper.stands_from, to_reach, suspects)


def stake(offer: Offer, strength: int, least: int, *, temper: Temper, below: Below) -> int | None:
    """The stake in chips that it names with ``offer``; None if the offer carries no stake.

    ``strength``: its total in half points, ``SEVEN`` for the matta alone. ``least``: the minimum stake of the table.
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


def bank(offer: Offer, unit: int, *, temper: Temper, below: Below) -> int:
    """The amount in chips for which it takes the bank: a small multiple of ``unit`` chips."""
    most = max(offer.low, offer.high // SHARE)
    return min(max(offer.low, unit * (1 + below(temper.banks))), most)
