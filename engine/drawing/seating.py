"""The order of bankers (PI-10 … PI-13), the draw for the matta (PI-9), and equal shares of chips."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from engine.game import Person
from engine.turn_order import on_the_right
from engine.value import Value

SEATS: Final = (2, 12)
"""Minimum and maximum number of players, as at the traditional table."""

OfferReason: TypeAlias = Literal["draw", "right", "again", "newcomer", "resumed"]
"""The reason for an offer of the bank.

``draw``: the matta fell to the player, or to an earlier player and nobody since took the bank (PI-9). ``right``: the
player's turn, on the right of the last banker (PI-10). ``again``: the last banker, because nobody else is left.
``newcomer``: a newcomer, because not even the last banker is left (PI-11). ``resumed``: play goes on after a stop
(PI-13).
"""


class BankMemory(Value, frozen=True):
    """The facts kept from bank to bank."""

    banker: Person = 0
    """The last banker; 0 before the first bank."""
    ring: tuple[Person, ...] = ()
    """The players seated in the last bank, in turn order."""
    staked: tuple[Person, ...] = ()
    """Players who have named a stake or held a bank since they sat down; the others are newcomers (PI-11)."""

    def with_stakers(self, *people: Person) -> BankMemory:
        """The memory once these players have staked."""
        new = tuple([person for person in people if person not in self.staked])
        return BankMemory(self.banker, self.ring, (*self.staked, *new))

    def with_bank(self, banker: Person, ring: tuple[Person, ...]) -> BankMemory:
        """The memory once ``banker`` holds a bank at which ``ring`` are seated."""
        return BankMemory(banker, ring, self.staked).with_stakers(banker)


class BankOrder(Value, frozen=True):
    """The order in which the next bank is offered.

    ``order``: the candidates, in order; empty if the draw for the matta must decide. ``whys``: the reason for each of
    them. ``newcomers``: players passed over for now, because they have not staked yet (PI-11).
    """

    order: tuple[Person, ...]
    whys: tuple[OfferReason, ...]
    newcomers: tuple[Person, ...]


DRAW: Final = BankOrder((), (), ())
"""The draw for the matta must decide (PI-9)."""


def whose_turn(
    ring: Sequence[Person],
    able: Collection[Person],
    memory: BankMemory,
    *,
    resumed: bool = False,
    stopped: Collection[Person] = (),
) -> BankOrder:
    """The order of candidates for the next bank (PI-10 … PI-13).

    ``ring``: all seated players, in turn order; ``able``: those who may be offered a bank. ``resumed``: play had
    stopped because too few players were there. ``stopped``: the players seated then; empty: those of the last bank.

    After a stop the players who were there then come first, whether they have staked or not. Otherwise newcomers come
    last, after the last banker. If the last banker has left, the order goes on from that seat.
    """
    before, banker = memory.ring, memory.banker
    if banker == 0:
        return DRAW
    present = [person for person in on_the_right(before, banker) if person in ring]
    present = present or [person for person in ring if person in stopped]
    if not present:
        return DRAW
    # The last banker, or the nearest neighbour on the left who is still there: the round of offers ends with this
    # player.
    around = on_the_right(ring, present[-1])
    veterans: Collection[Person] = (stopped or before) if resumed else memory.staked
    first = [person for person in around if person in able and person in veterans]
    if resumed and not first:
        return DRAW
    last = [person for person in around if person in able and person not in first]
    whys: list[OfferReason] = ["resumed" if resumed else "right"] * len(first)
    if first[-1:] == [banker] and not resumed:
        whys[-1] = "again"
    whys += ["newcomer"] * len(last)
    return BankOrder((*first, *last), tuple(whys), tuple(last) if first else ())


def after_draw(people: Sequence[Person], holder: Person) -> tuple[Person, ...]:
    """The order of offers after the matta fell to ``holder``: the holder, then everybody to the right (PI-9, PI-16)."""
    return (holder, *on_the_right(people, holder)[:-1])


def next_card_to(people: Sequence[Person], first: Person, dealt: int) -> Person:
    """The player who gets the next card in the draw for the matta, after ``dealt`` cards from ``first`` on (PI-9)."""
    return people[(people.index(first) + dealt) % len(people)]


def shared(chips: int, people: Sequence[Person]) -> Mapping[Person, int]:
    """``chips`` in equal shares; the remainder goes one chip each to the first of ``people`` (PI-17, CL-6)."""
    each, over = divmod(chips, len(people))
    return {person: each + (place < over) for place, person in enumerate(people)}
