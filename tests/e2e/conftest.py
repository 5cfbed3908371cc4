"""Fixtures for evenings played through the local Telegram.

Their time is their event loop's (``tests.kit.loop``), except for tests with the marker ``real_time``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.botapi.limits import Limits
from tests.kit.house import House, house
from tests.kit.loop import loop_time, pytest_asyncio_loop_factories

__all__ = [
    "home",
    "idle_home",
    "loop_time",
    "pytest_asyncio_loop_factories",
    "timely_home",
    "unhurried_home",
]


@pytest.fixture
async def idle_home(tmp_path: Path) -> AsyncIterator[House]:
    """A house with minutes of play in which no test must be quick: a second lasts a fiftieth of a second."""
    async with house(tmp_path, second=20) as running:
        yield running


@pytest.fixture
async def timely_home(tmp_path: Path) -> AsyncIterator[House]:
    """A house with Telegram's limits, known decks, and seconds as long as outside."""
    async with house(tmp_path, limits=Limits(), seed=1) as running:
        yield running


@pytest.fixture
async def unhurried_home(tmp_path: Path) -> AsyncIterator[House]:
    """A house with Telegram's limits, whose seconds are as long as outside: a window gives people time to bet."""
    async with house(tmp_path, limits=Limits()) as running:
        yield running


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which a second at the tables lasts a twentieth of a second."""
    async with house(tmp_path, second=50) as running:
        yield running
