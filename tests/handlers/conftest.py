"""Storage for a group. Hypothesis has no deadline, because the machine may be busy."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from storage import Store

settings.register_profile(
    "handlers", deadline=None, max_examples=20, suppress_health_check=list(HealthCheck)
)
settings.register_profile("handlers-ci", settings.get_profile("handlers"), derandomize=True)
settings.load_profile("handlers-ci" if os.environ.get("CI") else "handlers")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matta.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()
