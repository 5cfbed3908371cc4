"""Cards played to the end by quick rules of thumb: the yardstick of the searching player.

Hands are bit masks with a layout of their own, in which a suit's cards lie in the order of their strength: so the
highest card of a suit is the highest bit. All hands lie open here, so nothing of this is for a table of people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.calabresella.cards import STRENGTH
from games.calabresella.scoring import PACK_THIRDS, TIMES, outcome, stakes

STRONG: Final = tuple(
    1 << 10 * (number // 10) + strength for number, strength in enumerate(STRENGTH)
)
"""The bit of each card, by number."""

NUMBER_OF: Final = {bit: number for number, bit in enumerate(STRONG)}

_FOUR_SUITS: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30
SUITS: Final = tuple(1023 << 10 * suit for suit in range(4))
SUIT_OF: Final = {bit: SUITS[number // 10] for number, bit in enumerate(STRONG)}
ACES: Final = _FOUR_SUITS << 7
FIGURES: Final = _FOUR_SUITS * 0b111 << 4
COUNTING: Final = _FOUR_SUITS * 0b11_0111_0000
"""The cards that are worth a third: figures, 2s and 3s."""
NAUGHTS: Final = _FOUR_SUITS * 0b1111

LITTLE: Final = 0.02
"""The worth of a third of a point beside a half of a game point: it decides between moves that win as much."""


class OpenTrick(NamedTuple):
    """A running trick: the place on turn, the suit led (0 at the lead), the card that takes it, and its place.

    ``laid``: the number of its cards. ``thirds``: their worth.
    """

    place: int
    suit: int = 0
    best: int = 0
    taker: int = 0
    laid: int = 0
    thirds: int = 0


class CalaTaken(NamedTuple):
    """The thirds and the tricks of the declaring side, and if it took the last trick."""

    thirds: int
    tricks: int
    last: bool = False


def strong(numbers: Iterable[int]) -> int:
    """The mask of these cards."""
    return sum([STRONG[number] for number in numbers])


def thirds_of(cards: int) -> int:
    """The worth of a mask in thirds."""
    return 3 * (cards & ACES).bit_count() + (cards & COUNTING).bit_count()


def lead(hand: int, left: int) -> int:
    """The highest card of a suit that nobody can beat, from the longest such suit; else a low card of the longest
    suit.
    """
    best, most = 0, 0
    for suit in SUITS:
        own = hand & suit
        if own:
            top = 1 << own.bit_length() - 1
            sure = not left & suit & -(top << 1)
            long = own.bit_count() + 16 * sure
            if long > most:
                best, most = top if sure else own & -own, long
    return best


def followed(own: int, trick: OpenTrick, *, friendly: bool, last: bool, left: int) -> int:
    """The card for a trick from ``own`` cards of the suit led; ``friendly``: the own side takes it so far."""
    above = own & -(trick.best << 1)
    others = left & trick.suit & ~own
    if friendly and (last or not others & -(trick.best << 1)):
        gift = own & ACES or own & FIGURES
        if gift:
            return gift & -gift
    elif above:
        if last:
            gain = above & ACES or above
            return gain & -gain
        top = 1 << above.bit_length() - 1
        if not others & -(top << 1):
            ace = above & ACES
            return ace if ace and not others & -(ace << 1) else top
    low = own & ~ACES or own
    return low & -low


def thrown(hand: int, *, gift: bool) -> int:
    """The card of a player who cannot follow; ``gift``: the own side takes the trick for sure."""
    cards = (
        (hand & ACES or hand & FIGURES or hand & NAUGHTS or hand)
        if gift
        else (hand & NAUGHTS or hand & FIGURES or hand & ~ACES or hand)
    )
    return cards & -cards


def laid(trick: OpenTrick, card: int, many: int) -> OpenTrick:
    """The trick after one more card of the player on turn."""
    place, suit, best, taker, laid_so_far, thirds = trick
    if not suit:
        suit, best, taker = SUIT_OF[card], card, place
    elif card & suit and card > best:
        best, taker = card, place
    thirds += 3 if card & ACES else 1 if card & COUNTING else 0
    return OpenTrick(
        place=(place + 1) % many,
        suit=suit,
        best=best,
        taker=taker,
        laid=laid_so_far + 1,
        thirds=thirds,
    )


def played_out(
    hands: Sequence[int], declares: Sequence[bool], *, trick: OpenTrick, taken: CalaTaken
) -> CalaTaken:
    """The declaring side's cards when all cards have been played; ``declares``: by place."""
    hands = [*hands]
    many = len(hands)
    left = sum(hands)
    thirds, tricks, last = taken
    while True:
        if trick.laid == many:
            last = declares[trick.taker]
            if last:
                thirds += trick.thirds
                tricks += 1
            if not left:
                return CalaTaken(thirds, tricks, last)
            trick = OpenTrick(trick.taker)
        place = trick.place
        hand = hands[place]
        if not trick.suit:
            card = lead(hand, left)
        else:
            friendly = declares[place] == declares[trick.taker]
            ends = trick.laid == many - 1
            if own := hand & trick.suit:
                card = followed(own, trick, friendly=friendly, last=ends, left=left)
            else:
                sure = ends or not left & trick.suit & -(trick.best << 1)
                card = thrown(hand, gift=friendly and sure)
        hands[place] ^= card
        left ^= card
        trick = laid(trick, card, many)


@lru_cache(maxsize=65_536)
def worth(
    taken: CalaTaken, monte: int, *, call: int, players: int, tricks: int, alone: bool, role: int
) -> float:
    """The worth of a result for one player, in halves of a game point and a little for each third.

    ``monte``: its thirds. ``role``: 0 for the caller, 1 for the partner, 2 for an opponent.
    """
    thirds = taken.thirds + (monte if taken.last else 0)
    both = (thirds, PACK_THIRDS - thirds)
    ended = outcome((taken.tricks, tricks - taken.tricks), both, int(not taken.last))
    halves = stakes(call, players, alone=alone, won=ended.won)[role] * TIMES[ended.feat]
    gained = halves if ended.won else -halves
    better = LITTLE * (thirds - PACK_THIRDS / 2)
    return -gained - better if role == 2 else gained + better
