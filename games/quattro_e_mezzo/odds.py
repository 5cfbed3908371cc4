"""The worth of final hands and of first cards, with the whole pack.

The others take their cards from one pack, so their hands depend on each other: the chances of final hands count that.
The figures of first cards are those of ``best``, under its assumption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import factorial, perm
from typing import Final, TypeAlias

from engine.cards import PACK
from engine.drawing.hand import CARD_WEIGHTS
from engine.half_points import FIVE, SIX
from engine.value import Value
from games.quattro_e_mezzo.best import (
    Outlook,
    QuattroHeld,
    Rival,
    Strength,
    Unseen,
    regola_chances,
    stops,
    with_card,
    without,
)
from games.quattro_e_mezzo.rules import QuattroRules

PLAYERS: Final = 4
"""Players at the table of the figures; the first to play holds the hand."""

TABLES: Final = (2, 3, 4)
"""Numbers of players for the figures of a single 5."""

_HANDS: Final = ((8, 1), (14, 1), (14,), (12, 1), (12,), (10, 1))
"""The hands of the figures, before a single 5: weights of cards, from 4½ down."""

_FIRST: Final = (FIVE, SIX, 14)
"""First cards on which a player may stop."""


class HandWorth(Value, frozen=True):
    """A final hand of ``total`` half points: the chance that it wins, and the points that it brings on average."""

    total: int
    wins: Fraction
    points: Fraction


class FirstCardWorth(Value, frozen=True):
    """A first card of ``total`` half points: the points on average by stopping, and by calling and playing on."""

    total: int
    stop: Fraction
    draw: Fraction


class QuattroReckoning(Value, frozen=True):
    """The figures of the first player: of each final hand, of a single 5 by the number of players, of first cards.

    All others go *alla regola*; the pack is whole.
    """

    hands: tuple[HandWorth, ...]
    fives: tuple[tuple[int, Fraction], ...]
    firsts: tuple[FirstCardWorth, ...]


def reckoned(rules: QuattroRules) -> QuattroReckoning:
    """Compute the figures. It takes seconds."""
    fives = {players: _worth(rules, (FIVE,), players) for players in TABLES}
    return QuattroReckoning(
        hands=(*(_worth(rules, cards, PLAYERS) for cards in _HANDS), fives[PLAYERS]),
        fives=tuple((players, five.wins) for players, five in fives.items()),
        firsts=tuple(_first(rules, card) for card in _FIRST),
    )


def _worth(rules: QuattroRules, cards: tuple[int, ...], players: int) -> HandWorth:
    outlook, own = DealtOutlook(rules, _unseen(cards), players), final(rules, cards)
    return HandWorth(own.total, wins=outlook.wins(own), points=outlook.worth(own))


def final(rules: QuattroRules, cards: tuple[int, ...]) -> Strength:
    """The hand of a player who stops on cards of these weights, without the matta."""
    ((own, _),) = stops(QuattroHeld(sum(cards), len(cards), first=cards[0]), rules)
    return own


def _first(rules: QuattroRules, card: int) -> FirstCardWorth:
    unseen = _unseen((card,))
    chances = regola_chances(unseen, rules)
    others = [Rival(chances, dealer=place == PLAYERS) for place in range(2, PLAYERS + 1)]
    outlook = Outlook(rules=rules, others=others, dealer=False)
    held = QuattroHeld(card, 1, first=card)
    stop = outlook.worth(final(rules, (card,)))
    return FirstCardWorth(card, stop, outlook.with_a_card(held, unseen))


def _unseen(cards: tuple[int, ...]) -> Unseen:
    """The pack without the cards of these weights."""
    unseen: Unseen = Counter(CARD_WEIGHTS[card] for card in PACK)
    for card in cards:
        unseen = without(unseen, card)
    return unseen


# --- others who take their cards from one pack ----------------------------------------------------------------


CardsDrawn: TypeAlias = tuple[tuple[int, int], ...]
"""The cards of a final hand: the place of each weight in ``Unseen``, and the number of such cards."""


class DealtOutlook(Outlook):
    """The chances against others *alla regola* who take their cards from one pack, one after the other."""

    def __init__(self, rules: QuattroRules, unseen: Unseen, players: int) -> None:
        others = [Rival({}, dealer=place == players) for place in range(2, players + 1)]
        super().__init__(rules=rules, others=others, dealer=False)
        self._unseen: Final = unseen
        self._ends: Final = _ends(rules, unseen)

    def _all(self, keeps: Callable[[Strength, Rival], bool]) -> Fraction:
        """All orders of the pack are equally likely: those are counted in which this is true of every other hand."""
        ends = [
            [(drawn, orders) for (drawn, hand), orders in self._ends.items() if keeps(hand, rival)]
            for rival in self.others
        ]
        last = len(ends) - 1

        @cache
        def orders_of(left: tuple[int, ...], place: int) -> int:
            """The number of orders of these cards with which the rivals from ``place`` on keep."""
            found, size = 0, sum(left)
            for drawn, ways in ends[place]:
                count = 0
                for kind, cards in drawn:
                    ways *= perm(left[kind], cards)
                    count += cards
                if ways:
                    found += ways * (
                        factorial(size - count)
                        if place == last
                        else orders_of(_rest(left, drawn), place + 1)
                    )
            return found

        left = tuple(self._unseen.values())
        return Fraction(orders_of(left, 0), factorial(sum(left)))


def _rest(left: tuple[int, ...], drawn: CardsDrawn) -> tuple[int, ...]:
    gone = dict(drawn)
    return tuple(cards - gone.get(kind, 0) for kind, cards in enumerate(left))


def _ends(rules: QuattroRules, unseen: Unseen) -> Counter[tuple[CardsDrawn, Strength]]:
    """The final hands of a player *alla regola*, each with the number of orders in which its weights can come."""
    places = {card: place for place, card in enumerate(unseen)}
    found: Counter[tuple[CardsDrawn, Strength]] = Counter()

    def go_on(held: QuattroHeld, left: Unseen, drawn: tuple[int, ...]) -> None:
        for card in left:
            after, end = with_card(held, card, rules)
            choices = stops(after, rules) if end is None else []
            if choices:
                end = choices[0][0]
            now = (*drawn, places[card])
            if end is None:
                go_on(after, without(left, card), now)
            else:
                found[tuple(sorted(Counter(now).items())), end] += 1

    go_on(QuattroHeld(0, 0, first=0), unseen, ())
    return found
