"""The punta's best decision: all continuations of the hand, against a banker *alla regola*.

A turn is a tree of few hands, because hands of the same worth are equal, and each is examined once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from operator import mul
from typing import Final, TypeAlias

from engine.cards import Card
from engine.half_points import FIVE, HALF, MATTA_WEIGHT, SEVEN, SEVEN_AND_HALF
from engine.solver.average import Average, certain, mixed, picked
from engine.solver.graph import Ways, ways_to_end
from engine.solver.left import Left, next_cards
from engine.value import Value, replace
from games.sette_e_mezzo.hand import Score, fate_of, may_burn, weight
from games.sette_e_mezzo.offers import may_halve, may_swap
from games.sette_e_mezzo.rules import SetteEMezzoRules
from games.sette_e_mezzo.solver.hands import best_total_of, multiple, score_of, suits_matter
from games.sette_e_mezzo.solver.regola import end_scores, ends_by_suit, rule, shape_of
from games.sette_e_mezzo.solver.stakes import Level, Stakes
from games.sette_e_mezzo.state import NOBODY

BURNS: Final = 1
"""Number of future burnings in a punta's calculation.

The rules set no limit, and each one takes as long as all the rest; ``docs/odds.md`` has the possible gain of a
second.
"""

NOBODY_ELSE: Final = SEVEN_AND_HALF
"""The lowest total of the others if there are none, or none is still in."""

Levels: TypeAlias = tuple[tuple[Level, ...], ...]
"""From each level of the stake, the levels that may be named."""


class PuntaHand(Value, frozen=True):
    """The punta's hand: the cards, in the order dealt. Empty while another hole card must come.

    ``burns``: number of further burnings in the calculation. With none, the cards that follow a burning or a barella
    count as put back, so that a 3 or a 4 takes no longer than another card.
    """

    cards: tuple[Card, ...]
    burns: int = BURNS
    ace_half: bool = False
    swapped: bool = False


class Worthwhile(Value, frozen=True):
    """One possible action: its name among the offers, its stake (a level), and its gain in chips."""

    name: str
    level: Level
    chips: Fraction


class PuntaMove(Value, frozen=True):
    """One possible action, its value at each level, and the levels that it may name from each."""

    name: str
    brings: Average
    levels: Levels


class Banker(Value, frozen=True):
    """The banker's play against a punta who stands, as far as it depends on the others.

    The banker plays *alla regola*: ``others`` is the lowest total that others still in can hold, as far as the banker
    sees. Or the banker ``sees`` the punta's hand, and draws until its total is reached.
    """

    others: int = NOBODY_ELSE
    sees: bool = False

    @property
    def always(self) -> bool:
        """True if the punta's open cards make no difference to the banker."""
        return self.others <= FIVE and not self.sees

    def target(self, hand: PuntaHand, rules: SetteEMezzoRules) -> int:
        """The total, in half points, below which the banker draws."""
        if self.sees:
            return min(best_total_of(hand.cards, rules, hand.ace_half), SEVEN_AND_HALF)
        return FIVE if self.always else max(FIVE, min(self.others, what_shows(hand, rules)))


Plays: TypeAlias = Callable[[PuntaHand, Sequence[str]], str]
"""The name of the action that a player chooses with this hand, out of the given names."""


def what_shows(hand: PuntaHand, rules: SetteEMezzoRules) -> int:
    """The lowest total that the punta can hold as far as the banker sees, by SM-46."""
    values = rules.values
    if best_total_of(hand.cards, rules, hand.ace_half) >= SEVEN_AND_HALF:
        return SEVEN_AND_HALF
    shown = hand.cards[:1] if hand.ace_half else hand.cards[1:]
    known = weight(values, shown, hand.ace_half)
    return SEVEN if known >= MATTA_WEIGHT else known + HALF * (len(hand.cards) - len(shown))


