"""Fixtures for evenings played through the local Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.kit.house import House, house


@pytest.fixture
async def idle_home(tmp_path: Path) -> AsyncIterator[House]:
    """For evenings at which minutes go by and nobody has to be quick: a second lasts a fiftieth of one."""
    async with house(tmp_path, second=20) as running:
        yield running


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """The bot at home, a second at its tables lasting a twentieth of one."""
    async with house(tmp_path, second=50) as running:
        yield running
