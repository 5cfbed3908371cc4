"""One line of ``matta doctor``."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Diagnosis(NamedTuple):
    """The thing, its state, and one sentence, for a fault with its remedy."""

    what: str
    how: Literal["good", "careful", "bad"]
    said: str


def good(what: str, said: str) -> Diagnosis:
    return Diagnosis(what, "good", said)


def careful(what: str, said: str) -> Diagnosis:
    """The bot runs, and something should be done."""
    return Diagnosis(what, "careful", said)


def bad(what: str, said: str) -> Diagnosis:
    """The bot cannot run, or not for long."""
    return Diagnosis(what, "bad", said)