class PuntaTurn:
    """A punta's turn under these rules, with these stakes, against this banker.

    Without ``plays`` the punta takes the best action. Results are cached for the whole turn. The cache of the
    banker's ends, ``known``, may be shared by turns that begin with the same cards left.
    """

    def __init__(
        self,
        rules: SetteEMezzoRules,
        stakes: Stakes,
        banker: Banker,
        *,
        plays: Plays | None = None,
        known: dict[object, Ways] | None = None,
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.banker = banker
        self.plays = plays
        self._bust = certain(stakes.brings(-1, level) for level in range(stakes.unnamed))
        self._same: Levels = tuple((level,) for level in range(stakes.unnamed + 1))
        self._before: Levels = (*((),) * stakes.unnamed, (stakes.unnamed,))
        self._values: dict[object, Average] = {}
        self._ended: dict[object, Average] = {}
        self._shape = shape_of(rules)
        self._ways: dict[object, Ways] = {} if known is None else known
        self._pays: dict[tuple[Score, int], tuple[tuple[int, ...], ...]] = {}

    # --- questions -------------------------------------------------------------------------------------------

    def choices(self, hand: PuntaHand, left: Left, level: Level) -> tuple[Worthwhile, ...]:
        """The options with ``hand`` at ``level``, the best first, each with its best stake.

        A card in hand may be burnt even if ``hand.burns`` allows no burning later.
        """
        found: list[Worthwhile] = []
        for move in self._moves(hand, left, asked=True):
            best = max(move.levels[level], key=move.brings.at)
            found.append(Worthwhile(move.name, best, move.brings.at(best)))
        found.sort(key=lambda one: one.chips, reverse=True)
        return tuple(found)

    def worths(self, hand: PuntaHand, left: Left, level: Level) -> Iterator[tuple[str, Fraction]]:
        """The options with ``hand``, each with its gain at this very level of the stake, and the best stakes later.

        An option before the first stake has its gain with the best stake after it.
        """
        for move in self._moves(hand, left, asked=True):
            yield move.name, move.brings.at(level if move.levels[level] else self.stakes.unnamed)

    def busts(self, hand: PuntaHand, left: Left) -> Fraction:
        """The chance that the next card ends the hand over 7½; a card must be left."""
        rules, left = self.rules, left.shuffled()
        ways = total = 0
        for card, count, after in next_cards(left, rules.matta):
            total += count
            cards = (*hand.cards, card)
            fate, _ = fate_of(
                rules.values, rules, cards=cards, ace_half=hand.ace_half, can_burn=after.drawable
            )
            ways += count * (fate == "bust")
        return Fraction(ways, total)

    def before_the_hole_card(self, left: Left, burns: int = BURNS) -> Fraction:
        """The average value of a whole hand, before the first card is dealt."""
        return self._after_a_card(PuntaHand((), burns), left).at(self.stakes.unnamed)

    def stands(self, hand: PuntaHand, left: Left) -> Average:
        """The value of standing, from every level of the stake."""
        score = score_of(hand.cards, self.rules, hand.ace_half)
        return self._ends(score, hand, left)

    def calls(self, hand: PuntaHand, left: Left) -> Average:
        """The value of another card, from every level of the stake. A card must be left."""
        return self._after_a_card(hand, left)

    def value(self, hand: PuntaHand, left: Left) -> Average:
        """The average value of this hand; for one card also from the level before a stake is named."""
        key = self._key(hand, left)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._value(hand, left)
        return found

    def _value(self, hand: PuntaHand, left: Left) -> Average:
        moves = list(self._moves(hand, left))
        if self.plays is not None:
            name = self.plays(hand, [move.name for move in moves])
            moves = [move for move in moves if move.name == name]
        levels = range(self.stakes.unnamed + (len(hand.cards) == 1))
        return picked(
            [
                [(move.brings, named) for move in moves for named in move.levels[level]]
                for level in levels
            ]
        )

    # --- possible actions ------------------------------------------------------------------------------------

    def _moves(self, hand: PuntaHand, left: Left, *, asked: bool = False) -> Iterator[PuntaMove]:
        """``asked``: the hand is held now, so its last card may be burnt for any value of ``hand.burns``."""
        rules, stakes, cards = self.rules, self.stakes, hand.cards
        total = best_total_of(cards, rules, hand.ace_half)
        if total > SEVEN_AND_HALF:  # a 3 or a 4 over 7½, which may be burnt
            yield PuntaMove("sto", self._bust, self._same)
        elif total == SEVEN_AND_HALF:  # seven and matta, possibly a triplè
            yield PuntaMove("sto", self.stands(hand, left), self._same)
            triple = score_of(cards, rules, triple=True)
            yield PuntaMove("triple", self._ends(triple, hand, left), self._same)
        else:
            yield PuntaMove("sto", self.stands(hand, left), stakes.stands)
            if left.drawable:
                yield PuntaMove("tiro", self.calls(hand, left), stakes.calls)
        if rules.values.optional:
            yield from self._optional(hand, left, asked=asked)

    def _optional(self, hand: PuntaHand, left: Left, *, asked: bool) -> Iterator[PuntaMove]:
        rules, cards = self.rules, hand.cards
        if left.drawable and (hand.burns or asked) and may_burn(rules, cards):
            without = PuntaHand(
                cards=cards[:-1],
                burns=max(hand.burns - 1, 0),
                ace_half=hand.ace_half,
                swapped=hand.swapped,
            )
            yield PuntaMove("brucia", self._after_a_card(without, _anew(hand, left)), self._same)
        if len(cards) > 1:
            return
        seat = replace(NOBODY, swapped=hand.swapped, ace_half=hand.ace_half)
        if left.drawable and not left.endless and may_swap(rules, seat, cards):
            swapped = PuntaHand((), hand.burns, swapped=True)
            yield PuntaMove("barella", self._after_a_card(swapped, _anew(hand, left)), self._before)
        if may_halve(rules, seat, cards):
            halved = PuntaHand(cards=cards, burns=hand.burns, ace_half=True, swapped=hand.swapped)
            yield PuntaMove("asso_mezzo", self.value(halved, left), self._before)

    # --- results ---------------------------------------------------------------------------------------------

    def _after_a_card(self, hand: PuntaHand, left: Left) -> Average:
        """The value of drawing another card."""
        rules = self.rules
        held = weight(rules.values, hand.cards, hand.ace_half)
        parts: list[tuple[int, Average]] = []
        cards = next_cards(left.shuffled(), rules.matta, by_suit=suits_matter(hand.cards, rules))
        for card, ways, after in cards:
            more = PuntaHand(
                cards=(*hand.cards, card),
                burns=hand.burns,
                ace_half=hand.ace_half,
                swapped=hand.swapped,
            )
            if held + rules.values.points[card] < SEVEN_AND_HALF or not hand.cards:
                parts.append((ways, self.value(more, after)))
            else:
                parts.append((ways, self._with_last(more, after)))
        return mixed(parts)

    def _with_last(self, hand: PuntaHand, left: Left) -> Average:
        """The value after the last card of this hand has come, which may have ended it."""
        rules = self.rules
        fate, _ = fate_of(
            rules.values, rules, cards=hand.cards, ace_half=hand.ace_half, can_burn=left.drawable
        )
        if not fate:
            return self.value(hand, left)
        if fate == "bust":
            return self._bust
        score = score_of(hand.cards, rules, hand.ace_half, triple=fate == "triple")
        return self._ends(score, hand, left)

    def _ends(self, score: Score, hand: PuntaHand, left: Left) -> Average:
        """The value of ending with ``score``, at each stake."""
        target = self.banker.target(hand, self.rules)
        rest = left.told_apart
        key = (score, target, rest)
        found = self._ended.get(key)
        if found is None:
            ways, of = self._ways_to_end(target, left, rest)
            chips = tuple(sum(map(mul, ways, pays)) for pays in self._paid(score, target))
            found = self._ended[key] = Average(chips, of)
        return found

    def _ways_to_end(self, target: int, left: Left, rest: object) -> Ways:
        key = (self._shape, target, rest)
        found = self._ways.get(key)
        if found is None:
            by, by_worth = rule(self._shape, target), (self._shape, target, left.by_worth)
            walked = self._ways.get(by_worth)
            if walked is None:
                walked = self._ways[by_worth] = ways_to_end(by.graph, left)
            found = self._ways[key] = ends_by_suit(by, walked, left=left, matta=self._shape.matta)
        return found

    def _paid(self, score: Score, target: int) -> tuple[tuple[int, ...], ...]:
        """For each stake, the chips that ``score`` is paid against each end of the banker."""
        found = self._pays.get((score, target))
        if found is None:
            times = [multiple(score, end, self.rules) for end in end_scores(self.rules, target)]
            stakes = self.stakes
            found = self._pays[score, target] = tuple(
                tuple(stakes.brings(one, level) for one in times) for level in range(stakes.unnamed)
            )
        return found

    def _key(self, hand: PuntaHand, left: Left) -> object:
        """A key that equal hands share: they are played alike."""
        cards, values = hand.cards, self.rules.values
        first: object = cards[0]
        if len(cards) > 1:  # the worth of the first card fixes the points of the open cards
            first = 0 if self.banker.always else values.points[cards[0]]
        held = weight(values, cards, hand.ace_half)
        extras: object = 0
        if values.optional:
            last = hand.burns and may_burn(self.rules, cards) and cards[-1]
            swapped = len(cards) == 1 and hand.swapped
            extras = last, hand.burns, hand.ace_half, swapped
        return first, held, len(cards), extras, left.told_apart


def _anew(hand: PuntaHand, left: Left) -> Left:
    """The cards left after a burning or a barella, as this hand's calculation counts them."""
    return left if hand.burns else replace(left, endless=True)
