"""The refill (GEN-9): chips that the house gives to players who have run out.

A *rest* is the time between two rounds of one person, at any table of the chat or of its tournaments. Its number is
the number of rounds that the person has played. So neither another table nor a new seat begins a new rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Person, Refusal
from engine.value import Value

NOBODY: Final[Person] = 0
"""Stands for an unknown setter of a least."""


class Least(Value, frozen=True):
    """The least of a chat: below this number of chips a player may take the refill. With the person who set it."""

    chips: int
    set_by: Person = NOBODY


class Means(Value, frozen=True):
    """A person's chips in one chat, and the person's position there.

    Chips in escrow and in pots belong to a running round, and during a round nobody may take a refill.
    """

    purse: int
    entries: int
    """Entries of unfinished tournaments, in full, however many tournament chips are left.

    A tournament that is called off gives them back.
    """
    in_round: bool
    """True while a round runs at a table of the chat where this person sits or plays."""
    rest: int
    refilled_in: int | None = None
    """The rest in which the last refill was taken; None for no refill yet."""

    @property
    def chips(self) -> int:
        """All chips that count for the refill."""
        return self.purse + self.entries


def refill_refusal(means: Means, least: int) -> Refusal | None:
    """The reason why the refill is refused; None if it is allowed.

    ``refill_in_hand``, ``refill_not_needed`` (``amount``: ``least`` chips), ``refill_taken`` (in this rest already).
    """
    if means.in_round:
        return Refusal("refill_in_hand")
    if means.chips >= least:
        return Refusal("refill_not_needed", amount=least)
    if means.refilled_in == means.rest:
        return Refusal("refill_taken")
    return None


def least_for(person: Person, leasts: Sequence[Least]) -> int:
    """The least that applies to ``person``. ``leasts``: all leasts that the chat ever had, oldest first.

    A person cannot raise the least for themselves: for them it is the lowest value since another person last set it.
    A least with an unknown setter may be their own, except the first of the chat.
    """
    by_others = [at for at, one in enumerate(leasts) if one.set_by not in (NOBODY, person)]
    since = by_others[-1] if by_others else 0
    return min(one.chips for one in leasts[since:])
