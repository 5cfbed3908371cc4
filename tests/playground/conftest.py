"""Time leaps in these tests, except in those with the marker ``real_time``."""

from __future__ import annotations

from tests.kit.forked import quick_bots
from tests.kit.loop import loop_time, pytest_asyncio_loop_factories

__all__ = ["loop_time", "pytest_asyncio_loop_factories", "quick_bots"]
