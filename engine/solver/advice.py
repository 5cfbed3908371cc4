"""A solver's advice: the same value for every game. The display shows it and the reference player follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from engine.game import Choice, ChoiceWorth
from engine.value import Value

Assumes: TypeAlias = Literal["banker_alla_regola", "punte_alla_regola"]
"""The assumption about the other players, described in full in ``docs/odds.md``."""


LEAST_COST: Final = Fraction(1, 4)
"""The least cost of a decision that a look back tells, in chips on average."""


class Option(Value, frozen=True):
    """One possible action, ready to be taken up, and its average gain in chips.

    For a punta: of the whole hand. For the banker: of the open part of the hand; stakes of bust punte are already
    won.
    """

    choice: Choice
    chips: Fraction


class Advice(Value, frozen=True):
    """Advice and its value: ``options`` has all possible actions, the best first.

    ``busts``: the chance that the next card would end the hand over 7½; None if no card can be drawn.
    """

    options: tuple[Option, ...]
    busts: Fraction | None
    assumes: Assumes

    @property
    def best(self) -> Choice:
        """The action with the highest gain."""
        return self.options[0].choice


def worths_of(
    options: Iterable[Option], action: object, make: Callable[[Choice], object]
) -> tuple[ChoiceWorth, ...]:
    """The worth of these options in chips, that of ``action`` first; empty if it is none of them.

    ``make``: the action of a choice; amounts and declarations make no difference.
    """

    def other(option: Option) -> bool:
        return type(make(option.choice)) is not type(action)

    found = sorted(options, key=other)
    if not found or other(found[0]):
        return ()
    return tuple(ChoiceWorth(option.choice, option.chips) for option in found)
