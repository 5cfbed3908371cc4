"""Cards left, hands and settlement by the rules of sette e mezzo (SM-4 … SM-26, SM-41 … SM-46)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple, TypeAlias

Number: TypeAlias = Fraction | float

SUITS = "DCSB"
UNSEEN = "?"
"""The suit of a figure if nobody looks at it."""

FIGURE, SEVEN, MATTA = 0, 7, 8
"""Ranks that differ from a card's points; 1 to 6 are those cards."""

FIVE, TOP = 10, 15
"""Half points."""


@dataclass(frozen=True)
class AnewRules:
    """The house rules that change the value of a hand. Without ``reale`` all wins are paid once (PI-29, PI-30)."""

    matta: str | None = "10D"
    matta_half: bool = True
    reale: bool = True
    reale_same_suit: bool = True
    any_seven: bool = False
    pays: int = 2
    beats_illegittimo: str = "none"
    double_if_bust: bool = True
    burn: bool = False
    burn_saves_bust: bool = False
    barella: bool = False
    barella_repeat: bool = False
    asso_mezzo: bool = False
    triple: bool = False
    stakes: tuple[int, ...] = (1,)
    change: str = "raise_only"

    @property
    def matta_suit(self) -> str:
        """The suit of the matta; empty without one."""
        return self.matta[-1] if self.matta else ""


def house_of(rules: Any, stakes: Iterable[int] = (1,)) -> AnewRules:
    """The same switches as ``rules``, under the names of section 9 of the rules, with these stakes."""
    return AnewRules(
        matta=rules.matta,
        matta_half=rules.matta_half,
        reale_same_suit=rules.reale_same_suit,
        any_seven=rules.triple or rules.seven_matta_reale == "any",
        pays=1 if rules.bank_passing == "exhaustion" else rules.reale_multiplier,
        beats_illegittimo=rules.reale_beats_illegittimo,
        double_if_bust=rules.reale_double_if_banker_busts,
        burn=rules.burn_3_4,
        burn_saves_bust=rules.burn_3_4 and rules.burn_saves_bust,
        barella=rules.barella,
        barella_repeat=rules.barella_repeat,
        asso_mezzo=rules.asso_mezzo,
        triple=rules.triple,
        stakes=tuple(stakes),
        change=rules.stake_change,
    )


ONLINE = AnewRules(reale=False, pays=1)
"""Piatto and classica: the re di denari, no reale, every win the stake."""

WHOLE_PACK = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 11))


class Kind(NamedTuple):
    """Cards that are alike: of one rank, all figures being one; figures and sevens of one suit."""

    rank: int
    suit: str = ""


class UnseenCards(NamedTuple):
    """Unseen cards: aces to sixes and the matta by rank; figures and sevens by suit.

    ``gone`` is the number of used figures of unknown suit.
    """

    plain: tuple[int, ...]
    matta: int
    suits: tuple[tuple[str, int, int], ...]
    gone: int = 0

    @property
    def size(self) -> int:
        return sum(self.ranks())

    def kinds(self) -> Iterator[tuple[Kind, int]]:
        """Every kind left, and its number of cards. All suits must be known."""
        assert not self.gone
        for at, count in enumerate(self.plain):
            if count:
                yield Kind(at + 1), count
        if self.matta:
            yield Kind(MATTA), 1
        for suit, figures, sevens in self.suits:
            if figures:
                yield Kind(FIGURE, suit), figures
            if sevens:
                yield Kind(SEVEN, suit), sevens

    def blind_kinds(self) -> Iterator[tuple[Kind, int]]:
        """Every kind and its number of cards, if nobody looks at the suits of figures."""
        known = UnseenCards(
            self.plain, self.matta, tuple((suit, 0, more) for suit, _, more in self.suits)
        )
        yield from known.kinds()
        if figures := self.ranks()[FIGURE]:
            yield Kind(FIGURE, UNSEEN), figures

    def worlds(self) -> Iterator[tuple[UnseenCards, int]]:
        """Every possible choice of suits for the used figures, and the number of its cases."""
        found: list[tuple[tuple[tuple[str, int, int], ...], int, int]] = [((), 0, 1)]
        for suit, figures, sevens in self.suits:
            found = [
                (
                    (*suits, (suit, figures - of_it, sevens)),
                    gone + of_it,
                    ways * comb(figures, of_it),
                )
                for suits, gone, ways in found
                for of_it in range(min(figures, self.gone - gone) + 1)
            ]
        for suits, gone, ways in found:
            if gone == self.gone:
                yield UnseenCards(self.plain, self.matta, suits), ways

    def without(self, kind: Kind) -> UnseenCards:
        """The cards left after one card of this kind."""
        rank, suit = kind
        if rank == MATTA:
            return self._replace(matta=0)
        if suit == UNSEEN:
            return self._replace(gone=self.gone + 1)
        if not suit:
            plain = (*self.plain[: rank - 1], self.plain[rank - 1] - 1, *self.plain[rank:])
            return self._replace(plain=plain)
        suits = tuple(
            (one, figures - (rank == FIGURE), sevens - (rank == SEVEN))
            if one == suit
            else (one, figures, sevens)
            for one, figures, sevens in self.suits
        )
        return self._replace(suits=suits)

    def renamed(self, house: AnewRules) -> UnseenCards:
        """The same cards with indistinguishable suits in a fixed order: all suits but the matta's."""
        own = [one for one in self.suits if one[0] == house.matta_suit]
        others = [one for one in self.suits if one[0] != house.matta_suit]
        names = [suit for suit, _, _ in others]
        ranked = sorted((figures, sevens) for _, figures, sevens in others)
        found = ((name, *both) for name, both in zip(names, ranked, strict=True))
        return self._replace(suits=(*own, *found))

    def ranks(self) -> tuple[int, ...]:
        """The number of cards of every rank: figures, aces to sevens, the matta."""
        figures = sum(figures for _, figures, _ in self.suits) - self.gone
        sevens = sum(sevens for _, _, sevens in self.suits)
        return figures, *self.plain, sevens, self.matta


