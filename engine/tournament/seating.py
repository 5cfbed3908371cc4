"""Who sits where: the draw, and how tables are joined as people drop out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Person
from engine.value import value


@value
class Bench:
    """One table of the tournament. ``waits``: its giro is over and it does nothing until the tournament lets it go on."""

    number: int
    people: tuple[Person, ...]
    waits: bool = False
    banker: Person = 0
    """Of its last giro; 0 if there was none."""


@value
class Move:
    person: Person
    source: int
    target: int


@value
class Rearranged:
    broken: tuple[int, ...]
    """Tables that nobody sits at any more."""
    moves: tuple[Move, ...]


def tables_for(people: int, seats: int) -> int:
    """How many tables so many people need."""
    return -(-people // seats)


def spread(drawn: Sequence[Person], seats: int) -> tuple[tuple[Person, ...], ...]:
    """The people of each table, in the order in which they were drawn; no table has two more than another."""
    tables = tables_for(len(drawn), seats)
    return tuple(tuple(drawn[first::tables]) for first in range(tables))


def rearrange(benches: Sequence[Bench], seats: int) -> Rearranged:
    """What is to be done between two giri, with tables that wait alone; people may come to any table.

    A table too many is broken, the smallest, once it waits: its people go where the fewest sit. Otherwise, while one
    that waits has two more than the smallest, somebody goes there: its last banker first, who would have the longest
    way to his next bank, then who sits before him.
    """
    sitting = {bench.number: list(bench.people) for bench in benches}
    waiting = {bench.number for bench in benches if bench.waits}
    bankers = {bench.number: bench.banker for bench in benches}
    broken: list[int] = []
    moves: list[Move] = []

    def move(person: Person, source: int, target: int) -> None:
        sitting[source].remove(person)
        sitting[target].append(person)
        moves.append(Move(person, source, target))

    def smallest(numbers: Sequence[int]) -> int:
        return min(numbers, key=lambda number: (len(sitting[number]), number))

    people = sum(map(len, sitting.values()))
    while len(sitting) > max(tables_for(people, seats), 1):
        fewest = min(map(len, sitting.values()))
        closing = [n for n in sitting if n in waiting and len(sitting[n]) == fewest]
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
