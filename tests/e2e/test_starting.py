"""Start and stop of the bot: refused starts have clear messages."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

import bot
from handlers.poller import PollerStoppedError
from playground.testing import local_telegram
from settings import Settings, load
from storage import StorageRefusedError
from tests.kit.house import House
from tests.kit.sitting import PATIENCE
from tests.kit.workers import until


def _settings(folder: Path, base_url: str, token: str) -> Settings:
    env = folder / "test.env"
    env.write_text(
        f"MATTA_TOKEN={token}\nMATTA_API_BASE_URL={base_url}\nMATTA_DATABASE={folder / 'b.db'}\n"
    )
    return load(env)


async def test_a_second_process_on_the_same_file_is_refused(home: House) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    with pytest.raises(StorageRefusedError, match=r"matta\.db"):
        await bot.run(home.settings, asyncio.Event())


async def test_a_second_poller_with_the_same_token_is_explained(
    home: House, tmp_path: Path
) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    other = _settings(tmp_path, home.telegram.base_url, home.telegram.token)
    stop = asyncio.Event()
    second = asyncio.create_task(bot.run(other, stop))
    ending = asyncio.create_task(home.ended())
    await asyncio.wait([second, ending], return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    told = await asyncio.gather(home.stop(), second, ending, return_exceptions=True)
    (stopped,) = [error for error in told if error is not None]
    assert isinstance(stopped, PollerStoppedError)
    assert "409" in str(stopped)


async def test_a_bot_ended_by_a_second_poller_leaves_that_poller_alone(home: House) -> None:
    luca = home.telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    await until(lambda: not home.telegram.telegram.orders.pending())
    async with home.telegram.bot() as second:
        polling = asyncio.create_task(second.get_updates(timeout=30))
        await home.ended()
        with pytest.raises(PollerStoppedError, match="409"):
            await home.stop()
        await luca.write(luca.private, "ciao")
        assert [update.message and update.message.text for update in await polling][-1] == "ciao"


async def test_a_refused_token_is_reported(tmp_path: Path) -> None:
    async with local_telegram() as telegram:
        settings = _settings(tmp_path, telegram.base_url, "123456789:" + "x" * 35)
        with pytest.raises(PollerStoppedError, match="MATTA_TOKEN"):
            await bot.run(settings, asyncio.Event())


async def test_the_bot_waits_for_an_unreachable_telegram(tmp_path: Path) -> None:
    async with local_telegram() as telegram:
        telegram.telegram.orders.fault("body", "getMe", code=502)
        stop = asyncio.Event()
        running = asyncio.create_task(
            bot.run(_settings(tmp_path, telegram.base_url, telegram.token), stop)
        )
        luca = telegram.person("Luca")
        await luca.start()
        await luca.see(luca.private, ".", timeout=PATIENCE)
        stop.set()
        await running


async def test_a_bot_that_waits_for_telegram_can_be_stopped(tmp_path: Path) -> None:
    async with local_telegram() as telegram:
        telegram.telegram.orders.fault("body", "getMe", code=502, times=10_000)
        stop = asyncio.Event()
        running = asyncio.create_task(
            bot.run(_settings(tmp_path, telegram.base_url, telegram.token), stop)
        )
        await until(lambda: telegram.telegram.orders.calls("getMe") > 0)
        stop.set()
        async with asyncio.timeout(PATIENCE):
            await running


async def test_a_bot_that_is_stopped_at_once_leaves_no_connection_open(tmp_path: Path) -> None:
    """It would be a warning of Python's, and so an error here."""
    stop = asyncio.Event()
    stop.set()
    async with local_telegram() as telegram:
        await bot.run(_settings(tmp_path, telegram.base_url, telegram.token), stop)
    gc.collect()
