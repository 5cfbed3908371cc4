"""The real bot as a process, with Telegram's limits on: attacks by strangers, former members, floods and forged data.

``make attack`` sets ``ATTACK=long``: the same attacks for longer, and limits of time for a machine with nothing
else to do.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from playground.botapi.limits import Limits
from playground.testing import TestServer, local_telegram
from tests.kit.flood import PATIENCE
from tests.kit.process import RealBot

LONG = os.environ.get("ATTACK") == "long"


QUICK = 1000 if LONG else 250
"""The length of a second at the tables in milliseconds, if no time is measured. Patience with a turn lasts 300 of them:
longer than an attack, also on a busy machine.
"""

HURRIED = 1000 if LONG else 50
"""The same length if turns do not matter."""


@pytest.fixture
async def telegram() -> AsyncIterator[TestServer]:
    async with local_telegram(limits=Limits()) as server:
        yield server


@pytest.fixture
async def process(telegram: TestServer, tmp_path: Path) -> AsyncIterator[RealBot]:
    """The bot at its real pace. Its log has no error after any attack."""
    async with RealBot(telegram, tmp_path, pictures=False) as running:
        yield running
    assert_calm(running)


@pytest.fixture
async def quick(telegram: TestServer, tmp_path: Path) -> AsyncIterator[RealBot]:
    """The bot at a quicker pace, on a Telegram without flood limits."""
    async with unlimited(telegram, tmp_path, QUICK) as running:
        yield running


@pytest.fixture
async def hurried(telegram: TestServer, tmp_path: Path) -> AsyncIterator[RealBot]:
    async with unlimited(telegram, tmp_path, HURRIED) as running:
        yield running


@asynccontextmanager
async def unlimited(telegram: TestServer, folder: Path, second: int) -> AsyncIterator[RealBot]:
    telegram.telegram.orders.set_limits(on=False)
    # Answers to one person may come late on a busy machine, since the attacks send hundreds of commands at once.
    telegram.telegram.orders.set_ephemeral(within=PATIENCE)
    async with RealBot(telegram, folder, second=second, pictures=False) as running:
        yield running
    assert_calm(running)


def assert_calm(process: RealBot) -> None:
    """No update was given up, and the log tells of no error."""
    assert process.complaints() == []
    assert process.ask("SELECT update_id, error FROM updates_failed") == []


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Print figures, in the short form too."""

    def printed(figures: str) -> None:
        with capsys.disabled():
            print(f"\n{figures}", end="")  # noqa: T201 -- the figures are what the run is for

    return printed
