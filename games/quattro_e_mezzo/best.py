"""The best computer: the play with the most points of the hand on average, under an assumption.

The assumption: every other player who has still to play goes *alla regola* (QM-23). A player who has stopped has any
card below that fits the play, all of them equally likely, and counts the matta at its best. The cards of the others,
and one's own next cards, come from all cards that the player has not seen, and tell nothing about each other. The deal
is worth nothing; a Mega is worth the target of the match.

Only the weight of a card matters here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Final, NamedTuple, TypeAlias

from engine.cards import PACK
from engine.drawing.hand import CARD_WEIGHTS, MATTA, weight
from engine.game import Below, Offer
from engine.half_points import FIVE, MATTA_WEIGHT, SEVEN_AND_HALF, SIX
from engine.stock import BIT
from games.quattro_e_mezzo.events import DoppioSei, QuattroAction, QuattroSto, QuattroTiro
from games.quattro_e_mezzo.hand import (
    DOPPIO_SEI,
    FOUR_AND_HALF,
    ORDER,
    declarations,
    fate_of,
    may_stop,
)
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.settlement import GIVES_PACK, points_for
from games.quattro_e_mezzo.state import QuattroSeat, QuattroTable
from games.quattro_e_mezzo.view import QuattroView

MEGA: Final = 99
"""Stands for the total of a Mega."""


class Strength(NamedTuple):
    """All that decides about a final hand: half points (0: bust, 24: doppio sei), the matta, the number of cards."""

    total: int
    matta: bool
    cards: int


BUST: Final = Strength(total=0, matta=False, cards=0)

Unseen: TypeAlias = Mapping[int, int]
"""Weights of cards, each with the number of such cards."""

Chances: TypeAlias = Mapping[Strength, Fraction]
"""The possible strengths of a final hand, each with its probability."""


class QuattroPlay(NamedTuple):
    """A possible play, with the points of the hand that it brings on average."""

    action: QuattroAction
    points: Fraction


def best(view: QuattroView, _offers: tuple[Offer, ...], _below: Below) -> QuattroAction:
    """The play with the most points on average; of equal ones the first of ``plays``."""
    return max(plays(view), key=lambda play: play.points).action


def plays(view: QuattroView) -> list[QuattroPlay]:
    """All plays of a viewer on turn: a doppio sei, the stops, the best total first, then one more card."""
    table, cards = view.table, view.cards
    unseen = unseen_by(view)
    outlook = Outlook(
        rules=table.round.rules,
        others=others_of(view, unseen),
        dealer=view.viewer == table.round.dealer,
    )
    held = QuattroHeld(weight(cards), len(cards), first=CARD_WEIGHTS[cards[0]])
    found = [
        QuattroPlay(_action(strength, matta), outlook.worth(strength))
        for strength, matta in stops(held, table.round.rules)
    ]
    return [*found, QuattroPlay(QuattroTiro(), outlook.with_a_card(held, unseen))]


def unseen_by(view: QuattroView) -> Unseen:
    """The cards that the viewer has not seen."""
    seen, cards = view.table.seen, view.cards
    hidden = [card for card in PACK if not seen & BIT[card] and card not in cards]
    return Counter(CARD_WEIGHTS[card] for card in hidden)


def _action(strength: Strength, matta: int) -> QuattroAction:
    return DoppioSei() if strength.total == DOPPIO_SEI else QuattroSto(matta or None)


# --- one hand -------------------------------------------------------------------------------------------------


class QuattroHeld(NamedTuple):
    """A hand whose turn goes on: its weight, its number of cards (``size``), and the weight of its first card."""

    weight: int
    size: int
    first: int


def with_card(
    held: QuattroHeld, card: int, rules: QuattroRules
) -> tuple[QuattroHeld, Strength | None]:
    """The hand with one more card of weight ``card``, and its strength if that ends the turn."""
    first = held.first or card
    after = QuattroHeld(held.weight + card, held.size + 1, first)
    sixes = after.size == 2 and first == card == SIX
    mega = rules.mega_with_matta
    fate = fate_of(after.weight, after.size, sixes=sixes, mega_with_matta=mega)
    if fate in ("", "four_half"):
        return after, None
    total = {"bust": 0, "doppio_sei": DOPPIO_SEI, "mega": MEGA}.get(fate, SEVEN_AND_HALF)
    if not total:
        return after, BUST
    return after, Strength(total, matta=after.weight >= MATTA_WEIGHT, cards=after.size)


def stops(held: QuattroHeld, rules: QuattroRules) -> list[tuple[Strength, int]]:
    """The final hands that the player may choose, with the value of the matta; *alla regola* takes the first one."""
    if not may_stop(held.weight, held.size):
        return []
    if held.weight < MATTA_WEIGHT:
        return [(Strength(held.weight, matta=False, cards=held.size), 0)]
    rest = held.weight - MATTA_WEIGHT
    first = held.first == SIX or rules.doppio_sei_matta_first
    sixes = held.size == 2 and rest == SIX and first
    found = [(Strength(DOPPIO_SEI, matta=True, cards=2), SIX)] if sixes else []
    return found + [
        (Strength(rest + matta, matta=True, cards=held.size), matta)
        for matta in declarations(held.weight, held.size)
    ]


# --- the others -----------------------------------------------------------------------------------------------


class Rival(NamedTuple):
    """Another player: the chances of the final hand, and true for the dealer."""

    chances: Chances
    dealer: bool


def others_of(view: QuattroView, unseen: Unseen) -> list[Rival]:
    """Everybody else in the hand."""
    table = view.table
    to_play = regola_chances(unseen, table.round.rules)
    return [
        Rival(
            to_play if seat.status == "waiting" else final_chances(table, seat, unseen),
            dealer=seat.person == table.round.dealer,
        )
        for seat in table.seats
        if seat.person != view.viewer
    ]


def final_chances(table: QuattroTable, seat: QuattroSeat, unseen: Unseen) -> Chances:
    """The hand of a player whose turn is over."""
    if seat.status == "bust":
        return {BUST: Fraction(1)}
    if not seat.covered:
        strength = Strength(seat.total or 0, matta=MATTA in seat.open, cards=len(seat.open))
        return {strength: Fraction(1)}
    could, up, count = table.could(seat), weight(seat.open), len(seat.open) + 1
    ways: Counter[Strength] = Counter()
    for hole, cards in unseen.items():
        if could >> (hole % MATTA_WEIGHT) & 1:
            ways[_hidden(seat, up + hole, count)] += cards
    every = sum(ways.values())
    return {strength: Fraction(n, every) for strength, n in ways.items()}


def _hidden(seat: QuattroSeat, held: int, count: int) -> Strength:
    """The strength of a stopped hand of this weight; 4½ and 7½ would have been declared."""
    if held < MATTA_WEIGHT:
        return Strength(held, matta=False, cards=count)
    totals = (held - MATTA_WEIGHT + matta for matta in declarations(held, count))
    total = seat.total or next(total for total in totals if total not in GIVES_PACK)
    return Strength(total, matta=True, cards=count)


def regola_chances(unseen: Unseen, rules: QuattroRules) -> Chances:
    """The hand of a player who goes *alla regola* with cards from ``unseen``."""
    found: dict[Strength, Fraction] = {}

    def go_on(held: QuattroHeld, left: Unseen, chance: Fraction) -> None:
        size = sum(left.values())
        for card, cards in left.items():
            after, end = with_card(held, card, rules)
            way = chance * Fraction(cards, size)
            choices = stops(after, rules) if end is None else []
            if end is None and choices:
                end = choices[0][0]
            if end is None:
                go_on(after, without(left, card), way)
            else:
                found[end] = found.get(end, Fraction(0)) + way

    go_on(QuattroHeld(0, 0, first=0), unseen, Fraction(1))
    return found


def without(left: Unseen, card: int) -> Unseen:
    """The cards without one of weight ``card``."""
    if left[card] == 1:
        return {other: cards for other, cards in left.items() if other != card}
    return {**left, card: left[card] - 1}


# --- the worth of a hand --------------------------------------------------------------------------------------


class Outlook:
    """The player's chances against the ``others``."""

    def __init__(self, rules: QuattroRules, others: list[Rival], *, dealer: bool) -> None:
        self.rules: Final = rules
        self.others: Final = others
        self.dealer: Final = dealer
        self._won: Final[dict[Strength, Fraction]] = {}
        self._ahead: Final[dict[tuple[QuattroHeld, tuple[tuple[int, int], ...]], Fraction]] = {}

    def worth(self, own: Strength) -> Fraction:
        """The points that this final hand brings on average."""
        if own == BUST:
            return Fraction(0)
        if own.total == MEGA:
            return Fraction(self.rules.target)
        points = points_for(own.total, matta=own.matta, cards=own.cards)
        return points * self.wins(own)

    def with_a_card(self, held: QuattroHeld, left: Unseen) -> Fraction:
        """The points on average with one more card, and the best play after it."""
        key = held, tuple(sorted(left.items()))
        if key not in self._ahead:
            size = sum(left.values())
            self._ahead[key] = sum(
                (
                    Fraction(cards, size) * self._after(held, card, left)
                    for card, cards in left.items()
                ),
                Fraction(0),
            )
        return self._ahead[key]

    def _after(self, held: QuattroHeld, card: int, left: Unseen) -> Fraction:
        after, end = with_card(held, card, self.rules)
        if end is not None:
            return self.worth(end)
        stop = [self.worth(strength) for strength, _ in stops(after, self.rules)]
        return max(*stop, self.with_a_card(after, without(left, card)), Fraction(0))

    def wins(self, own: Strength) -> Fraction:
        """The probability that no other hand beats this one (QM-20)."""
        if own not in self._won:
            self._won[own] = self._wins(own)
        return self._won[own]

    def _wins(self, own: Strength) -> Fraction:
        if own.total == FIVE:
            return self._five_wins(own)

        def keeps(one: Strength, rival: Rival) -> bool:
            return not self._beats(one, rival, own)

        if own.total != DOPPIO_SEI or self.rules.five_vs_doppio_sei == "doppio_sei":
            return self._all(keeps)
        no_five = self._all(lambda one, rival: keeps(one, rival) and one.total != FIVE)
        no_four = self._all(lambda one, rival: keeps(one, rival) and one.total != FOUR_AND_HALF)
        neither = self._all(
            lambda one, rival: keeps(one, rival) and one.total not in (FIVE, FOUR_AND_HALF)
        )
        return no_five + no_four - neither

    def _five_wins(self, own: Strength) -> Fraction:
        """A 5 wins with a 4½ on the table, or if all others are bust or have a 5 that is no better (QM-6)."""
        above = {MEGA} if self.rules.five_vs_doppio_sei == "five" else {MEGA, DOPPIO_SEI}

        def keeps(one: Strength, rival: Rival) -> bool:
            same = one.total == FIVE and self._ties_better(one, rival, own)
            return one.total not in above and not same

        with_four = self._all(keeps) - self._all(
            lambda one, rival: keeps(one, rival) and one.total != FOUR_AND_HALF
        )
        alone = self._all(lambda one, rival: keeps(one, rival) and one.total in (0, FIVE))
        return with_four + alone

    def _all(self, keeps: Callable[[Strength, Rival], bool]) -> Fraction:
        """The probability that this is true of every other hand."""
        return prod(
            (
                sum((p for one, p in rival.chances.items() if keeps(one, rival)), Fraction(0))
                for rival in self.others
            ),
            start=Fraction(1),
        )

    def _beats(self, one: Strength, rival: Rival, own: Strength) -> bool:
        """True if the hand of ``rival`` beats one's own, which is no 5."""
        if one.total == own.total:
            return self._ties_better(one, rival, own)
        if one.total in (0, MEGA):
            return one.total == MEGA
        if own.total == FOUR_AND_HALF and one.total == FIVE:
            return True
        return _PLACES[one.total] < _PLACES[own.total]

    def _ties_better(self, one: Strength, rival: Rival, own: Strength) -> bool:
        """True if the hand of ``rival``, of the same total, beats one's own (QM-9, QM-10, QM-13)."""
        if self.dealer or rival.dealer:
            return rival.dealer
        if one.total in GIVES_PACK and one.matta != own.matta:
            return own.matta
        return one.cards > own.cards


_PLACES: Final = {total: place for place, total in enumerate((DOPPIO_SEI, *ORDER))}
"""The place of each total while no 5 meets a 4½, the best first (QM-5)."""
