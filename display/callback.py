"""Callback data: short, versioned, and never a permission.

``1|table|round|decision|name|argument``, numbers in base 36. It names a choice; who may make it is decided by who
tapped (``from.id``) and by the state. Data that nobody made reads as None.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.value import value

VERSION: Final = "1"
LONGEST: Final = 64
"""Bytes of callback data that Telegram carries."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_SHAPE: Final = re.compile(
    r"(?a)1\|(0|[1-9a-z][0-9a-z]{0,11})\|(0|[1-9a-z][0-9a-z]{0,7})\|(0|[1-9a-z][0-9a-z]{0,7})"
    r"\|([a-z_]{1,16})\|([\w.,:=-]{0,24})"
)


@value
class Tap:
    """What a button stands for. ``round`` and ``decision`` are those it was shown for; 0 where it has none."""

    table: int
    round: int
    decision: int
    name: str
    argument: str = ""

    def data(self) -> str:
        """The callback data; raise ``ValueError`` if it does not fit (a programming error)."""
        table, of_round, decision = (
            _base36(self.table),
            _base36(self.round),
            _base36(self.decision),
        )
        made = f"{VERSION}|{table}|{of_round}|{decision}|{self.name}|{self.argument}"
        if len(made) > LONGEST or not _SHAPE.fullmatch(made):
            raise ValueError(f"callback data that cannot be read back: {made!r}")
        return made


@lru_cache(maxsize=256)
def parse(data: str | None) -> Tap | None:
    """Read callback data back; None for anything that ``Tap.data`` does not write. A tap is read twice on its way."""
    shape = _SHAPE.fullmatch(data or "")
    if shape is None or len(shape[0]) > LONGEST:
        return None
    table, round_number, decision, name, argument = shape.groups()
    return Tap(int(table, 36), int(round_number, 36), int(decision, 36), name, argument)


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
