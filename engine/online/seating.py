"""Whose bank it is next (PI-10 … PI-13), the draw for the matta (PI-9), and how chips are shared among several."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from engine.game import Person
from engine.value import value

SEATS: Final = (2, 12)
"""Least and most players, as at the traditional table."""

Why: TypeAlias = Literal["draw", "right", "again", "newcomer", "resumed"]
"""Why a bank is offered to somebody: the matta fell to him (PI-9), or nobody between the one it fell to and him took the
bank; it is his turn on the right of the last banker (PI-10); he was the last banker and nobody else is left, or he is
a newcomer and not even the last banker is (PI-11); the game is taken up again (PI-13)."""


@value
class Turn:
    """Whose turn it is to be offered the bank.

    ``order``: everybody who may be offered it, one after another; empty if the matta is to be drawn for. ``whys``: the
    reason for each of them. ``newcomers``: who is passed over for now, having staked nothing yet (PI-11).
    """

    order: tuple[Person, ...]
    whys: tuple[Why, ...]
    newcomers: tuple[Person, ...]


DRAW: Final = Turn((), (), ())
"""The matta is to be drawn for (PI-9)."""


def on_the_right(ring: Sequence[Person], person: Person) -> tuple[Person, ...]:
    """Everybody in turn order from ``person``'s right round to himself, who must sit in ``ring`` (GEN-3)."""
    after = ring.index(person) + 1
    return (*ring[after:], *ring[:after])


def whose_turn(
    ring: Sequence[Person],
    able: Collection[Person],
    before: Sequence[Person],
    banker: Person,
    staked: Collection[Person],
    resumed: bool,
    stopped: Collection[Person] = (),
) -> Turn:
    """Whose turn it is to hold the next bank (PI-10 … PI-13).

    ``ring``: everybody seated now, in turn order; ``able``: those of them who may be offered a bank. ``before`` and
    ``banker``: who was seated at the last bank, and who held it (0: there was none yet). ``staked``: who has named a
    stake or a pot since he sat down. ``resumed``: play had stopped for want of players, and ``stopped`` were seated then;
    without them everybody of ``before`` counts.

    After a stop it is the turn of those who were there, whether they have staked or not; otherwise newcomers come last,
    after the last banker himself. If he has left, it goes on from where he sat.
    """
    if banker == 0:
        return DRAW
    present = [person for person in on_the_right(before, banker) if person in ring]
    present = present or [person for person in ring if resumed and person in stopped]
    if not present:
        return DRAW
    # The last banker, or the neighbour on his left who is still there: the round of offers ends with him.
    around = on_the_right(ring, present[-1])
    veterans: Collection[Person] = (stopped or before) if resumed else staked
    first = [person for person in around if person in able and person in veterans]
    if resumed and not first:
        return DRAW
    last = [person for person in around if person in able and person not in first]
    whys: list[Why] = ["resumed" if resumed else "right"] * len(first)
    if first[-1:] == [banker] and not resumed:
        whys[-1] = "again"
    whys += ["newcomer"] * len(last)
    return Turn((*first, *last), tuple(whys), tuple(last) if first else ())


def after_draw(people: Sequence[Person], holder: Person) -> tuple[Person, ...]:
    """Who is offered the bank once the matta fell to ``holder``: he, then everybody on his right (PI-9, PI-16)."""
    return (holder, *on_the_right(people, holder)[:-1])


def next_card_to(people: Sequence[Person], first: Person, dealt: int) -> Person:
    """Who of those who draw for the matta gets the next card, ``dealt`` being dealt from ``first`` on (PI-9)."""
    return people[(people.index(first) + dealt) % len(people)]


def shared(chips: int, people: Sequence[Person]) -> Mapping[Person, int]:
    """``chips`` in equal parts, what is left over one chip each from the first of ``people`` on (PI-17, CL-6)."""
    each, over = divmod(chips, len(people))
    return {person: each + (place < over) for place, person in enumerate(people)}
