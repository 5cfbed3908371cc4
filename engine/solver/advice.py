"""What a solver advises: the same value for every game, which the display tells and the reference player follows."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

from engine.game import Choice
from engine.value import value

Assumes: TypeAlias = Literal["banker_alla_regola", "punte_alla_regola"]
"""What is taken for granted of the others, which ``docs/odds.md`` says in full."""


@value
class Option:
    """One thing that may be done, ready to be taken up, and the chips that it brings on average.

    Of a punta: the whole hand. Of the banker: what he still can win or lose, the stakes of who is bust being his.
    """

    choice: Choice
    chips: Fraction


@value
class Advice:
    """What to do and what it is worth: ``options`` has all that may be done, the best first.

    ``busts``: how likely the next card would end the hand over 7½; None where no card can be had.
    """

    options: tuple[Option, ...]
    busts: Fraction | None
    assumes: Assumes

    @property
    def best(self) -> Choice:
        """What brings most."""
        return self.options[0].choice
