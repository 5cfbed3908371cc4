"""Hands of quattro e mezzo, in half points, and the fate that a card gives to a turn (QM-1, QM-3, QM-4, QM-7, QM-15).

The *weight* of a hand is the sum of its cards' half points; the matta counts ``MATTA_WEIGHT``. The matta is the re di
denari. Alone it is ½, with other cards ½ or a whole number from 1 to 7.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from engine.cards import PACK, Card
from engine.drawing.hand import CARD_WEIGHTS, MATTA
from engine.game import Person
from engine.half_points import FIVE, HALF, MATTA_WEIGHT, SEVEN_AND_HALF, SIX
from engine.stock import BIT
from engine.value import Value

FOUR_AND_HALF: Final = 9
DOPPIO_SEI: Final = 24
"""Totals in half points."""

MEGA_CARDS: Final = 9
"""The cards of a Mega, all of them worth ½ (QM-15)."""

ORDER: Final = (FOUR_AND_HALF, SEVEN_AND_HALF, 14, 13, 12, 11, FIVE)
"""Totals from the best to the worst, while no 5 meets a 4½ (QM-5)."""

_VALUES: Final = (HALF, 2, 4, 6, 8, 10, 12, 14)
"""The possible values of the matta among other cards."""

DECLARATIONS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(total - rest for total in ORDER if total - rest in _VALUES)
    for rest in range(SEVEN_AND_HALF)
)
"""The values of the matta with which a hand may stop, best first (QM-21), by the half points of the other cards."""

QuattroFate: TypeAlias = Literal["", "four_half", "bust", "seven_half", "doppio_sei", "mega"]
"""The effect of a card, or of a stop. ``four_half`` is announced and ends nothing; the other names end the turn."""

QuattroKind: TypeAlias = Literal["bust", "points", "doppio_sei", "mega"]


class QuattroHand(Value, frozen=True):
    """A player's final hand.

    ``total`` in half points. ``matta``: the value that the matta counts, in half points; 0 without it. The cards of a
    bust hand may be fewer than it had: called cards go back to the pack (SM-35).
    """

    person: Person
    cards: tuple[Card, ...]
    total: int
    matta: int
    kind: QuattroKind


def fate_of(weight: int, count: int, *, sixes: bool, mega_with_matta: bool) -> QuattroFate:
    """The effect of the last of ``count`` cards of this weight on a turn; ``sixes``: they are two sixes.

    With the matta a turn ends by itself only if the hand is bust, or 7½ is all that it can be (QM-22), or it is a
    Mega.
    """
    if weight < MATTA_WEIGHT:
        if weight == FOUR_AND_HALF:
            return "mega" if count == MEGA_CARDS else "four_half"
        if weight < SEVEN_AND_HALF:
            return ""
        if sixes:
            return "doppio_sei"
        return "seven_half" if weight == SEVEN_AND_HALF else "bust"
    rest = weight - MATTA_WEIGHT + HALF
    if rest == FOUR_AND_HALF and count == MEGA_CARDS and mega_with_matta:
        return "mega"
    if rest < SEVEN_AND_HALF:
        return ""
    return "seven_half" if rest == SEVEN_AND_HALF else "bust"


def declarations(weight: int, count: int) -> tuple[int, ...]:
    """The values of the matta with which a hand may stop, in half points, best first (QM-21); empty without
    a choice.
    """
    rest = weight - MATTA_WEIGHT
    return DECLARATIONS[rest] if count > 1 and 0 <= rest < SEVEN_AND_HALF else ()


def may_stop(weight: int, count: int) -> bool:
    """True if a hand whose turn goes on may stop: nobody stops with less than 4½ (QM-3)."""
    return count > 1 if weight >= MATTA_WEIGHT else weight >= FOUR_AND_HALF


def is_six_and_matta(cards: tuple[Card, ...], *, matta_first: bool) -> bool:
    """True if the hand may be declared a doppio sei: a 6, then the matta; or the matta first, if allowed (QM-7)."""
    if len(cards) != 2 or MATTA not in cards:
        return False
    other = cards[1] if cards[0] == MATTA else cards[0]
    return CARD_WEIGHTS[other] == SIX and (matta_first or other == cards[0])


# --- the worth of a covered card ------------------------------------------------------------------------------

WORTHS: Final = (0, HALF, 2, 4, 6, 8, 10, 12, 14)
"""The possible worths of a card, in half points; 0 stands for the matta. A set of them has bit ``1 << worth`` for
each.
"""

_CARDS: Final = {
    worth: sum(BIT[card] for card in PACK if CARD_WEIGHTS[card] == (worth or MATTA_WEIGHT))
    for worth in WORTHS
}
"""The cards of each worth, as a set of bits."""


def unseen_worths(seen: int) -> int:
    """The set of worths of the cards that are not among ``seen``, a set of cards."""
    found = 0
    for worth, cards in _CARDS.items():
        if cards & ~seen:
            found |= 1 << worth
    return found


@lru_cache(maxsize=4096)
def possible_holes(up: tuple[Card, ...], four: int, stop: str, *, mega_with_matta: bool) -> int:
    """The set of worths that a covered card may have, by the play of its owner.

    ``up``: the cards face up, in the order received, after each of which the turn went on. ``four``: the number of
    cards at which 4½ was announced; 0 for never. ``stop``: empty before the stop, ``four_half`` if 4½ was declared
    with the matta, else ``stands``.
    """
    found = 0
    count = len(up) + 1
    for worth in WORTHS:
        weight = worth or MATTA_WEIGHT
        fits = True
        for place, card in enumerate(up, 2):
            sixes = place == 2 and worth == CARD_WEIGHTS[card] == SIX
            weight += CARD_WEIGHTS[card]
            fate = fate_of(weight, place, sixes=sixes, mega_with_matta=mega_with_matta)
            fits = fits and fate == ("four_half" if place == four else "")
        if stop == "four_half":
            fits = fits and FOUR_AND_HALF - (weight - MATTA_WEIGHT) in declarations(weight, count)
        elif stop:
            fits = fits and may_stop(weight, count)
        if fits:
            found |= 1 << worth
    return found
