"""The figures of the online variants alone: a known best banker, two punte at once, and the value of a bank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tests.kit.anew.banker import Best, Held, PuntaPicture
from tests.kit.anew.house import (
    BUST,
    FIVE,
    MATTA,
    ONLINE,
    TOP,
    End,
    Hand,
    Kind,
    Number,
    UnseenCards,
    left_of,
    pay,
    points,
    with_card,
)
from tests.kit.anew.play import FixedBanker, Punta, Spot


def flat(pack: Iterable[str]) -> UnseenCards:
    """These cards where suits never matter: all of one."""
    left = left_of(pack, ONLINE)
    ranks = left.ranks()
    return UnseenCards(left.plain, left.matta, (("D", ranks[0], ranks[7]),))


def first_cards(punta: Punta, pack: UnseenCards) -> dict[int, tuple[Number, dict[str, Number]]]:
    """Every first card: its probability and each choice's gain."""
    return {
        kind.rank: (
            punta.one * count / pack.size,
            dict(
                punta.choices(Spot(pack.without(kind), with_card(ONLINE, Hand(), kind)[0], stake=1))
            ),
        )
        for kind, count in pack.kinds()
    }


class FoundOut:
    """A punta who plays best against a banker who plays best against a punta *alla regola*."""

    def __init__(self, pack: UnseenCards, one: Number) -> None:
        self.pack, self.one = pack, one
        self._bankers: dict[object, Best] = {}
        self._values: dict[object, Number] = {}
        self._duels: dict[object, Number] = {}

    def hand(self) -> Number:
        """The gain of a whole hand."""
        return sum(
            (
                self.one * count / self.pack.size * self._value(hole, (), self.pack.without(hole))
                for hole, count in self.pack.kinds()
            ),
            0 * self.one,
        )

    def _value(self, hole: Kind, opened: tuple[int, ...], left: UnseenCards) -> Number:
        """``opened`` holds the ranks shown, all but the last in order; the last tells more."""
        key = hole, opened
        found = self._values.get(key)
        if found is None:
            found = self._stands(hole, opened, left)
            if left.size > 1:
                found = max(found, self._draws(hole, opened, left))
            self._values[key] = found
        return found

    def _draws(self, hole: Kind, opened: tuple[int, ...], left: UnseenCards) -> Number:
        brings = 0 * self.one
        for kind, count in left.kinds():
            more = (*sorted(opened), kind.rank)
            total, rest = _total((hole.rank, *more)), left.without(kind)
            if total > TOP:
                part = -self.one
            elif total == TOP:
                part = self._stands(hole, more, rest)
            else:
                part = self._value(hole, more, rest)
            brings += count * part
        return brings / left.size

    def _stands(self, hole: Kind, opened: tuple[int, ...], left: UnseenCards) -> Number:
        total = _total((hole.rank, *opened))
        seen = left._replace()
        banker = self._banker(opened, _back(seen, hole), at_top=total == TOP)
        return self._duel(banker, left, hand=Hand(), hole=hole, total=total)

    def _banker(self, opened: tuple[int, ...], seen: UnseenCards, *, at_top: bool) -> Best:
        key = opened, at_top
        if key not in self._bankers:
            held = _may_cover(opened, at_top=at_top, by_rule=True)
            held = held or _may_cover(opened, at_top=at_top, by_rule=False)
            self._bankers[key] = Best(ONLINE, PuntaPicture(seen, held), self.one)
        return self._bankers[key]

    def _duel(
        self, banker: Best, left: UnseenCards, hand: Hand, *, hole: Kind, total: int
    ) -> Number:
        """The punta's gain with ``total`` and the hole card ``hole``; ``left`` is without it."""
        if hand.cards:
            mine = hand.total(ONLINE)
            if not (left.size and mine < TOP and banker.takes(_back(left, hole), hand)):
                return self.one * pay(ONLINE, End(total), End(mine) if mine <= TOP else BUST)
        key = id(banker), left, hand._replace(first=None), hole, total
        found = self._duels.get(key)
        if found is None:
            found = 0 * self.one
            for kind, count in left.kinds():
                more, _ = with_card(ONLINE, hand, kind)
                found += count * self._duel(
                    banker, left.without(kind), hand=more, hole=hole, total=total
                )
            found = self._duels[key] = found / left.size
        return found


