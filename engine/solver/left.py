"""The cards left, by their worth: the possible hands, and the chance of each next card.

Only worth matters for a total, so a figure stands for all figures. Suits matter only for a reale, which has two
cards; ``Pile`` keeps the number of figures and sevens of each suit from the time when their suits were last known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import perm, prod
from typing import Final, TypeAlias

from engine.cards import PACK, SUITS, Card, is_figure, rank, suit
from engine.value import Value

Worth: TypeAlias = int
"""0 a figure, 1 to 7 the card of that rank, 8 the matta."""

FIGURE: Final[Worth] = 0
SEVEN_CARD: Final[Worth] = 7
MATTA: Final[Worth] = 8
WORTHS: Final = tuple(range(9))

Counts: TypeAlias = tuple[int, ...]
"""Number of cards, by worth; or of figures or sevens by suit, in the order of ``SUITS``."""


class Pile(Value, frozen=True):
    """Cards that are all equally likely to come next.

    ``figures`` and ``sevens`` count the cards by suit. Removing a card by worth alone does not change them: they are
    stale then, and only their shares hold, because each of them is equally likely to be the removed card.
    """

    counts: Counts
    figures: Counts
    sevens: Counts
    size: int

    def without(self, worth: Worth, of_suit: int = -1) -> Pile:
        """The pile without one card of this worth; ``of_suit``: its place in ``SUITS`` if that is known."""
        counts = _less(self.counts, worth)
        figures, sevens = self.figures, self.sevens
        if of_suit >= 0 and worth == FIGURE:
            figures = _less(figures, of_suit)
        elif of_suit >= 0 and worth == SEVEN_CARD:
            sevens = _less(sevens, of_suit)
        return Pile(counts=counts, figures=figures, sevens=sevens, size=self.size - 1)

    def of_suit(self, worth: Worth) -> Counts:
        """The figures or the sevens by suit."""
        return self.figures if worth == FIGURE else self.sevens

    def is_stale(self, worth: Worth) -> bool:
        """True if the figures or sevens by suit count more cards than exist, so that only their shares hold."""
        return self.counts[worth] != sum(self.of_suit(worth))


NOTHING: Final = Pile(counts=(0,) * 9, figures=(0,) * 4, sevens=(0,) * 4, size=0)


SHORT: Final = 9
"""A stock of so few cards always runs out, ``endless`` or not."""


class Left(Value, frozen=True):
    """The cards that can still come in this hand.

    The next card is one of ``pile``, but only ``stock`` cards of it can be drawn; the others lie covered before
    players. When the stock is empty, ``again`` is shuffled and drawn from (SM-40). ``holes`` is the pile of the first
    deal's covered cards, once that is no longer ``pile``. ``endless``: cards are put back, as if the pack had no end,
    except the matta and the last cards of a stock (``SHORT``).

    ``away``: number of cards of ``pile`` that were put away unseen; the matta is not one of them.
    """

    pile: Pile
    stock: int
    again: Pile = NOTHING
    holes: Pile | None = None
    endless: bool = False
    away: int = 0

    @property
    def drawable(self) -> bool:
        """True if a card can be drawn."""
        return self.stock > 0 or self.again.size > 0

    @property
    def told_apart(self) -> object:
        """A key that tells one point of a turn from another; ``again`` is the same for the whole turn, or shuffled."""
        pile = self.pile
        return pile.counts, pile.figures, pile.sevens, self.stock, self.again.size, self.holes

    @property
    def by_worth(self) -> object:
        """The same key for points where suits make no difference any more."""
        holes = self.holes and self.holes.counts
        return self.pile.counts, self.stock, self.again.size, holes

    @property
    def fits(self) -> int:
        """The number of ways in which cards of ``pile`` can be put away."""
        if not self.away:
            return 1
        pile = self.pile
        return perm(pile.size - pile.counts[MATTA], self.away)

    def shuffled(self) -> Left:
        """The same, with cards in the stock if there are any to draw."""
        if self.stock > 0 or self.again.size == 0:
            return self
        return Left(
            pile=self.again,
            stock=self.again.size,
            again=NOTHING,
            holes=self.holes or self.pile,
            endless=self.endless,
        )

    def take(self, worth: Worth, of_suit: int = -1) -> Left:
        """The cards left after a card of this worth is drawn from the stock, which is not empty."""
        if self.endless and self.stock > SHORT and worth != MATTA:
            return self
        return Left(
            pile=self.pile.without(worth, of_suit),
            stock=self.stock - 1,
            again=self.again,
            holes=self.holes,
            endless=self.endless,
            away=self.away,
        )

    def take_hole(self, worth: Worth) -> Left:
        """The cards left after the banker has turned up a covered card of this worth."""
        if self.holes is None:
            return Left(self.pile.without(worth), self.stock, self.again, away=self.away)
        return Left(
            pile=self.pile, stock=self.stock, again=self.again, holes=self.holes.without(worth)
        )


@lru_cache(maxsize=64)
def worths(matta: Card | None) -> Mapping[Card, Worth]:
    """The worth of every card, if ``matta`` is the matta."""
    return {
        card: MATTA if card == matta else FIGURE if is_figure(card) else rank(card) for card in PACK
    }


@lru_cache(maxsize=64)
def stand_ins(matta: Card | None) -> tuple[tuple[Card, ...], ...]:
    """For each worth one card of every suit that has it, in the order of ``SUITS``; the matta for itself."""
    found: list[dict[str, Card]] = [{} for _ in WORTHS]
    for card, worth in worths(matta).items():
        found[worth].setdefault(suit(card), card)
    return tuple(tuple(by_suit.values()) for by_suit in found)


def pile_of(cards: Iterable[Card], matta: Card | None) -> Pile:
    """These cards as a pile."""
    worth_of = worths(matta)
    counts = [0] * len(WORTHS)
    figures, sevens = [0] * len(SUITS), [0] * len(SUITS)
    for card in cards:
        worth = worth_of[card]
        counts[worth] += 1
        if worth in (FIGURE, SEVEN_CARD):
            (figures if worth == FIGURE else sevens)[SUITS.index(suit(card))] += 1
    return Pile(
        counts=tuple(counts), figures=tuple(figures), sevens=tuple(sevens), size=sum(counts)
    )


def alike(
    first: Worth, from_: Pile, second: Worth, *, out_of: Pile, matta: Card | None
) -> Fraction:
    """The chance that two cards that make 7½ are of one suit.

    ``first`` comes from pile ``from_``, ``second`` from ``out_of``. They are a figure and a seven, or the matta and
    one of these.
    """
    one = _by_suit(first, from_, matta)
    other = _by_suit(second, out_of, matta)
    same = sum(a * b for a, b in zip(one, other, strict=True))
    return Fraction(same, sum(one) * sum(other))


def _by_suit(worth: Worth, pile: Pile, matta: Card | None) -> Counts:
    """The figures or sevens of a pile by suit; the matta counts in its own suit."""
    if worth == MATTA and matta is not None:
        return tuple(int(one == suit(matta)) for one in SUITS)
    return pile.of_suit(worth)


def next_worths(left: Left) -> Iterator[tuple[Worth, int, Left]]:
    """Every worth that may be drawn, its number of ways, and the cards left after it. The stock is not empty."""
    for worth, count in enumerate(left.pile.counts):
        if count:
            after = left.take(worth)
            ways = count * after.fits
            if ways:
                yield worth, ways, after


def next_cards(
    left: Left, matta: Card | None, *, by_suit: Collection[Worth] = ()
) -> Iterator[tuple[Card, int, Left]]:
    """Every card that may be drawn, one per worth: its number of ways, and the cards left after it.

    For the worths in ``by_suit``, figures or sevens, one card per suit; a stale worth is divided by the shares of its
    suits. To keep these whole numbers, the ways of all cards may add up to a multiple of the pile's size. The stock
    is not empty.
    """
    cards = stand_ins(matta)
    pile = left.pile
    stale = {worth: sum(pile.of_suit(worth)) for worth in by_suit if pile.is_stale(worth)}
    times = prod(stale.values())
    for worth, count in enumerate(pile.counts):
        if not count:
            continue
        if worth not in by_suit:
            yield cards[worth][0], count * times, left.take(worth)
            continue
        each = count * times // stale[worth] if worth in stale else times
        for card in cards[worth]:
            place = SUITS.index(suit(card))
            ways = each * pile.of_suit(worth)[place]
            if ways:
                yield card, ways, left.take(worth, place)


def _less(counts: Counts, place: int) -> Counts:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])
