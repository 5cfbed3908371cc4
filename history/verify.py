"""The check of a hand's cards against the opened secret of their deck.

The seal comes from the checking person, who read it in the chat before the deal; the file's own seal proves nothing.
The calculation is that of ``history/check.py``, which needs no other module; here the hand is replayed too.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from engine.value import Value
from history.check import Checked, WrongError, check
from history.format import HandFile, write
from history.replay import Failure, replay

VerifyVerdict: TypeAlias = Literal["right", "wrong", "open"]
"""``open``: it cannot be checked yet, because a deck is not closed or its seal was not given."""

Problem: TypeAlias = Literal[
    "not_closed", "no_seal", "wrong_seal", "file_seal", "bad_cut", "no_deck", "not_used"
]
"""The reason why a deck cannot be checked (``Checked.problem``).

``not_closed``: its secret is not open. ``no_seal``: its seal was not given. ``wrong_seal``: the secret has another
seal. ``file_seal``: the file names another seal. ``bad_cut``: somebody cut twice. ``no_deck``: the deck is not in the
file. ``not_used``: the hand does not use it.
"""

_VERDICTS: Final[tuple[VerifyVerdict, ...]] = ("right", "wrong", "open")


class VerifyReport(Value, frozen=True):
    file: HandFile
    verdict: VerifyVerdict
    decks: tuple[Checked, ...]
    mismatch: WrongError | None
    """The first wrong answer of chance."""
    failure: Failure | None
    """The reason why the hand does not replay; None if it does."""
    draw: bool | None = None
    """True if the draw of a tournament is right; None without a tournament or its seal."""
    cuts: tuple[tuple[str, int, int], ...] = ()
    """Words given, each with the deck and the number of the cut with them, 0 for none."""
    unreadable: str = ""
    """The reason why the calculation cannot read the file."""


def verify(file: HandFile, seals: Collection[str], cuts: Collection[str] = ()) -> VerifyReport:
    """Check all cards and lots of the hand from decks whose seals are among ``seals``, in the form of the chat.

    ``cuts``: words that must be among the cuts of its decks.
    """
    failure = replay(file).failure
    result = check(json.loads(write(file)), seals, cuts)
    return VerifyReport(
        file=file,
        verdict=_VERDICTS[
            1 if failure is not None and failure.code != "left_out" else result.status
        ],
        decks=tuple(result.decks),
        mismatch=result.wrong,
        failure=failure,
        draw=result.draw,
        cuts=tuple(result.cuts),
        unreadable=result.unreadable,
    )
