"""One punta against a banker whose play is fixed, and the result of a banker's turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.anew.house import (
    BUST,
    FIVE,
    MATTA,
    SEVEN,
    TOP,
    AnewRules,
    End,
    Hand,
    Kind,
    Number,
    UnseenCards,
    pay,
    points,
    with_card,
)

ANY_BURNS = 99


class FixedBanker:
    """A banker who draws below a total and then stands."""

    def __init__(self, house: AnewRules, one: Number) -> None:
        self.house, self.one = house, one
        self._totals: dict[object, list[Number]] = {}
        self._ends: dict[object, dict[End, Number]] = {}

    def ends(self, left: UnseenCards, target: int) -> dict[End, Number]:
        """The probability of each end, if the hole card is one of those left."""
        left = left.renamed(self.house)
        found = self._ends.get((left, target))
        if found is None:
            found = self._ends[left, target] = self._from(left, target)
        return found

    def _from(self, left: UnseenCards, target: int) -> dict[End, Number]:
        house, found = self.house, defaultdict[End, Number](int)
        for hole, many in left.kinds():
            share = self.one * many / left.size
            hand, _ = with_card(house, Hand(), hole)
            rest = left.without(hole)
            if hand.total(house) >= target or not rest.size:
                found[End(hand.total(house))] += share
                continue
            for kind, count in rest.kinds():
                chance = share * count / rest.size
                more, ends = with_card(house, hand, kind)
                if ends:  # 7½ of seven and matta is the matta at its best (SM-46)
                    found[ends[0]] += chance
                    continue
                totals = self._on(
                    rest.without(kind).ranks(), more.sum, matta=more.matta, target=target
                )
                for total, part in enumerate(totals):
                    if part:
                        found[End(total)] += chance * part
        return found

    def _on(self, ranks: tuple[int, ...], held: int, matta: bool, *, target: int) -> list[Number]:
        """The probability of each total with two cards or more, without suits: 16 is bust."""
        total = Hand(first=None, sum=held, matta=matta, cards=2).total(self.house)
        size = sum(ranks)
        if total >= target or not size:
            return [self.one * (at == total) for at in range(TOP + 2)]
        key = ranks, held, matta, target
        found = self._totals.get(key)
        if found is None:
            found = [0 * self.one] * (TOP + 2)
            for rank, count in enumerate(ranks):
                if not count:
                    continue
                share = self.one * count / size
                more = held + (0 if rank == MATTA else points(rank))
                now = Hand(first=None, sum=more, matta=matta or rank == MATTA, cards=2).total(
                    self.house
                )
                if now >= TOP:
                    found[min(now, TOP + 1)] += share
                    continue
                rest = (*ranks[:rank], count - 1, *ranks[rank + 1 :])
                parts = self._on(rest, more, matta=matta or rank == MATTA, target=target)
                found = [a + share * b for a, b in zip(found, parts, strict=True)]
            self._totals[key] = found
        return found


class Spot(NamedTuple):
    """A punta's decision. ``before`` is the hand without its last card, if that may be burnt. ``stake`` is None if
    unnamed.
    """

    left: UnseenCards
    hand: Hand
    open: tuple[int, bool] = (0, False)
    stake: int | None = None
    burns: int = 0
    before: tuple[Hand, tuple[int, bool]] | None = None
    swapped: bool = False


class Punta:
    """A punta's turn. ``draws_below`` is the total below which it takes a card; with None it plays best.

    ``fixed`` is the total below which the banker draws; with None the banker plays *alla regola* (SM-46). With
    ``looks`` the punta looks at the suits of called figures, which tell a little of the banker's possible hands.
    """

    def __init__(
        self,
        house: AnewRules,
        one: Number,
        *,
        draws_below: int | None = None,
        fixed: int | None = None,
        looks: bool = True,
    ) -> None:
        self.house, self.one = house, one
        self.draws_below, self.fixed, self.looks = draws_below, fixed, looks
        self.bank = FixedBanker(house, one)
        self._values: dict[Spot, Number] = {}
        self._stands: dict[object, Number] = {}

    def hand(self, left: UnseenCards, burns: int = ANY_BURNS) -> Number:
        """The value of a whole hand, in chips."""
        return self.card(Spot(left, Hand(), burns=burns))

    def card(self, spot: Spot) -> Number:
        """The value of another card. The banker's hole card is one of those left, so each is equally likely."""
        size = spot.left.size
        return sum(
            (self.one * count / size * self.after(spot, kind) for kind, count in self.coming(spot)),
            0 * self.one,
        )

    def coming(self, spot: Spot) -> Iterator[tuple[Kind, int]]:
        """Every possible next card, and its number."""
        first, cards = spot.hand.first, spot.hand.cards
        makes_reale = first is not None and first.rank in (SEVEN, MATTA)
        if self.looks or not cards or makes_reale:
            return spot.left.kinds()
        return spot.left.blind_kinds()

    def after(self, spot: Spot, kind: Kind) -> Number:
        """The value after this card."""
        house = self.house
        hand, ends = with_card(house, spot.hand, kind)
        left, open_ = spot.left.without(kind), spot.open
        if hand.cards > 1 and not hand.ace_half:
            open_ = (open_[0] + (0 if kind.rank == MATTA else points(kind.rank)), open_[1])
            open_ = (open_[0], open_[1] or kind.rank == MATTA)
        burnable = house.burn and kind.rank in (3, 4)
        before = (spot.hand, spot.open) if burnable and spot.burns else None
        if not ends:
            return self.value(spot._replace(left=left, hand=hand, open=open_, before=before))
        stake = spot.stake or 0
        if self.draws_below is not None:  # the matta at its best, no optional rule
            ends, before = ends[:1], None
        brings: Number = max(stake * self.stands(left, open_, hand=hand, end=end) for end in ends)
        if ends == (BUST,) and house.burn_saves_bust and before and left.size > 1:
            again = spot._replace(left=left, burns=spot.burns - 1)
            brings = max(brings, self.card(again))
        return brings

    def stands(self, left: UnseenCards, open_: tuple[int, bool], hand: Hand, *, end: End) -> Number:
        """The value of this end, in stakes."""
        if end == BUST:
            return -self.one
        key = left.renamed(self.house), self._target(open_, hand, end), end
        found = self._stands.get(key)
        if found is None:
            found, of_all = 0 * self.one, 0
            for world, ways in key[0].worlds():
                of_all += ways
                for bank, share in self.bank.ends(world, key[1]).items():
                    found += ways * share * pay(self.house, end, bank)
            found = self._stands[key] = found / of_all
        return found

    def _target(self, open_: tuple[int, bool], hand: Hand, end: End) -> int:
        """The banker draws below this total: five, and the punta's lowest possible total (SM-46)."""
        if self.fixed is not None:
            return self.fixed
        if end.total >= TOP:
            return TOP
        if hand.ace_half:  # the ace is turned up, later cards are covered
            return max(FIVE, hand.cards)
        known, matta = open_
        return max(FIVE, 14 if matta else known + 1)

    def value(self, spot: Spot) -> Number:
        """The value of a hand below 7½."""
        if spot.hand.cards > 1 and not (spot.before and spot.before[0].first):
            spot = spot._replace(left=spot.left.renamed(self.house), swapped=False)
        found = self._values.get(spot)
        if found is None:
            brings = dict(self.choices(spot))
            if self.draws_below is None:
                found = max(brings.values())
            else:
                draws = spot.hand.total(self.house) < self.draws_below and "tiro" in brings
                found = brings["tiro" if draws else "sto"]
            self._values[spot] = found
        return found

    def choices(self, spot: Spot) -> Iterator[tuple[str, Number]]:
        """Every possible action, and its value at its best stake."""
        house, left, hand, stake = self.house, spot.left, spot.hand, spot.stake
        stands = self.stands(left, spot.open, hand=hand, end=End(hand.total(house)))
        yield "sto", max(named * stands for named in self._named(stake, stopping=True))
        if left.size > 1:
            draws = (
                self.card(spot._replace(stake=named, before=None))
                for named in self._named(stake, stopping=False)
            )
            yield "tiro", max(draws)
        if self.draws_below is not None:
            return
        if spot.before and spot.burns and left.size > 1:
            held, shown = spot.before
            yield (
                "brucia",
                self.card(spot._replace(hand=held, open=shown, before=None, burns=spot.burns - 1)),
            )
        if hand.first is None or stake is not None or hand.ace_half:
            return
        rank = hand.first.rank
        may_swap = house.barella and (house.barella_repeat or not spot.swapped)
        if rank == 4 and may_swap and left.size > 1:
            yield "barella", self.card(Spot(left, Hand(), burns=spot.burns, swapped=True))
        if rank == 1 and house.asso_mezzo:
            halved = hand._replace(sum=1, ace_half=True)
            yield "asso_mezzo", self.value(spot._replace(hand=halved))

    def _named(self, stake: int | None, *, stopping: bool) -> tuple[int, ...]:
        """The stakes that may be named (SM-31, SM-32)."""
        stakes, change = self.house.stakes, self.house.change
        if stake is None or change == "free" or (change == "call_and_stop" and stopping):
            return stakes
        if change == "raise_only":
            return tuple(one for one in stakes if one >= stake)
        return (stake,)


