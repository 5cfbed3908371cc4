from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.kit.blank import blank_address, open_blank
from tests.kit.postgres import NoServerError
from tests.kit.two_bots import TwoBots, two_bots


async def address() -> str:
    """The address of a new empty store on a server, where this machine has PostgreSQL."""
    try:
        return await blank_address()
    except NoServerError as missing:
        pytest.skip(str(missing))


@pytest.fixture
async def file_store(path: Path) -> AsyncIterator[Store]:
    """A store of SQLite."""
    opened = await open_blank(path)
    yield opened
    await opened.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    """Every kind of storage: each test runs for all of them."""
    if request.param == "sqlite":
        opened = await open_blank(path)
    else:
        opened = await Store.open(await address())
    yield opened
    await opened.close()


@pytest.fixture
async def bots() -> AsyncIterator[TwoBots]:
    """Two bots of one server, where this machine has PostgreSQL."""
    try:
        async with two_bots() as both:
            yield both
    except NoServerError as missing:
        pytest.skip(str(missing))
