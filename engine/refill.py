"""The refill (GEN-9): who may take the chips that the house gives to players who have run out.

A *rest* is the time between two rounds of one person's, at whatever table of the chat or of its tournaments. It is called
by the number of rounds that the person has been through, so neither another table nor a new seat begins another rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Person, Refusal
from engine.value import value

NOBODY: Final[Person] = 0
"""Stands for whoever set a least and is not known by name."""


@value
class Least:
    """Chips below which a chat's refill may be taken, and the person who set it so."""

    chips: int
    set_by: Person = NOBODY


@value
class Means:
    """What somebody has in one chat, in chips, and where they stand.

    Chips in escrow and in pots belong to a round that runs, and in a round nobody takes a refill.
    """

    purse: int
    entries: int
    """Entries of tournaments that are not over. An entry counts whole until then, whatever its player's tournament chips:
    a tournament that is called off gives it back.
    """
    in_round: bool
    """A round runs at a table of the chat where this person sits or plays."""
    rest: int
    refilled_in: int | None = None
    """The rest in which the last refill was taken; None for no refill yet."""

    @property
    def chips(self) -> int:
        """Everything counted."""
        return self.purse + self.entries


def refill_refusal(means: Means, least: int) -> Refusal | None:
    """Why the refill may not be taken; None if it may."""
    if means.in_round:
        return Refusal("refill_in_hand")
    if means.chips >= least:
        return Refusal("refill_not_needed", amount=least)
    if means.refilled_in == means.rest:
        return Refusal("refill_taken")
    return None


def least_for(person: Person, leasts: Sequence[Least]) -> int:
    """The least that counts for ``person``. ``leasts``: all that the chat ever had, the first one first.

    Nobody raises it for themselves: it is no higher for them than since somebody else last set it. A least whose setter
    is not known may be their own, except the one that the chat began with.
    """
    by_others = [at for at, one in enumerate(leasts) if one.set_by not in (NOBODY, person)]
    since = by_others[-1] if by_others else 0
    return min(one.chips for one in leasts[since:])
