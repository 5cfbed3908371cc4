"""The cards of a hand against the opened secret of their deck.

The seal comes from whoever checks, who read it in the chat before the deal; the file may say what it likes. The sum is
that of ``history/check.py``, which needs nothing of ours; here the hand is replayed too.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final, Literal, TypeAlias

from engine.value import value
from history.check import Checked, check
from history.format import HandFile, write
from history.replay import Failure, replay

Verdict: TypeAlias = Literal["right", "wrong", "open"]
"""``open``: it cannot be checked yet, since a deck is not closed or its seal was not given."""

Problem: TypeAlias = Literal["not_closed", "no_seal", "wrong_seal", "file_seal", "no_deck"]
"""What keeps a deck from being checked (``Checked.problem``): its secret is not open, its seal was not given, the secret
has another seal, the file names another one, or it is not in the file."""

_VERDICTS: Final[tuple[Verdict, ...]] = ("right", "wrong", "open")


@value
class Mismatch:
    """The first thing that chance should have answered otherwise. ``place`` -1: the lot for the bank."""

    round: int
    step: int
    shuffle: int
    place: int
    said: Any
    found: Any


@value
class Report:
    file: HandFile
    verdict: Verdict
    decks: tuple[Checked, ...]
    mismatch: Mismatch | None
    failure: Failure | None
    """Why the hand does not replay, if it does not."""
    draw: bool | None = None
    """Whether the draw of a tournament is right; None if there was none, or its seal was not given."""


def verify(file: HandFile, seals: Collection[str]) -> Report:
    """Check every card and lot of the hand that comes from a deck whose seal is among ``seals``, as the chat shows them."""
    failure = replay(file).failure
    result = check(_that_holds(file, failure), seals)
    verdict = _VERDICTS[result.status if failure is None else 1]
    mismatch = Mismatch(*result.wrong) if result.wrong is not None else None
    return Report(file, verdict, tuple(result.decks), mismatch, failure, result.draw)


def _that_holds(file: HandFile, failure: Failure | None) -> dict[str, Any]:
    """The file as plain JSON, as far as it replays."""
    raw: dict[str, Any] = json.loads(write(file))
    if failure is not None:
        raw["hand"]["cards"] = []
        for told in (*raw["before"], raw["hand"]):
            if told["round"] >= failure.round:
                steps = failure.step - 1 if told["round"] == failure.round else 0
                told["steps"] = told["steps"][: max(steps, 0)]
    return raw
