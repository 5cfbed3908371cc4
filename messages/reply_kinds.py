"""The kinds of answers to typed questions: the time for which an answer is useful, and its fate at the next hand.

The key of an answer's place begins with its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.value import Value


class ReplyKind(Value, frozen=True):
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

KINDS: Final[Mapping[str, ReplyKind]] = {
    "word": ReplyKind(HINT, goes=True),  # a refusal, or a note that the table shows too
    "no_table": ReplyKind(HINT),  # a table may be open meanwhile
    "here": ReplyKind(HINT),  # the place of the open table
    "which": ReplyKind(HINT),  # the known games, after the name of an unknown one
    "sure": ReplyKind(HINT),  # the question before a tournament is called off
    "elsewhere": ReplyKind(HINT),  # the right place for a command
    "link": ReplyKind(HINT),  # the reason why a link has no effect
    "gone": ReplyKind(HINT),  # the sentence for a former member of a group
    "balance": ReplyKind(READING, goes=True),
    "balances": ReplyKind(READING),
    "ranking": ReplyKind(READING),
    "hands": ReplyKind(READING),
    "file": ReplyKind(READING),
    "help": ReplyKind(READING),
    "privacy": ReplyKind(READING),
    "lesson": ReplyKind(READING),
    "terms_read": ReplyKind(READING),
    "done": ReplyKind(None, goes=True),  # moved chips, changed amounts: no other message shows them
    "language": ReplyKind(None),  # the group's new language, chosen in a private chat
    "move": ReplyKind(None),  # the link to another bot, the arrival there
    "said": ReplyKind(None),  # a welcome, a place in a tournament
}


def kind_of(key: str) -> ReplyKind | None:
    """The kind of the answer at a place; None if the place has no answer."""
    return KINDS.get(key.partition(":")[0])


def goes(key: str) -> bool:
    """True if the answer at a place is deleted when the next hand begins."""
    kind = kind_of(key)
    return kind is not None and kind.goes
