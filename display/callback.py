"""Callback data: short, versioned, and never a permission.

``1|table|round|decision|name|argument``, numbers in base 36. It names a choice; the sender (``from.id``) and the
state decide whether the choice is allowed. Forged data reads as None.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.game import Choice
from engine.value import Value

VERSION: Final = "1"
LONGEST: Final = 64
"""Maximum length of callback data in Telegram (bytes)."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_SHAPE: Final = re.compile(
    r"(?a)1\|(0|[1-9a-z][0-9a-z]{0,11})\|(0|[1-9a-z][0-9a-z]{0,7})\|(0|[1-9a-z][0-9a-z]{0,7})"
    r"\|([a-z_]{1,16})\|([\w.,:=-]{0,24})"
)


class Tap(Value, frozen=True):
    """The meaning of a button. ``round`` and ``decision`` are those at the time of drawing; 0 if it belongs to none."""

    table: int
    round: int
    decision: int
    name: str
    argument: str = ""

    def data(self) -> str:
        """The callback data. Raise ``ValueError`` if it is too long or malformed (a programming error)."""
        table, of_round, decision = (
            _base36(self.table),
            _base36(self.round),
            _base36(self.decision),
        )
        made = f"{VERSION}|{table}|{of_round}|{decision}|{self.name}|{self.argument}"
        if len(made) > LONGEST or not _SHAPE.fullmatch(made):
            raise ValueError(f"callback data that cannot be read back: {made!r}")
        return made


_CHOICE: Final = re.compile(r"(?a)(?:a(\d{1,12}))?(?:m(\d{1,4}(?:\.\d{1,4})*))?")


def choice_argument(choice: Choice) -> str:
    """The argument of a button that makes this choice: ``a20`` for an amount, ``m3.5`` for options; both in this
    order.
    """
    amount = "" if choice.amount is None else f"a{choice.amount}"
    options = ".".join(map(str, choice.options))
    return f"{amount}m{options}" if options else amount


def choice_from(name: str, argument: str) -> Choice | None:
    """The choice of a button with that argument; None for an argument that ``choice_argument`` does not write."""
    shape = _CHOICE.fullmatch(argument)
    if shape is None:
        return None
    amount, options = shape.groups()
    return Choice(
        name,
        None if amount is None else int(amount),
        tuple(map(int, options.split("."))) if options else (),
    )


@lru_cache(maxsize=256)
def parse(data: str | None) -> Tap | None:
    """Parse callback data; None for any text that ``Tap.data`` does not write.

    The cache serves the second reading of a tap.
    """
    shape = _SHAPE.fullmatch(data or "")
    if shape is None or len(shape[0]) > LONGEST:
        return None
    table, round_number, decision, name, argument = shape.groups()
    return Tap(
        table=int(table, 36),
        round=int(round_number, 36),
        decision=int(decision, 36),
        name=name,
        argument=argument,
    )


@lru_cache(maxsize=4096)
def _base36(number: int) -> str:
    if number < 0:
        raise ValueError("callback data carries no negative number")
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
        if not number:
            return digits
