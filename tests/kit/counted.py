"""Work counted in calls of Python's functions: the same on a slow machine, a busy one and one that is traced."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


def counted_calls(act: Callable[[], T]) -> tuple[int, T]:
    """Count the calls that ``act`` makes; return the count and its result."""
    calls = 0

    def hook(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(hook)
    try:
        done = act()
    finally:
        sys.setprofile(None)
    return calls, done
