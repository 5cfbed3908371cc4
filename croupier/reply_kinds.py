"""The kinds of answers to typed questions: the time for which an answer is useful, and its fate at the next hand.

The key of an answer's place begins with its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.value import value


@value
class Kind:
    lasts: int | None
    """Milliseconds after which an unsent answer is useless; None if it stays useful."""
    goes: bool = False
    """True if the message is deleted when the next hand begins."""


HINT: Final = 60_000
"""The time limit of a hint on a person's last action.

A minute later that person has done something else, or sees the result at the table.
"""

READING: Final = 300_000
"""The time limit of information to read. After five minutes nobody waits for it, and figures have changed."""

KINDS: Final[Mapping[str, Kind]] = {
    "word": Kind(HINT, goes=True),  # a refusal, or a note that the table shows too
    "no_table": Kind(HINT),  # a table may be open meanwhile
    "here": Kind(HINT),  # the place of the open table
    "which": Kind(HINT),  # the known games, after the name of an unknown one
    "sure": Kind(HINT),  # the question before a tournament is called off
    "elsewhere": Kind(HINT),  # the right place for a command
    "link": Kind(HINT),  # the reason why a link has no effect
    "gone": Kind(HINT),  # the sentence for a former member of a group
    "balance": Kind(READING, goes=True),
    "balances": Kind(READING),
    "ranking": Kind(READING),
    "hands": Kind(READING),
    "file": Kind(READING),
    "help": Kind(READING),
    "privacy": Kind(READING),
    "lesson": Kind(READING),
    "terms_read": Kind(READING),
    "done": Kind(None, goes=True),  # moved chips, changed amounts: no other message shows them
    "language": Kind(None),  # the group's new language, chosen in a private chat
    "said": Kind(None),  # a welcome, a place in a tournament
}


def kind_of(key: str) -> Kind | None:
    """The kind of the answer at a place; None if the place has no answer."""
    return KINDS.get(key.partition(":")[0])


def goes(key: str) -> bool:
    """True if the answer at a place is deleted when the next hand begins."""
    kind = kind_of(key)
    return kind is not None and kind.goes
