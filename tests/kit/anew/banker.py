"""A banker who plays best against a punta *alla regola*: it uses every seen card, suits too, and every unseen one."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from tests.kit.anew.house import (
    BUST,
    FIVE,
    MATTA,
    TOP,
    AnewRules,
    End,
    Hand,
    Number,
    UnseenCards,
    pay,
    points,
    with_card,
)

Held = tuple[tuple[int, int], ...]
"""The ranks that a punta may cover, and the total of the hand with each; empty if the hand is shown."""


class PuntaPicture(NamedTuple):
    """The banker's view of a punta still in: ``left`` has the hole card too unless the hand is ``shown``."""

    left: UnseenCards
    held: Held
    shown: End | None = None


def pictures(
    house: AnewRules, pack: UnseenCards, one: Number
) -> tuple[dict[PuntaPicture, Number], Number]:
    """The probability of each picture that a punta *alla regola* leaves, without its hole card; and of a bust.

    Every card left is as likely to be the covered one as the next drawn, so the covered card is taken last: the
    probability of a picture must still be multiplied by the share of the cards left that fit. A 7½ is shown (SM-34);
    online it stays covered though everybody knows of it (BT-7).
    """
    found: dict[PuntaPicture, Number] = defaultdict(int)
    bust = 0 * one
    found[PuntaPicture(pack, _covered(house, pack, shown=Hand(), last=None))] += one
    going: dict[tuple[UnseenCards, int, int], Number] = {(pack, 0, 0): one}
    while going:
        longer: dict[tuple[UnseenCards, int, int], Number] = defaultdict(int)
        for (left, shown, cards), chance in going.items():
            for kind, count in left.kinds():
                seen = left.without(kind)
                share = chance * count / left.size
                before = Hand(first=None, sum=shown, matta=False, cards=cards)
                for at_top in (False, True):
                    held = _covered(house, seen, shown=before, last=kind.rank, at_top=at_top)
                    if held and not (at_top and house.reale):
                        found[PuntaPicture(seen.renamed(house), held)] += share
                goes_on = False
                for hole, many in seen.kinds():
                    hand = _with_hole(house, before, hole.rank)
                    if hand is None:
                        continue
                    if not cards:
                        hand = hand._replace(first=hole)
                    more, ends = with_card(house, hand, kind)
                    part = share * many / seen.size
                    if ends and ends[0] == BUST:
                        bust += part
                    elif ends and house.reale:
                        found[PuntaPicture(seen.without(hole).renamed(house), (), ends[0])] += part
                    elif not ends:
                        goes_on = goes_on or more.total(house) < FIVE
                if goes_on:
                    longer[seen.renamed(house), shown + points(kind.rank), cards + 1] += share
        going = longer
    return found, bust


def _with_hole(house: AnewRules, shown: Hand, rank: int) -> Hand | None:
    """The hand with this hole card, if a punta *alla regola* took all shown cards and would take another; else None."""
    matta = rank == MATTA
    hand = Hand(
        first=None,
        sum=shown.sum + (0 if matta else points(rank)),
        matta=matta,
        cards=shown.cards + 1,
    )
    return hand if hand.total(house) < FIVE else None


def _covered(
    house: AnewRules, left: UnseenCards, shown: Hand, *, last: int | None, at_top: bool = False
) -> Held:
    """The possible hole cards of a punta that stands with ``shown`` and the ``last`` card, or has 7½ if ``at_top``."""
    found = set()
    for hole, _ in left.kinds():
        if last is None:
            total = with_card(house, Hand(), hole)[0].total(house)
        else:
            hand = _with_hole(house, shown, hole.rank)
            if hand is None:
                continue
            plain = hand.sum + (0 if last == MATTA else points(last))
            total = Hand(
                first=None, sum=plain, matta=hand.matta or last == MATTA, cards=hand.cards + 1
            ).total(house)
        if total == TOP if at_top else FIVE <= total < TOP:
            found.add((hole.rank, total))
    return tuple(sorted(found))


