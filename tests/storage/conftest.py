from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.kit.blank import open_blank


@pytest.fixture(params=["sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    """Every kind of storage: each test runs for all of them."""
    opened = await open_blank(path)
    yield opened
    await opened.close()
