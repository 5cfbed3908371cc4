"""Number of banks in a table's log, for any game that has a bank."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from engine.table import bank
from engine.table import events as ev


def banks(log: Iterable[Any]) -> int:
    """How many times the bank was taken at a table, the first time included.

    A bank kept from hand to hand counts once. The hand's banker is the first after its ``RoundStarted``.
    """
    bankers, open_hand = [], False
    for event in log:
        open_hand = open_hand or isinstance(event, ev.RoundStarted)
        banker = bank(event) if open_hand else 0
        if banker:
            bankers.append(banker)
            open_hand = False
    return sum(1 for _ in groupby(bankers))
