"""The searching computer player: it deals the unseen cards at random, and plays each such hand to its end.

Every play is tried in the same worlds. It remembers the cards that have lain open, and knows nothing but its view. In
the worlds everybody takes the heaviest cards, and avoids a table that the next player could clear.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engine.cards import NUMBER, PACK, Card, is_figure, rank, suit
from engine.game import Below, Choice, ChoiceWorth, LookBack, Offer
from engine.stock import BIT, bits
from engine.tricks.advice import chance_of
from engine.tricks.imagined import imagined_hands
from games.scopa.cards import ACE, KING, PRIMIERA, SETTEBELLO, ScopaPlay, points_of, takings
from games.scopa.events import ScopaCalo
from games.scopa.players import as_action
from games.scopa.state import ScopaTable
from games.scopa.view import ScopaView, numbers, taking

EFFORT: Final = 24_000
"""The cards that are played in the worlds of one decision."""

POINT: Final = 100
"""A point, in the weights of cards."""

RISK: Final = 30
"""The weight of a table that the next player might clear."""

ScopaWorld: TypeAlias = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Cards as they may lie, by number: the hands in the order of the players, and the stock."""


def _weight(card: Card) -> int:
    """The worth of a card for carte, denari, settebello and primiera, in hundredths of a point."""
    helps = 6 + (0 if is_figure(card) else 2 * (PRIMIERA[rank(card)] - PRIMIERA[2]))
    return helps + 12 * (suit(card) == "D") + POINT * (card == SETTEBELLO)


WEIGHT: Final = tuple(_weight(card) for card in PACK)
VALUE: Final = tuple(rank(card) for card in PACK)


def best(view: ScopaView, _offers: tuple[Offer, ...], below: Below) -> ScopaCalo:
    """The play with the most points on average."""
    return searched(view, below, effort=EFFORT)


def searched(view: ScopaView, below: Below, *, effort: int) -> ScopaCalo:
    """The same with this effort."""
    plays, worlds = view.plays, worlds_of(view, effort)
    totals = summed(view, below, worlds=worlds if len(plays) > 1 else 0)
    return as_action(plays[totals.index(max(totals))])


def weigh(view: ScopaView, action: ScopaCalo) -> tuple[ChoiceWorth, ...]:
    """The points that each play brings, as in ``brings``, on average."""
    plays, took = view.plays, taking(view, action.card, action.takes)
    if len(plays) == 1:
        return ()
    worlds = worlds_of(view, EFFORT)
    totals = summed(view, chance_of(view), worlds=worlds)
    found = sorted(
        zip(plays, totals, strict=True), key=lambda one: one[0] != (PACK[action.card], took)
    )
    return tuple(
        ChoiceWorth(Choice("calo", options=numbers((card, *takes))), Fraction(total) / worlds)
        for (card, takes), total in found
    )


LOOKS_BACK: Final = LookBack(weigh=weigh, unit="whole", least=Fraction(1, 2))


def worlds_of(view: ScopaView, effort: int) -> int:
    """The number of worlds in which every play can be tried with this effort."""
    return effort // ((len(PACK) - view.table.plays) * len(view.plays))


def summed(view: ScopaView, below: Below, *, worlds: int) -> list[float]:
    """The points of each play, as in ``brings``, summed over so many worlds."""
    plays, table = view.plays, view.table
    totals = [0.0] * len(plays)
    for _ in range(worlds):
        world = imagined(view, below)
        for at, play in enumerate(plays):
            totals[at] += brings(table, world, play)
    return totals


def imagined(view: ScopaView, below: Below) -> ScopaWorld:
    """One way in which the unseen cards may lie."""
    table, seen = view.table, view.table.seen | bits(view.hand)
    unseen = numbers(card for card in PACK if not BIT[card] & seen)
    known = {table.players.index(view.viewer): numbers(view.hand)}
    return imagined_hands(unseen, known, [table.held(one) for one in table.players], below=below)


def brings(table: ScopaTable, world: ScopaWorld, play: ScopaPlay) -> float:
    """The points of the side on turn, less those of the others on average, if the hand goes on with ``play``."""
    hands, stock = [[*hand] for hand in world[0]], [*world[1]]
    piles, scope, pool = [*table.piles], [*table.scope], bits(table.pool)
    many, sides, own, rules = len(hands), len(piles), table.plays % len(hands), table.rules
    last = -1 if table.taken is None else table.side(table.taken.person)
    card, takes, scopa, turn = NUMBER[play[0]], bits(play[1]), table.is_scopa(*play), own
    while True:
        hands[turn].remove(card)
        if takes:
            last = turn % sides
            piles[last] |= takes | 1 << card
            pool &= ~takes
            scope[last] += scopa
        else:
            pool |= 1 << card
        turn = (turn + 1) % many
        if not hands[turn]:
            if not stock:
                break
            hands = [stock[place * rules.hand :][: rules.hand] for place in range(many)]
            del stock[: many * rules.hand]
        most = -POINT * POINT
        for one in hands[turn]:
            reach = reached(pool, VALUE[one], rules.ace_takes_all)
            gain = reach.gain + (WEIGHT[one] if reach.takes else -WEIGHT[one])
            if gain > most:
                most, card, takes, scopa = gain, one, reach.takes, reach.scopa
        scopa = scopa and (bool(stock) or turn < many - 1 or len(hands[turn]) > 1)
    if last >= 0:
        piles[last] |= pool
    points = points_of(piles, scope, rules)
    mine = points.pop(own % sides)
    return mine - sum(points) / len(points)


@lru_cache(maxsize=1 << 14)
def cards_in(pool: int) -> tuple[Card, ...]:
    return tuple(card for card in PACK if BIT[card] & pool)


class Reach(NamedTuple):
    """The cards that a value takes from a pool, as bits, and their weight with scopa and risk."""

    takes: int
    gain: int
    scopa: bool


@lru_cache(maxsize=1 << 16)
def reached(pool: int, value: int, ace_takes_all: bool) -> Reach:
    """The heaviest taking of a value."""
    lying = cards_in(pool)
    ways = takings(PACK[value - 1], lying, ace_takes_all=ace_takes_all)
    taken = max(ways, key=lambda way: sum(WEIGHT[one] for one in numbers(way)), default=())
    left = sum(rank(card) for card in lying if card not in taken) + (0 if taken else value)
    scopa = bool(taken) and not left and (value != ACE or rank(taken[0]) == ACE)
    gain = sum(WEIGHT[one] for one in numbers(taken)) + POINT * scopa
    return Reach(bits(taken), gain - RISK * (0 < left <= KING), scopa)
