"""Classica for tests: stacked banks in a few words, rules of every kind, and hidden cards swapped."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from engine.cards import PACK, Card
from engine.chance import Draw
from engine.drawing.actions import Accetto, OnlineSto, OnlineTiro
from engine.drawing.hand import MATTA, best_total
from engine.game import (
    PUBLIC,
    Person,
    Refusal,
)
from engine.half_points import SEVEN_AND_HALF
from engine.stock import BIT, bits
from games.classica.events import ClassicaEnded
from games.classica.game import GAME
from games.classica.rules import ALLOWED, ClassicaRules
from games.classica.state import ClassicaSeat, ClassicaState, ClassicaTable
from tests.kit.play import Sitting, Switch, cards


class ClassicaSitting(Sitting):
    """A table of classica whose every shuffle can be stacked: ``stacks[deck, shuffle]`` come first."""

    stacks: Mapping[tuple[int, int], Sequence[Card]] = {}

    def order(self, asked: Draw) -> tuple[Card, ...]:
        first = self.stacks.get((asked.deck, asked.shuffle), ())
        order = super().order(asked)
        return (*first, *(card for card in order if card not in first))

    def ended(self) -> ClassicaEnded:
        """The end of the last bank."""
        ending = self.last(ClassicaEnded)
        assert isinstance(ending, ClassicaEnded)
        return ending

    def outcome(self) -> dict[Person, tuple[str, int]]:
        """Outcome and chips of every player in the last bank."""
        return {result.person: (result.outcome, result.chips) for result in self.ended().results}


def room(
    people: int = 3,
    *,
    chips: int | Mapping[Person, int] = 1000,
    banker: Person = 0,
    stacks: Mapping[tuple[int, int], Sequence[Card]] | None = None,
    rules: ClassicaRules | None = None,
    **switches: Switch,
) -> ClassicaSitting:
    """A table before its first bank: the matta falls at once to ``banker``, by default to the last player."""
    seats = tuple(range(1, people + 1))
    table = ClassicaSitting(
        GAME,
        rules or ClassicaRules(**switches),
        seats=seats,
        lot=banker or people,
        chips=chips,
    )
    table.stacks = {(1, 0): (MATTA,), **(stacks or {})}
    return table


def offered(
    people: int = 3,
    *,
    away: Sequence[Person] = (),
    holes: str = "",
    draws: str = "",
    **more: Any,
) -> ClassicaSitting:
    """The bank is offered to the last player; players in ``away`` are seated but absent.

    The dealt and drawn cards are stacked as in ``deal``.
    """
    table = room(people, stacks={(1, 1): cards(holes) + cards(draws)}, **more)
    ring = table.seats
    here = tuple(person for person in ring if person not in away)
    opened = table.open(here, ring=ring)
    assert isinstance(opened, tuple), opened
    return table


def deal(
    holes: str,
    draws: str = "",
    *,
    highest: int | None = 50,
    people: int = 0,
    **more: Any,
) -> ClassicaSitting:
    """A bank just dealt: ``holes`` in the order of play, the banker's last, then the cards that will be drawn.

    Players are 1, 2, … in the order of play; the last of them has accepted the bank for ``highest``, or for the
    minimum if None.
    """
    table = offered(people or len(holes.split()), holes=holes, draws=draws, **more)
    done = table.do(table.waiting(), Accetto(highest))
    assert not isinstance(done, Refusal), done
    return table


def any_rules(min_bet: int = 5) -> st.SearchStrategy[ClassicaRules]:
    """Every combination of switches, with amounts that fit together."""
    flags = ("allin_partial", "sitout_fine", "bank_refusal_button", "lone_matta_must_draw")
    choices: dict[str, st.SearchStrategy[Any]] = {name: st.booleans() for name in flags}
    choices |= {name: st.sampled_from(allowed) for name, allowed in ALLOWED.items()}
    choices["min_bet"] = st.just(min_bet)
    choices["min_max_bet"] = st.sampled_from([None, min_bet, 3 * min_bet])
    choices["table_max"] = st.sampled_from([None, 3 * min_bet, 20 * min_bet])
    return st.builds(ClassicaRules, **choices)


# --- hidden cards ---------------------------------------------------------------------------------------------


def swap_hidden(
    state: ClassicaState, random_: random.Random, viewer: Person = PUBLIC
) -> ClassicaState | None:
    """Another state that ``viewer`` must see alike: a covered card of others is exchanged for another possible one.

    None if no card can be exchanged.
    """
    table = state.table
    covered = [
        place for place, seat in enumerate(table.seats) if seat.covered and seat.person != viewer
    ]
    if not covered:
        return None
    place = random_.choice(covered)
    for new in random_.sample(PACK, len(PACK)):
        swapped = _exchanged(state, covered, place=place, new=new)
        if swapped is not None and fits(swapped):
            return swapped
    return None


def _exchanged(
    state: ClassicaState, covered: Sequence[int], place: int, *, new: Card
) -> ClassicaState | None:
    """The state with ``new`` as that hole card and the old card in its place; None if ``new`` is not hidden."""
    old = state.hands[place][0]
    hands = [list(hand) for hand in state.hands]
    left = state.left
    elsewhere = [other for other in covered if state.hands[other][0] == new]
    if new == old:
        return None
    if elsewhere:
        hands[elsewhere[0]][0] = old
    elif left & BIT[new] and old in _last_dealt_from(state.table):
        left ^= bits((new, old))
    else:
        return None
    hands[place][0] = new
    return ClassicaState(state.table, tuple(map(tuple, hands)), left)


def _last_dealt_from(table: ClassicaTable) -> frozenset[Card]:
    """The cards of the stock's shuffle: a hole card of all forty cannot go into a later shuffle."""
    return frozenset(table.packs[-1])


def fits(state: ClassicaState) -> bool:
    """True if the covered cards are possible for all viewers."""
    seats = state.table.seats
    return all(map(_fits, seats[:-1], state.hands[:-1]))


def _fits(seat: ClassicaSeat, hand: Sequence[Card]) -> bool:
    """No card but the last may have ended the turn, and the last only if the turn ended."""
    if not seat.covered:
        return True
    before = [best_total(hand[:count]) for count in range(1, len(hand))]
    total = best_total(hand)
    if any(one >= SEVEN_AND_HALF for one in before) or total > SEVEN_AND_HALF:
        return False
    return (total == SEVEN_AND_HALF) == (seat.status == "seven_half")


HOLES = "8D 1C 2S 3C 3S 3B 5D 5C 5S 5B 4D 10D"


DRAWS = (
    ("9D 8C 9C 10C 8S 9S 10S 8B 9B 10B 1D", "1S 1B 2D 2C", "2B 3D")  # three punte stand
    + ("4C 7C", "4S 7S", "4B 7B", "6D", "6C", "6S", "6B", "7D")  # eight punte go bust
)
"""Twelve players hold all forty cards: the stock is empty on the banker's turn."""


def emptied() -> ClassicaSitting:
    """The banker's turn, with the matta, and no card left to draw."""
    table = deal(HOLES, " ".join(DRAWS))
    for person, drawn in enumerate(DRAWS, start=1):
        for _ in drawn.split():
            table.do(person, OnlineTiro())
        if person <= 3:
            table.do(person, OnlineSto())
    assert (table.waiting(), table.state.table.stock) == (12, 0)
    return table
