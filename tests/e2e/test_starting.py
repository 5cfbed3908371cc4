"""Start and stop of the bot: refused starts have clear messages."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import bot
from handlers.poll_refusals import NEW_FOR, PollerStoppedError
from playground.people import PlaygroundPerson
from playground.testing import local_telegram
from settings import Settings, SettingsError, load, version
from storage import SCHEMA, StorageRefusedError
from storage.errors import DiskFullError, FileDamagedError
from storage.sqlite.file import sizes
from tests.kit.house import House
from tests.kit.log_state import log_put_back
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


async def test_a_second_process_with_the_token_stops_and_the_first_plays_on(
    home: House, tmp_path: Path
) -> None:
    """The second one shows nothing and takes no update, though its file is empty."""
    luca = home.telegram.person("Luca", started=True)
    await luca.start()
    await luca.see(luca.private, ".", timeout=PATIENCE)
    await asyncio.sleep(NEW_FOR)
    other = _settings(tmp_path, home.telegram.base_url, home.telegram.token)
    shown = len(await luca.messages(luca.private))
    with pytest.raises(PollerStoppedError, match="another process"):
        await bot.run(other, asyncio.Event())
    await luca.write(luca.private, "/saldo")
    await until_shown(luca, shown + 1)
    with closing(sqlite3.connect(other.database)) as db:
        assert db.execute("SELECT count(*) FROM updates_done").fetchone() == (0,)


async def until_shown(luca: PlaygroundPerson, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(await luca.messages(luca.private)) < number:  # noqa: ASYNC110 -- as a person looks
            await asyncio.sleep(0.1)


async def test_the_first_and_the_last_line_name_the_program_and_its_file(tmp_path: Path) -> None:
    stop = asyncio.Event()
    stop.set()
    async with local_telegram() as telegram:
        settings = _settings(tmp_path, telegram.base_url, telegram.token)
        for _ in range(2):
            with capture_logs() as logged:
                await bot.run(settings, stop)
    (first, *_, last) = logged
    assert (first["event"], last["event"]) == ("starting", "stopped")
    for line in (first, last):
        assert line["version"] == version()
        assert re.fullmatch(r"[0-9a-f]{12}|unknown", line["commit"])
        assert (line["schema"], line["file"]) == (SCHEMA, str(settings.database))
        assert (line["bytes"], line["log_bytes"]) == sizes(Path(settings.database))


async def test_an_unreachable_telegram_is_told_with_the_reason(tmp_path: Path) -> None:
    settings = _settings(tmp_path, "http://127.0.0.1:1", "123456789:LOCAL-" + "x" * 35)
    stop = asyncio.Event()
    with capture_logs() as logged:
        running = asyncio.create_task(bot.run(settings, stop))
        await until(lambda: any(line["event"] == "telegram_unreachable" for line in logged))
        stop.set()
        await running
    (line, *_) = [line for line in logged if line["event"] == "telegram_unreachable"]
    assert "127.0.0.1:1 cannot be reached" in line["reason"]
    assert "refused" in line["reason"]
    assert "LOCAL" not in str(logged)


def test_a_refusal_is_a_log_event_and_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds: list[tuple[Exception, int]] = [
        (SettingsError("MATTA_TOKEN is missing"), 2),
        (PollerStoppedError("another process"), 2),
        (StorageRefusedError("matta.db: another process is using it"), 2),
        (DiskFullError("matta.db: the disk is full"), 3),
        (FileDamagedError("matta.db: is damaged"), 6),
    ]
    monkeypatch.setattr(bot, "set_up_interpreter", lambda: None)
    for refused, status in kinds:

        def load(refused: Exception = refused) -> Settings:
            raise refused

        monkeypatch.setattr(bot, "load", load)
        with log_put_back():
            assert bot.main() == status
        line, sentence = capsys.readouterr().err.splitlines()
        assert sentence == f"matta: {refused}"
        found = json.loads(line)
        assert (found["event"], found["status"]) == ("refused", status)
        assert found["reason"] == str(refused)


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
