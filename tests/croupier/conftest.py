from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.croupier.kit import Home, at_home


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matta.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
async def home(store: Store, path: Path) -> Home:
    """Three players at a table, the first of them the opener; no private chat is open."""
    return await at_home(store, path)
