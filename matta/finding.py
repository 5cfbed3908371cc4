"""One line of ``matta doctor``."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Finding(NamedTuple):
    """What was looked at, how it is, and one sentence; of trouble it says what to do."""

    what: str
    how: Literal["good", "careful", "bad"]
    said: str


def good(what: str, said: str) -> Finding:
    return Finding(what, "good", said)


def careful(what: str, said: str) -> Finding:
    """The bot runs, and something should be done."""
    return Finding(what, "careful", said)


def bad(what: str, said: str) -> Finding:
    """The bot cannot run, or not for long."""
    return Finding(what, "bad", said)
