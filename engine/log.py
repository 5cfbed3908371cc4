"""Logs of tables and tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

E = TypeVar("E")


def opening_of(log: Iterator[Any], kind: type[E], whose: str) -> E:
    """Take the opening event off a log. Raise ``ValueError`` if the log begins with an event of another kind."""
    first = next(log, None)
    if not isinstance(first, kind):
        raise ValueError(  # noqa: TRY004 -- the log is wrong, not the type of an argument
            f"{whose}'s log begins with {kind.__name__}, not {type(first).__name__}"
        )
    return first
