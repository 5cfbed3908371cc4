"""A reconciler at a table; Hypothesis has no deadline (the machine may be busy), and the same examples every time in CI."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from storage import Store
from tests.croupier.kit import at_home
from tests.display.wall import Wall, wall_of

settings.register_profile(
    "here", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


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
