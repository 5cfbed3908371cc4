"""A solver's advice: the same value for every game. The display shows it and the reference player follows it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

from engine.game import Choice
from engine.value import Value

Assumes: TypeAlias = Literal["banker_alla_regola", "punte_alla_regola"]
"""The assumption about the other players, described in full in ``docs/odds.md``."""


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
