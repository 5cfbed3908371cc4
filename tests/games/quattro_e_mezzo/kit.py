"""Quattro e mezzo for tests: stacked hands in a few words, and hidden cards swapped."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.cards import PACK, Card
from engine.drawing.hand import CARD_WEIGHTS, MATTA, weight
from engine.game import PUBLIC, Person
from engine.half_points import MATTA_WEIGHT, SEVEN_AND_HALF
from engine.stock import BIT
from games.quattro_e_mezzo.game import GAME
from games.quattro_e_mezzo.hand import FOUR_AND_HALF, declarations
from games.quattro_e_mezzo.rules import QuattroRules
from games.quattro_e_mezzo.state import QuattroSeat, QuattroState
from tests.kit.play import Sitting, Switch, cards


def deal(
    holes: str, draws: str = "", *, rules: QuattroRules | None = None, **switches: Switch
) -> Sitting:
    """A hand just dealt: ``holes`` in the order of play, the dealer's last, then the cards that will be drawn.

    Players are 1, 2, … in the order of play; the last of them has drawn the deal.
    """
    seats = tuple(range(1, len(holes.split()) + 1))
    sitting = Sitting(
        GAME,
        rules or QuattroRules(**switches),
        seats=seats,
        stacked=cards(holes) + cards(draws),
        lot=seats[-1],
    )
    opened = sitting.open()
    assert isinstance(opened, tuple), opened
    return sitting


def swap_hidden(
    state: QuattroState, chance: random.Random, viewer: Person = PUBLIC
) -> QuattroState | None:
    """Another state that ``viewer`` must see alike: a covered card of others is exchanged for another possible one.

    If a stopped hand has the matta, its undeclared value changes with the cards. None if no card can be exchanged.
    """
    table = state.table
    places = [
        place for place, seat in enumerate(table.seats) if seat.covered and seat.person != viewer
    ]
    chance.shuffle(places)
    for place in places:
        for new in chance.sample(PACK, len(PACK)):
            other = _exchanged(state, places, place=place, new=new)
            if other is not None:
                return other
    return None


def _exchanged(
    state: QuattroState, places: list[int], *, place: int, new: Card
) -> QuattroState | None:
    """The state with ``new`` in that place, from the stock or another hole; None if that contradicts the
    public view.
    """
    seats = state.table.seats
    turn = len(state.table.played)
    hands = [*state.hands]
    old = hands[place][0]
    left = state.left
    changed = {place: new}
    if new == old:
        return None
    if left & BIT[new] and not state.table.shuffle:
        left ^= BIT[new] | BIT[old]
    else:
        there = next((at for at in places if hands[at][0] == new), None)
        if there is None:
            return None
        changed[there] = old
    mattas = [*state.mattas]
    for at, card in changed.items():
        if not state.table.could(seats[at]) >> (CARD_WEIGHTS[card] % MATTA_WEIGHT) & 1:
            return None
        hands[at] = (card, *hands[at][1:])
        if at < turn:
            mattas[at] = next(possible_values(seats[at], hands[at]), 0)
    return QuattroState(state.table, tuple(hands), tuple(mattas), left=left)


def possible_values(seat: QuattroSeat, hand: tuple[Card, ...]) -> Iterator[int]:
    """The values of the matta with which a seat may have stopped, as far as the public knows; worst first."""
    if seat.status != "stands" or MATTA not in hand:
        return
    rest = weight(hand) - MATTA_WEIGHT
    declared = (FOUR_AND_HALF,) if seat.total == FOUR_AND_HALF else tuple(range(10, SEVEN_AND_HALF))
    for value in reversed(declarations(rest + MATTA_WEIGHT, len(hand))):
        if rest + value in declared:
            yield value
