"""The check of a hand's cards against the opened secret of their deck.

The seal comes from the checking person, who read it in the chat before the deal; the file's own seal proves nothing.
The calculation is that of ``history/check.py``, which needs no other module; here the hand is replayed too.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final, Literal, TypeAlias

from engine.value import value
from history.check import Checked, check
from history.format import HandFile, write
from history.replay import Failure, replay

VerifyVerdict: TypeAlias = Literal["right", "wrong", "open"]
"""``open``: it cannot be checked yet, because a deck is not closed or its seal was not given."""

Problem: TypeAlias = Literal["not_closed", "no_seal", "wrong_seal", "file_seal", "no_deck"]
"""The reason why a deck cannot be checked (``Checked.problem``).

``not_closed``: its secret is not open. ``no_seal``: its seal was not given. ``wrong_seal``: the secret has another
seal. ``file_seal``: the file names another seal. ``no_deck``: the deck is not in the file.
"""

_VERDICTS: Final[tuple[VerifyVerdict, ...]] = ("right", "wrong", "open")


@value
class Mismatch:
    """The first wrong answer of chance. ``place`` -1: the lot for the bank."""

    round: int
    step: int
    shuffle: int
    place: int
    said: Any
    found: Any


@value
class VerifyReport:
    file: HandFile
    verdict: VerifyVerdict
    decks: tuple[Checked, ...]
    mismatch: Mismatch | None
    failure: Failure | None
    """The reason why the hand does not replay; None if it does."""
    draw: bool | None = None
    """True if the draw of a tournament is right; None without a tournament or its seal."""


def verify(file: HandFile, seals: Collection[str]) -> VerifyReport:
    """Check all cards and lots of the hand from decks whose seals are among ``seals``, in the form of the chat."""
    failure = replay(file).failure
    result = check(_that_holds(file, failure), seals)
    verdict = _VERDICTS[result.status if failure is None else 1]
    mismatch = Mismatch(*result.wrong) if result.wrong is not None else None
    return VerifyReport(
        file=file,
        verdict=verdict,
        decks=tuple(result.decks),
        mismatch=mismatch,
        failure=failure,
        draw=result.draw,
    )


def _that_holds(file: HandFile, failure: Failure | None) -> dict[str, Any]:
    """The valid part of the file as plain JSON."""
    raw: dict[str, Any] = json.loads(write(file))
    if failure is not None:
        raw["hand"]["cards"] = []
        for told in (*raw["before"], raw["hand"]):
            if told["round"] >= failure.round:
                steps = failure.step - 1 if told["round"] == failure.round else 0
                told["steps"] = told["steps"][: max(steps, 0)]
    return raw
