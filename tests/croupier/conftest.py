from __future__ import annotations

from pathlib import Path

import pytest

from storage import Store
from tests.croupier.kit import Home, at_home


@pytest.fixture
async def home(store: Store, path: Path) -> Home:
    """Three players at a table, the first of them the opener; no private chat is open."""
    return await at_home(store, path)
