"""The banker's best decision: all continuations of the hand, against all punte still in.

The gain from several punte is a sum, so each counts separately. They depend on each other only because no card can
lie in two places; that is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import mul

from engine.cards import Card
from engine.half_points import FIVE, SEVEN_AND_HALF
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.deals import Deals, MayHold
from engine.solver.left import Counts, Left, Pile, next_cards
from engine.value import Value
from games.sette_e_mezzo.hand import Score, fate_of, weight
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.hands import best_total_of, multiple, score_of, suits_matter


class Foe(Value, frozen=True):
    """A punta still in: the stake, all of the punta's chips (stake included), and the shown or possible hands."""

    stake: int
    means: int
    shows: Score | None
    held: MayHold = ()

    def loses(self, times: int) -> int:
        """The banker's gain in chips if the punta wins ``times`` the stake; below zero the banker pays."""
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
        """The banker's options with ``hand``, with their average gain in chips, the best first.

        Stakes of bust punte belong to the banker already and do not count.
        """
        found = [(name, brings.at(0)) for name, brings in self._moves(hand, left)]
        found.sort(key=lambda choice: choice[1], reverse=True)
        return tuple(found)

    def before_the_hole_card(self, left: Left) -> Fraction:
        """The average value of the banker's turn before the hole card, one of those left, is turned up."""
        return self._after_a_card((), left).at(0)

    def _moves(self, hand: tuple[Card, ...], left: Left) -> Iterator[tuple[str, Average]]:
        rules = self.rules
        yield "sto", self._stands(score_of(hand, rules), left)
        if best_total_of(hand, rules) == SEVEN_AND_HALF:  # seven and matta, possibly a triplè
            yield "triple", self._stands(score_of(hand, rules, triple=True), left)
        elif left.drawable:
            yield "tiro", self._after_a_card(hand, left)

    def _value(self, hand: tuple[Card, ...], left: Left) -> Average:
        """The average value of this hand with best play."""
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
        """The chance that the next card ends the hand over 7½; a card must be left."""
        total = bust = 0
        for card, ways, _ in self._next(hand, left):
            total += ways
            fate, _ = fate_of(self.rules.values, self.rules, (*hand, card))
            bust += ways * (fate == "bust")
        return Fraction(bust, total)

    def _after_a_card(self, hand: tuple[Card, ...], left: Left) -> Average:
        """The value of drawing another card."""
        return mixed(
            [
                (ways, self._with_last((*hand, card), after))
                for card, ways, after in self._next(hand, left)
            ]
        )

    def _next(self, hand: tuple[Card, ...], left: Left) -> Iterator[tuple[Card, int, Left]]:
        """The cards that may come next, weighted: a card that leaves more ways to deal the other hands is likelier."""
        matta = self.rules.matta
        by_suit = suits_matter(hand, self.rules)
        for card, count, after in next_cards(left.shuffled(), matta, by_suit=by_suit):
            ways = count * self._deals.ways(self._counts(after))
            if ways:
                yield card, ways, after

    def _with_last(self, hand: tuple[Card, ...], left: Left) -> Average:
        """The value after the last card of this hand has come, which may have ended it."""
        fate, _ = fate_of(self.rules.values, self.rules, hand) if len(hand) > 1 else ("", 0)
        if not fate:
            return self._value(hand, left)
        if fate == "bust":
            return self._bust
        return self._stands(score_of(hand, self.rules, triple=fate == "triple"), left)

    def _stands(self, score: Score, left: Left) -> Average:
        """The value of ending with ``score``."""
        sure = self._sure.get(score)
        if sure is None:
            against = [(foe, foe.shows) for foe in self.foes if foe.shows]
            sure = sum(foe.loses(multiple(held, score, self.rules)) for foe, held in against)
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
        """For each way that punte may hold the same cards, the gain with ``score`` from all of them together."""
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
        """The source of the others' covered cards: older piles, and the last pile shuffled before this turn."""
        return (*self._older, *(left.holes or left.pile).counts)
