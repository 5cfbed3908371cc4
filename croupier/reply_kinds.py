"""The kinds of answers: how long each makes sense, and whether the next hand deletes it.

The key of an answer's place begins with its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.value import value


@value
class Kind:
    lasts: int | None
    """Milliseconds for which an unsent answer makes sense; None for ever."""
    goes: bool = False
    """True if the message is deleted when the next hand begins."""


HINT: Final = 60_000
"""A hint is about a player's last action. A minute later the player has acted again, or sees the result at the table."""

READING: Final = 300_000
"""Balances, rankings and files stay true for a while. After five minutes nobody waits for them, and figures have changed."""

KINDS: Final[Mapping[str, Kind]] = {
    "word": Kind(HINT, goes=True),  # a refusal, or that a seat is taken: the table shows it
    "no_table": Kind(HINT),  # a table may be open by then
    "here": Kind(HINT),  # where the open table stands
    "which": Kind(HINT),  # the games to choose from, for a command that named another
    "sure": Kind(HINT),  # whether a tournament is to be called off
    "elsewhere": Kind(HINT),  # where a command belongs
    "link": Kind(HINT),  # why a link leads nowhere
    "gone": Kind(HINT),  # why the tables of a group are shut to a former member
    "balance": Kind(READING, goes=True),
    "balances": Kind(READING),
    "ranking": Kind(READING),
    "hands": Kind(READING),
    "file": Kind(READING),
    "help": Kind(READING),
    "privacy": Kind(READING),
    "lesson": Kind(READING),
    "terms_read": Kind(READING),
    "done": Kind(None, goes=True),  # chips that moved, amounts that were set: nothing else says so
    "said": Kind(None),  # a welcome, a place in a tournament
}


def kind_of(key: str) -> Kind | None:
    """The kind of the answer at a place; None for any other place."""
    return KINDS.get(key.partition(":")[0])


def goes(key: str) -> bool:
    """True if the next hand deletes the answer at a place."""
    kind = kind_of(key)
    return kind is not None and kind.goes