def left_of(pack: Iterable[str], house: AnewRules) -> UnseenCards:
    """These cards, by their codes."""
    plain, figures, sevens = [0] * 6, dict.fromkeys(SUITS, 0), dict.fromkeys(SUITS, 0)
    matta = 0
    for card in pack:
        rank, suit = int(card[:-1]), card[-1]
        if card == house.matta:
            matta = 1
        elif rank > SEVEN:
            figures[suit] += 1
        elif rank == SEVEN:
            sevens[suit] += 1
        else:
            plain[rank - 1] += 1
    return UnseenCards(
        tuple(plain), matta, tuple((suit, figures[suit], sevens[suit]) for suit in SUITS)
    )


def points(rank: int) -> int:
    """Half points of a card that is not the matta."""
    return 1 if rank == FIGURE else 2 * rank


class Hand(NamedTuple):
    """``first`` is the only card, or None once there are more. ``sum`` is in half points without the matta."""

    first: Kind | None = None
    sum: int = 0
    matta: bool = False
    cards: int = 0
    ace_half: bool = False

    def total(self, house: AnewRules) -> int:
        """The best total, in half points; if every value busts, the lowest (SM-7, SM-8, SM-9, SM-11)."""
        if not self.matta:
            return self.sum
        if self.cards == 1:
            return 1
        may_count: list[int] = [*range(2, 15, 2), *([1] if house.matta_half else [])]
        fitting = [self.sum + one for one in may_count if self.sum + one <= TOP]
        return max(fitting) if fitting else self.sum + min(may_count)


class End(NamedTuple):
    """The value of a finished hand. ``total`` 16 is bust. ``reale`` is "", "natural", "matta_figure" or
    "matta_seven".
    """

    total: int
    two_cards: bool = False
    reale: str = ""
    triple: bool = False


BUST = End(TOP + 1)


def with_card(house: AnewRules, hand: Hand, kind: Kind) -> tuple[Hand, tuple[End, ...]]:
    """The hand after another card, and its ends: none, one, or two for its holder to choose from (SM-44)."""
    rank = kind.rank
    matta = hand.matta or rank == MATTA
    more = Hand(
        first=kind if hand.cards == 0 else None,
        sum=hand.sum + (0 if rank == MATTA else points(rank)),
        matta=matta,
        cards=hand.cards + 1,
        ace_half=hand.ace_half,
    )
    total = more.total(house)
    if total < TOP:
        return more, ()
    two, first = more.cards == 2, hand.first
    ranks = {first.rank, rank} if two and first and not hand.ace_half else set()
    triple = house.triple and ranks in ({SEVEN}, {SEVEN, MATTA})
    ends = []
    if total == TOP:
        ends.append(End(TOP, two, _reale(house, first, kind) if ranks else ""))
    if triple:
        ends.append(End(2 * points(SEVEN), True, triple=True))
    return more, tuple(ends) or (BUST,)


def _reale(house: AnewRules, first: Kind | None, second: Kind) -> str:
    """The kind of reale of two cards with 7½, if any (SM-13, SM-14)."""
    assert first is not None
    ranks = {first.rank, second.rank}
    suits = {one.suit or house.matta_suit for one in (first, second)}
    alike = len(suits) == 1 or not house.reale_same_suit
    if not house.reale:
        return ""
    if ranks == {FIGURE, SEVEN}:
        return "natural" if alike else ""
    if ranks == {FIGURE, MATTA}:
        return "matta_figure" if alike else ""
    return "matta_seven" if alike or house.any_seven else ""


def pay(house: AnewRules, punta: End, bank: End) -> int:
    """The punta's gain in stakes, negative for a loss: SM-26, line by line."""
    double = house.pays if punta.reale else 1
    if punta == BUST:
        return -1
    if punta.triple:
        return -1 if bank.triple else 3
    if bank.triple:
        return -3
    if bank == BUST:
        return double if house.double_if_bust else 1
    if punta.total > bank.total:
        return double
    if punta.total < bank.total:
        return -house.pays if bank.reale else -1
    if punta.total < TOP:
        return -1
    if bank.reale:
        return -1 if punta.reale else -house.pays
    figure = punta.reale == "matta_figure"
    protected = (
        (house.beats_illegittimo == "matta_figura" and figure)
        or (house.beats_illegittimo == "all" and bool(punta.reale))
        or (bank.two_cards and figure)
    )
    return double if protected else -1
