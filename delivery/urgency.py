"""The order in which places get their calls: a lower urgency goes first."""

from __future__ import annotations

from typing import Final

from storage.records import EXPENDABLE

URGENT: Final = 0

TURN: Final = 1

NEWS: Final = 2

DECORATION: Final = 3

REPLY: Final = EXPENDABLE

REACTION: Final = EXPENDABLE + 1
"""Comes last, and only while its chat has a call to spare."""