class Line(NamedTuple):
    """All hands of one total that a best punta reaches: their share and their mean values."""

    chance: Number
    stands: Number
    draws: Number
    calls: Number


def lines(punta: Punta, left: UnseenCards) -> dict[tuple[int, bool], Line]:
    """The table of totals, by total, with the matta among several cards or not. One stake, no optional rule."""
    house, one = punta.house, punta.one
    sums: dict[tuple[int, bool], list[Number]] = {}
    going: dict[Spot, Number] = {Spot(left, Hand()): one}
    while going:
        longer: dict[Spot, Number] = defaultdict(int)
        for spot, chance in going.items():
            hand = spot.hand
            if hand.cards:
                brings = dict(punta.choices(spot))
                stands, draws = brings["sto"], brings["tiro"]
                better = draws > stands
                entry = sums.setdefault(
                    (hand.total(house), hand.matta and hand.cards > 1), [0 * one] * 4
                )
                for at, more in enumerate((one, stands, draws, one * better)):
                    entry[at] += chance * more
                if not better:
                    continue
            for kind, count in punta.coming(spot):
                more_cards, ends = with_card(house, hand, kind)
                if ends:
                    continue
                known, matta = spot.open
                if hand.cards:
                    known += 0 if kind.rank == MATTA else points(kind.rank)
                    matta = matta or kind.rank == MATTA
                rest = spot.left.without(kind)
                if hand.cards:
                    rest = rest.renamed(house)
                at_spot = Spot(
                    left=rest, hand=more_cards, open=(known, matta), stake=house.stakes[0]
                )
                longer[at_spot] += chance * count / spot.left.size
        going = longer
    return {
        key: Line(chance=chance, stands=stands / chance, draws=draws / chance, calls=calls / chance)
        for key, (chance, stands, draws, calls) in sums.items()
    }
