"""How the interpreter is set while the bot runs: for many short pieces of work in two threads."""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.0005
"""Seconds after which a busy event loop lets the database's thread in: Python's own 5 ms would starve it."""

COLLECT_EVERY: Final = 20_000
"""New containers that are still there after which the cycle collector looks for garbage; Python's own number is 700.

Nearly all of what a tap makes is freed by counting; the values of a game have no cycles. What the collector is left with
are exceptions and tasks.
"""

AGAIN_EVERY: Final = 3
"""Times after which it looks once more at what it found alive; Python's own number is 10, and with so many containers that
would be a pause of 200 ms for whoever taps.
"""


def set_up() -> None:
    """Set both, and take all that is there by now out of the collector's sight: it stays until the end."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY, AGAIN_EVERY)
