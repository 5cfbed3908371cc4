"""A reconciler at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import Store
from tests.croupier.kit import at_home
from tests.delivery.wall import Wall, wall_of


@pytest.fixture
async def wall(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Three players at a table, the second and third with an open private chat; the lobby is shown."""
    home = await at_home(store, path, people=4, open_private=(1, 2))
    made = wall_of(home, monkeypatch)
    await made.settle()
    return made
