"""A reconciler at a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.croupier.kit import at_home
from tests.delivery.wall import Wall, wall_of


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "matta.db")
    yield opened
    await opened.close()


@pytest.fixture
async def wall(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Three players at a table, the second and third with an open private chat; the lobby is shown."""
    home = await at_home(store, tmp_path / "matta.db", people=4, open_private=(1, 2))
    made = wall_of(home, monkeypatch)
    await made.settle()
    return made
