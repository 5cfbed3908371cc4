"""Python's settings while the bot runs: for many short pieces of work in two threads."""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.0005
"""Seconds until a busy event loop lets the database's thread in: Python's own 5 ms would starve it."""

COLLECT_EVERY: Final = 20_000
"""New live containers until the cycle collector looks for garbage; Python's own number is 700.

Reference counting frees nearly all values of a tap, since the values of a game have no cycles. Only exceptions and tasks
are left for the collector.
"""

AGAIN_EVERY: Final = 3
"""Collections until the collector looks again at surviving containers. Python's own number is 10; with so many containers
that would be a pause of 200 ms for a tap.
"""


def set_up() -> None:
    """Set switch interval and thresholds, and freeze all present objects: they live until the end."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY, AGAIN_EVERY)
