"""Seating: the draw, and joining tables as players drop out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Person
from engine.value import Value


class Bench(Value, frozen=True):
    """One table of the tournament. ``waits``: its giro is over, and it waits for the tournament to let it go on."""

    number: int
    people: tuple[Person, ...]
    waits: bool = False
    banker: Person = 0
    """Of its last giro; 0 if there was none."""


class SeatMove(Value, frozen=True):
    person: Person
    source: int
    target: int


class Rearranged(Value, frozen=True):
    broken: tuple[int, ...]
    """Tables without people, to be closed."""
    moves: tuple[SeatMove, ...]


def tables_for(people: int, seats: int) -> int:
    """Number of tables that this many people need."""
    return -(-people // seats)


def spread(drawn: Sequence[Person], seats: int) -> tuple[tuple[Person, ...], ...]:
    """The people of each table, in the order of the draw; table sizes differ by at most one."""
    tables = tables_for(len(drawn), seats)
    return tuple(tuple(drawn[first::tables]) for first in range(tables))


def rearrange(benches: Sequence[Bench], seats: int) -> Rearranged:
    """The changes between two giri. People leave only tables that wait, but may come to any table.

    If there is a table too many, the smallest one is broken once it waits: its people go to the tables with the
    fewest people. Otherwise, while a waiting table has at least two more people than the smallest, a player moves
    there. Its last banker goes first, who would wait longest for the next bank; then the last player in turn order.
    """
    sitting = {bench.number: list(bench.people) for bench in benches}
    waiting = {bench.number for bench in benches if bench.waits}
    bankers = {bench.number: bench.banker for bench in benches}
    broken: list[int] = []
    moves: list[SeatMove] = []

    def move(person: Person, source: int, target: int) -> None:
        sitting[source].remove(person)
        sitting[target].append(person)
        moves.append(SeatMove(person, source, target))

    def smallest(numbers: Sequence[int]) -> int:
        return min(numbers, key=lambda number: (len(sitting[number]), number))

    people = sum(map(len, sitting.values()))
    while len(sitting) > max(tables_for(people, seats), 1):
        min_players = min(map(len, sitting.values()))
        closing = [n for n in sitting if n in waiting and len(sitting[n]) == min_players]
        if not closing:
            break
        number = max(closing)
        others = [other for other in sitting if other != number]
        for person in tuple(sitting[number]):
            move(person, number, smallest(others))
        del sitting[number]
        broken.append(number)
    for number in sorted(waiting & sitting.keys()):
        while True:
            target = smallest(tuple(sitting))
            if len(sitting[number]) < len(sitting[target]) + 2:
                break
            move(_who_goes(sitting[number], bankers[number]), number, target)
    return Rearranged(tuple(broken), tuple(moves))


def _who_goes(sitting: Sequence[Person], banker: Person) -> Person:
    return banker if banker in sitting else sitting[-1]
