"""One browser for all tests in a worker; every window is without earlier data."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.kit.forked import quick_bots
from tests.web.kit import SharedBrowser
from tools.browsing import browser

__all__ = ["quick_bots", "running"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running() -> AsyncIterator[SharedBrowser]:
    async with browser() as found:
        yield SharedBrowser(found)
