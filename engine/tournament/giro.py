"""A table's report to its tournament: one giro, and the players who lost their last chip in it (TO-3 to TO-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from engine.game import Person
from engine.tournament.prizes import FinalPlace
from engine.value import Tagged, Value


class Out(Value, frozen=True):
    """A player who has no chips left.

    ``credit``: the player's chips just before the mano or fine that took the last one. ``mano``: its number in the
    giro, counted from 1. ``banker``: the player lost the whole credit as banker.
    """

    person: Person
    credit: int
    mano: int
    banker: bool = False


class Giro(Tagged, frozen=True):
    """One giro as it ended: a bank, or a fine that eliminated a player (PI-17).

    ``last``: no other giro of the same round follows, and the table waits for the tournament. ``stacks``: all players
    of the table with their chips now, in turn order. ``banker`` 0: there was none.
    """

    banker: Person
    stacks: tuple[tuple[Person, int], ...]
    out: tuple[Out, ...] = ()
    last: bool = True


def placed(
    out: Iterable[Out], left: int, elim_tie: Literal["later", "shared"]
) -> tuple[FinalPlace, ...]:
    """The places of the players that one giro eliminated, the worst first.

    ``left``: number of players before it. The eliminated players hold the worst places still free (TO-3). More chips
    before the giro give a better place (TO-4); at equal chips the later elimination does, or both share their places
    (TO-5). The banker stands above the punte eliminated in the same bank.
    """
    worst_first = sorted(out, key=lambda one: (one.banker, one.credit, one.mano))
    places: list[FinalPlace] = []
    free = left
    for together in _alike(worst_first, elim_tie):
        best = free - len(together) + 1
        places += [FinalPlace(one.person, best, free) for one in together]
        free = best - 1
    return tuple(places)


def _alike(worst_first: Sequence[Out], elim_tie: Literal["later", "shared"]) -> Iterable[list[Out]]:
    """The same players, grouped by shared places."""
    groups: list[list[Out]] = []
    for one in worst_first:
        if groups and elim_tie == "shared" and _same(groups[-1][0], one):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _same(one: Out, other: Out) -> bool:
    return not one.banker and not other.banker and one.credit == other.credit
