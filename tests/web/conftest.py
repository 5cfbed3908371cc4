"""One browser for all tests in a worker; every window has a context of its own without earlier data."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.kit.forked import quick_bots
from tools.browsing import browser

__all__ = ["quick_bots", "running"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running() -> AsyncIterator[Browser]:
    async with browser() as found:
        yield found
