"""Random tables of one game, and the laws that every game must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.game import AnyGame, Waiting
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
