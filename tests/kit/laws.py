"""Random tables of one game, and the laws that every game must keep."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.game import CLOCK, PUBLIC, WINDOWS, AnyGame, Move, Person, Refusal, Waiting
from tests.kit.play import Sitting

S = TypeVar("S", bound=Sitting)


def sittings(
    kind: type[S], game: AnyGame, rules: st.SearchStrategy[Any], *, chips: Sequence[int]
) -> st.SearchStrategy[S]:
    """Two to twelve players, each with some of these ``chips``."""

    def sitting(rules: Any, people: int, seed: int, *, held: list[int]) -> S:
        seats = tuple(range(1, people + 1))
        purses = {person: held[person % len(held)] for person in seats}
        return kind(game, rules, seats=seats, seed=seed, chips=purses)

    return st.builds(
        sitting,
        rules,
        st.integers(2, 12),
        st.integers(0, 10**6),
        held=st.lists(st.sampled_from(chips), min_size=3, max_size=4),
    )


def played(table: S, opened: Callable[[S], bool], step: Callable[[S], object]) -> bool:
    """Open a round and play it to its end by ``step``; False if none can be opened."""
    if not opened(table):
        return False
    while isinstance(table.awaits(), Waiting):
        step(table)
    return True


def turns(
    table: S, rounds: int, opened: Callable[[S], bool], *, step: Callable[[S], object]
) -> Iterator[Any]:
    """Play this many rounds, as far as they can be ``opened``; gives the state before every ``step``."""
    for _ in range(rounds):
        if not opened(table):
            continue
        while isinstance(table.awaits(), Waiting):
            yield table.state
            step(table)


def no_state_changes(states: Iterable[Any]) -> None:
    """The type checker alone keeps values frozen; this checks them at run time."""
    kept = copied = None
    for state in states:
        assert kept == copied
        kept, copied = state, deepcopy(state)
    assert kept == copied


def with_hidden_cards_swapped(
    states: Iterable[Any], swap: Callable[[Any, random.Random], Any], seed: int
) -> Iterator[Any]:
    """For each state with hidden cards, a state in which other cards are hidden."""
    chance = random.Random(seed)
    for state in states:
        other = swap(state, chance)
        if other is not None:
            yield other


def refuses_alike(
    table: Sitting, other: Any, people: Iterable[Person], *, actions: Iterable[Any]
) -> None:
    """Only a hidden refusal may tell the table's state from the ``other`` one."""
    decide = table.game.core.decide
    for who in people:
        for action in actions:
            one = decide(table.state, Move(who, action, table.purses))
            two = decide(other, Move(who, action, table.purses))
            if any(isinstance(answer, Refusal) and not answer.hidden for answer in (one, two)):
                assert one == two


def is_public_knowledge(table: Sitting, other: Any) -> None:
    """The public, and every player with the same cards, see the table's state and the ``other`` one alike."""
    state, sight = table.state, table.game.sight
    assert sight.view(state, PUBLIC) == sight.view(other, PUBLIC)
    assert sight.offers(sight.view(state, PUBLIC)) == sight.offers(sight.view(other, PUBLIC))
    for place, seat in enumerate(state.table.seats):
        if state.hands[place] == other.hands[place]:
            assert sight.view(state, seat.person) == sight.view(other, seat.person)


def the_clock_alone_ends_it(table: Sitting, rounds: int) -> None:
    """The clock can play so many rounds to their end; outside windows it is the clock of the player on turn."""
    timing = table.game.timing
    for _ in range(rounds):
        if isinstance(table.open(), Refusal):
            return
        while isinstance(table.awaits(), Waiting):
            due = timing.clock(table.state)
            assert due is not None
            assert due.who == table.waiting() or due.kind in WINDOWS
            assert not isinstance(table.do(CLOCK, timing.on_timeout(table.state, True)), Refusal)
