"""The banker's best decision: every way his hand can go on, against all the punte who are still in.

What he wins from several is a sum, so each counts by himself; what ties them together is that no card lies in two
places, and that is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import mul

from engine.cards import Card
from engine.sette_e_mezzo.hand import Score, fate_of, weight
from engine.sette_e_mezzo.players import FIVE
from engine.sette_e_mezzo.rules import SEVEN_AND_HALF, SetteEMezzoRules
from engine.sette_e_mezzo.solver.hands import best_total_of, multiple, score_of, suits_matter
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.deals import Deals, MayHold
from engine.solver.left import Counts, Left, Pile, next_cards
from engine.value import value


@value
class Foe:
    """A punta still in: his stake, all that he has (stake included), and what he holds, or may hold."""

    stake: int
    means: int
    shows: Score | None
    held: MayHold = ()

    def loses(self, times: int) -> int:
        """Chips that the banker gets from him who wins ``times`` his stake; below zero the banker pays."""
        chips = -times * self.stake
        return chips if chips < 0 else min(chips, self.means)


class BankersTurn:
    """The banker's turn under these rules, against these punte. ``older``: piles from before the last shuffle."""

    def __init__(
        self, rules: SetteEMezzoRules, foes: Sequence[Foe], older: Sequence[Pile] = ()
    ) -> None:
        self.rules = rules
        self.foes = tuple(foes)
        self._older: Counts = tuple(count for pile in older for count in pile.counts)
        self._deals = Deals([foe.held for foe in foes if foe.shows is None])
        bust, points = Score(SEVEN_AND_HALF + 1, "bust", 2), Score(FIVE, "points", 2)
        paid = sum(foe.loses(multiple(foe.shows or points, bust, rules)) for foe in foes)
        self._bust = certain([paid])
        self._sure: dict[Score, int] = {}
        self._values: dict[object, Average] = {}
        self._takes: dict[tuple[int, Score], tuple[int, ...]] = {}

    def choices(self, hand: tuple[Card, ...], left: Left) -> tuple[tuple[str, Fraction], ...]:
        """All that the banker may do with ``hand``, and the chips that it brings on average, the best first.

        Stakes of who is bust are his already and do not count.
        """
        found = [(name, brings.at(0)) for name, brings in self._moves(hand, left)]
        found.sort(key=lambda choice: choice[1], reverse=True)
        return tuple(found)

    def before_the_hole_card(self, left: Left) -> Fraction:
        """What his turn brings on average, before he turns up his card, which is one of those left."""
        return self._after_a_card((), left).at(0)

    def _moves(self, hand: tuple[Card, ...], left: Left) -> Iterator[tuple[str, Average]]:
        rules = self.rules
        yield "sto", self._stands(score_of(hand, rules), left)
        if best_total_of(hand, rules) == SEVEN_AND_HALF:  # seven and matta, which may be a triplè
            yield "triple", self._stands(score_of(hand, rules, triple=True), left)
        elif left.drawable:
            yield "tiro", self._after_a_card(hand, left)

    def _value(self, hand: tuple[Card, ...], left: Left) -> Average:
        """What this hand brings the banker on average, if he plays on as well as can be."""
        if len(hand) == 1:
            key: object = hand, left.told_apart
        else:
            key = weight(self.rules.values, hand), len(hand), left.by_worth
        found = self._values.get(key)
        if found is None:
            moves = [(brings, 0) for _, brings in self._moves(hand, left)]
            found = self._values[key] = picked([moves])
        return found

    def busts(self, hand: tuple[Card, ...], left: Left) -> Fraction:
        """How likely the next card ends the hand over 7½; there is one to be drawn."""
        total = bust = 0
        for card, ways, _ in self._next(hand, left):
            total += ways
            fate, _ = fate_of(self.rules.values, self.rules, (*hand, card))
            bust += ways * (fate == "bust")
        return Fraction(bust, total)

    def _after_a_card(self, hand: tuple[Card, ...], left: Left) -> Average:
        """What it brings that another card comes."""
        return mixed(
            [
                (ways, self._with_last((*hand, card), after))
                for card, ways, after in self._next(hand, left)
            ]
        )

    def _next(self, hand: tuple[Card, ...], left: Left) -> Iterator[tuple[Card, int, Left]]:
        """What may come next: the more ways a card leaves to deal what the others hold, the likelier it is."""
        matta = self.rules.matta
        by_suit = suits_matter(hand, self.rules)
        for card, count, after in next_cards(left.shuffled(), matta, by_suit=by_suit):
            ways = count * self._deals.ways(self._counts(after))
            if ways:
                yield card, ways, after

    def _with_last(self, hand: tuple[Card, ...], left: Left) -> Average:
        """What it brings that the last card of this hand has come, which may have ended it."""
        fate, _ = fate_of(self.rules.values, self.rules, hand) if len(hand) > 1 else ("", 0)
        if not fate:
            return self._value(hand, left)
        if fate == "bust":
            return self._bust
        return self._stands(score_of(hand, self.rules, triple=fate == "triple"), left)

    def _stands(self, score: Score, left: Left) -> Average:
        """What it brings to end with ``score``."""
        sure = self._sure.get(score)
        if sure is None:
            against = [(foe, foe.shows) for foe in self.foes if foe.shows]
            sure = sum(foe.loses(multiple(his, score, self.rules)) for foe, his in against)
            self._sure[score] = sure
        if not self._deals.held:
            return Average((sure,), 1)
        counts = self._counts(left)
        hoped = sum(
            sum(map(mul, self._taken(at, score), self._deals.each(counts, at)))
            for at in range(len(self._deals.held))
        )
        ways = self._deals.ways(counts)
        return Average((sure * ways + hoped,), ways)

    def _taken(self, at: int, score: Score) -> tuple[int, ...]:
        """For each way that some may hold the same, what ``score`` takes from all of them together."""
        found = self._takes.get((at, score))
        if found is None:
            held = self._deals.held[at]
            alike = [foe for foe in self.foes if foe.shows is None and foe.held == held]
            against = [Score(covered.total, "points", 2) for covered in held]
            times = [multiple(one, score, self.rules) for one in against]
            found = tuple(sum(foe.loses(one) for foe in alike) for one in times)
            self._takes[at, score] = found
        return found

    def _counts(self, left: Left) -> Counts:
        """Where covered cards of others come from: older piles, and the last that was shuffled before his turn."""
        return (*self._older, *(left.holes or left.pile).counts)