def _back(left: UnseenCards, kind: Kind) -> UnseenCards:
    """The number of cards of each rank with one more of this kind."""
    if kind.rank == MATTA:
        return left._replace(matta=1)
    if kind.suit:
        ((suit, figures, sevens),) = left.suits
        return left._replace(suits=((suit, figures + (not kind.rank), sevens + (kind.rank > 0)),))
    at = kind.rank - 1
    plain = (*left.plain[:at], left.plain[at] + 1, *left.plain[at + 1 :])
    return left._replace(plain=plain)


def _total(ranks: tuple[int, ...]) -> int:
    held = sum(points(rank) for rank in ranks if rank != MATTA)
    return Hand(first=None, sum=held, matta=MATTA in ranks, cards=len(ranks)).total(ONLINE)


def _may_cover(opened: tuple[int, ...], *, at_top: bool, by_rule: bool) -> Held:
    """The possible hole cards of a punta with these cards: one that plays *alla regola*, or any whose turn went on so
    far.
    """
    found = []
    for hole in range(MATTA + 1):
        if hole == MATTA and MATTA in opened:
            continue
        totals = [_total((hole, *opened[:count])) for count in range(len(opened) + 1)]
        *before, last = totals
        fits = last == TOP if at_top else (FIVE if by_rule else 0) <= last < TOP
        if fits and all(total < (FIVE if by_rule else TOP) for total in before):
            found.append((hole, last))
    return tuple(found)


def of_two(pack: UnseenCards, one: Number) -> Number:
    """The gain of each of two punte *alla regola*: the banker draws for the lowest possible total still in (PI-35)."""
    bank = FixedBanker(ONLINE, one)
    sums: dict[tuple[UnseenCards, int, int], Number] = defaultdict(int)
    others: dict[UnseenCards, dict[tuple[UnseenCards, int, int], Number]] = {}
    wins = 0 * one
    for (left, total, reach), chance in _turns(pack, one).items():
        if total > TOP:
            wins -= chance
            continue
        if left not in others:
            others[left] = _turns(left, one)
        for (rest, other, shows), share in others[left].items():
            target = reach if other > TOP else min(reach, shows)
            sums[rest, total, max(FIVE, target)] += chance * share
    for (rest, total, target), chance in sums.items():
        for end, share in bank.ends(rest, target).items():
            wins += chance * share * pay(ONLINE, End(total), end)
    return wins


def _turns(pack: UnseenCards, one: Number) -> dict[tuple[UnseenCards, int, int], Number]:
    """The probability of each end of a punta *alla regola*: cards left, total, and lowest possible total
    for viewers.
    """
    ended: dict[tuple[UnseenCards, int, int], Number] = defaultdict(int)
    going: dict[tuple[UnseenCards, Hand, int, bool], Number] = {(pack, Hand(), 0, False): one}
    while going:
        longer: dict[tuple[UnseenCards, Hand, int, bool], Number] = defaultdict(int)
        for (left, hand, shown, open_matta), chance in going.items():
            total = hand.total(ONLINE)
            if hand.cards and total >= FIVE:
                reach = TOP if total >= TOP else 14 if open_matta else shown + 1
                ended[left, min(total, TOP + 1), reach] += chance
                continue
            for kind, count in left.kinds():
                more, _ = with_card(ONLINE, hand, kind)
                known, matta = shown, open_matta
                if hand.cards:
                    known += 0 if kind.rank == MATTA else points(kind.rank)
                    matta = matta or kind.rank == MATTA
                key = left.without(kind), more._replace(first=None), known, matta
                longer[key] += chance * count / left.size
        going = longer
    return ended


def piatto_bank(
    pot: int, least: int, punte: int, *, kinds: Iterable[tuple[bool, Number, Number]]
) -> tuple[Number, Number]:
    """The value of a bank of piatto, and the probability of losing the pot (PI-8, PI-32).

    Each of the ``kinds`` of duels holds: True if the punta stakes the whole pot, its probability, and the punta's
    probability of winning it.
    """
    kinds = tuple(kinds)

    def brings(now: int, more: int) -> tuple[Number, Number]:
        if not now:
            return 0, 1
        if not more:
            return now, 0
        mean: Number = 0
        lost: Number = 0
        for everything, chance, wins in kinds:
            stake = now if everything else min(least, now)
            for after, share in ((now - stake, wins), (now + stake, 1 - wins)):
                there = brings(after, more - 1)
                mean += chance * share * there[0]
                lost += chance * share * there[1]
        return mean, lost

    mean, lost = brings(pot, punte)
    return mean - pot, lost
