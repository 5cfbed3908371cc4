"""Turn order: everything goes to the right (GEN-3), the bank too if its holder cannot cover it (GEN-8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Person, Purses


def on_the_right(ring: Sequence[Person], person: Person) -> tuple[Person, ...]:
    """All players in turn order, from ``person``'s right round to ``person``. That person must sit in ``ring``
    (GEN-3).
    """
    after = ring.index(person) + 1
    return (*ring[after:], *ring[:after])


def who_covers(
    seats: tuple[Person, ...],
    first: Person,
    need: int,
    *,
    purses: Purses,
) -> tuple[Person, tuple[Person, ...]]:
    """The first player from ``first`` rightwards with ``need`` free chips (0: nobody), and the players passed over."""
    at = seats.index(first)
    passed: list[Person] = []
    for person in seats[at:] + seats[:at]:
        if purses.get(person, 0) >= need:
            return person, tuple(passed)
        passed.append(person)
    return 0, ()


def next_holder(
    banker: Person, before: Sequence[Person], seats: Sequence[Person]
) -> tuple[Person, bool]:
    """The player of ``seats`` whose turn it is to hold the bank, and True if that is ``banker``.

    If ``banker`` has left, the bank goes to the next on the right, as people sat ``before``; 0 if none of them is
    left.
    """
    if banker in seats:
        return banker, True
    return next((one for one in on_the_right(before, banker) if one in seats), 0), False
