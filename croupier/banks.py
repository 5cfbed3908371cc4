"""Number of banks in a table's log, for any game that has a bank."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from engine.table import events as ev


def banks(log: Iterable[Any]) -> int:
    """How many times the bank was taken at a table, the first time included.

    A bank kept from hand to hand counts once. The hand's banker is the first that an event after ``RoundStarted``
    names as its ``banker``; 0 is nobody yet.
    """
    bankers, open_hand = [], False
    for event in log:
        open_hand = open_hand or isinstance(event, ev.RoundStarted)
        banker = getattr(event, "banker", 0)
        if open_hand and banker:
            bankers.append(banker)
            open_hand = False
    return sum(1 for _ in groupby(bankers))