class Best:
    """The banker's turn against one picture.

    Values are sums over the possible hole cards of the punta, each counted as often as it is left: nothing is divided
    by their number before the end. The values of a coming card are weighed alike.
    """

    def __init__(self, house: AnewRules, picture: PuntaPicture, one: Number) -> None:
        self.house, self.one, self.picture = house, one, picture
        self.hidden = picture.shown is None
        self._values: dict[object, Number] = {}
        self._paid: dict[tuple[End, End], int] = {}

    def brings(self) -> Number:
        """The stakes gained in the turn, times the share of cards left that the punta may cover, or 1."""
        left = self.picture.left
        worth = self._card(left, Hand())
        return worth / left.size if self.hidden else worth

    def _card(self, left: UnseenCards, hand: Hand) -> Number:
        house = self.house
        worth = 0 * self.one
        for kind, count in left.kinds():
            more, ends = with_card(house, hand, kind)
            rest = left.without(kind)
            if ends:
                part = max(self._ends(rest.ranks(), end) for end in ends)
            elif more.cards > 1:
                part = self.on(rest.ranks(), more.sum, more.matta)
            else:
                part = self._ends(rest.ranks(), End(more.total(house)))
                if rest.size > self.hidden:
                    part = max(part, self._card(rest, more))
            worth += count * part
        return worth / self._coming(left.size)

    def takes(self, left: UnseenCards, hand: Hand) -> bool:
        """True if the banker takes a card with this hand below 7½."""
        ranks = left.ranks()
        if left.size <= self.hidden or not any(ranks[rank] for rank, _ in self.picture.held):
            return False
        if hand.cards > 1:
            stands, draws = self.both(ranks, hand.sum, hand.matta)
            return draws is not None and draws > stands
        return self._card(left, hand) > self._ends(ranks, End(hand.total(self.house)))

    def _coming(self, size: int) -> int:
        """The number of possible next cards: one of those left is covered."""
        return size - 1 if self.hidden else size

    def on(self, ranks: tuple[int, ...], held: int, matta: bool) -> Number:
        """The value of a hand of two cards or more, without suits."""
        key = ranks, held, matta
        found = self._values.get(key)
        if found is None:
            stands, draws = self.both(ranks, held, matta)
            found = self._values[key] = stands if draws is None else max(stands, draws)
        return found

    def both(self, ranks: tuple[int, ...], held: int, matta: bool) -> tuple[Number, Number | None]:
        """The values of standing and of a card; None instead of the latter if no card is left."""
        house = self.house
        stands = self._ends(
            ranks, End(Hand(first=None, sum=held, matta=matta, cards=2).total(house))
        )
        coming = self._coming(sum(ranks))
        if coming < 1:
            return stands, None
        draws = 0 * self.one
        for rank, count in enumerate(ranks):
            if not count:
                continue
            rest = (*ranks[:rank], count - 1, *ranks[rank + 1 :])
            more, with_matta = (held, True) if rank == MATTA else (held + points(rank), matta)
            total = Hand(first=None, sum=more, matta=with_matta, cards=3).total(house)
            if total < TOP:
                draws += count * self.on(rest, more, with_matta)
            else:
                draws += count * self._ends(rest, BUST if total > TOP else End(TOP))
        return stands, draws / coming

    def _ends(self, ranks: tuple[int, ...], bank: End) -> Number:
        """The value of this end."""
        shown = self.picture.shown
        if shown is not None:
            return -self._pays(shown, bank) * self.one
        brings = sum(
            -ranks[rank] * self._pays(End(total), bank) for rank, total in self.picture.held
        )
        return brings * self.one

    def _pays(self, punta: End, bank: End) -> int:
        found = self._paid.get((punta, bank))
        if found is None:
            found = self._paid[punta, bank] = pay(self.house, punta, bank)
        return found


def best_banker(house: AnewRules, pack: UnseenCards, one: Number) -> Number:
    """The gain in stakes of a banker who plays best against a punta *alla regola*."""
    found, bust = pictures(house, pack, one)
    wins = bust
    for picture, chance in found.items():
        if picture.held or picture.shown:
            wins += chance * Best(house, picture, one).brings()
    return wins
