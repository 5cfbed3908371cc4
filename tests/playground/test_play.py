"""`make play` as a process: one line gives the page's address, Ctrl-C ends all, and a second start finds
the evening.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from playground import __main__ as usual
from playground.__main__ import begin, open_first_table, play
from playground.evening import PlaygroundEvening
from playground.options import Options, read
from playground.people import OverHttp, PlaygroundPerson
from tests.kit.process import left_behind

pytestmark = pytest.mark.real_time

Process = asyncio.subprocess.Process
PATIENCE = 300
"""Seconds that a test waits for a required event."""


@contextlib.asynccontextmanager
async def playing(folder: Path, *more: str) -> AsyncIterator[tuple[Process, str]]:
    """The program and its address; it is ended with Ctrl-C."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "playground", "--language", "en", "--fast", "--no-browser"),
        *("--folder", str(folder), *more),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, line
        yield process, found[0]
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.communicate()
            raise
        assert (process.returncode, said) == (0, b"")


async def people(url: str) -> tuple[PlaygroundPerson, int]:
    """The user and the user's group, from outside."""
    async with aiohttp.ClientSession() as session, session.get(f"{url}/people") as answer:
        you = (await answer.json())["you"]
    person = PlaygroundPerson(OverHttp(url), you)
    chats = await person.chats()
    return person, next(chat.id for chat in chats if chat.type != "private")


async def test_an_evening_is_found_again_and_speaks_another_language(tmp_path: Path) -> None:
    first = ("--language", "es", "--name", "Anna", "--people", "2", "--port", "0")
    async with playing(tmp_path, *first) as (_, url):
        you, group = await people(url)
        await you.see(group, r"En la mesa: Anna, .+, ", timeout=PATIENCE)
        await you.see(you.private, "Hola Anna|¡?Anna!", timeout=PATIENCE)
        shown = await you.messages(group)
        await you.close()
    async with playing(tmp_path, "--port", "0") as (_, url):
        you, group = await people(url)
        assert [m.text for m in shown][:2] == [m.text for m in await you.messages(group)][:2]
        await you.see(group, "From now on I speak English here", timeout=PATIENCE)
        await you.close()
    assert not left_behind(tmp_path)


async def test_the_same_seed_deals_the_same_evening(tmp_path: Path) -> None:
    seals: list[str] = []
    for seed in (7, 7, 8):
        folder = tmp_path / str(len(seals))
        evening = PlaygroundEvening(Options(folder=folder, language="en", fast=True, seed=seed))
        try:
            await begin(evening, 0)
            await open_first_table(evening)
            sealed = await evening.you.see(evening.group, "[0-9a-f]{64}", timeout=PATIENCE)
            seals.append(re.findall("[0-9a-f]{64}", sealed.text)[0])
            assert evening.telegram.core.ephemeral.counting == "own"  # else a first hand halts
        finally:
            await evening.stop()
    assert seals[0] == seals[1] != seals[2]


async def test_a_taken_port_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        arguments = ["--folder", str(tmp_path), "--language", "en", "--port", str(taken)]
        said = await play(read([*arguments, "--no-browser"]))
        assert said is not None
        assert f"Port {taken} is taken" in said


async def test_another_port_is_found_if_the_usual_one_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may take and release the real port at any moment."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(usual, "PORT", other.getsockname()[1])
        evening = PlaygroundEvening(Options(folder=tmp_path, language="en", fast=True))
        try:
            await begin(evening, None)
            assert evening.server.port != usual.PORT
        finally:
            await evening.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Path, str]]:
    """The folder and the address of one evening for the tests that leave it as it was."""
    folder = tmp_path_factory.mktemp("evening")
    async with playing(folder, "--port", "0") as (_, url):
        yield folder, url


@pytest.mark.asyncio(loop_scope="module")
async def test_two_processes_cannot_play_the_same_evening(evening: tuple[Path, str]) -> None:
    folder, _ = evening
    said = await play(read(["--folder", str(folder), "--language", "en", "--no-browser"]))
    assert said is not None
    assert "Another window" in said


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("order", ["kill", "stop"])
async def test_the_bot_can_be_ended_and_started_from_the_page(
    evening: tuple[Path, str], order: str
) -> None:
    _, url = evening
    you, group = await people(url)
    await you.see(group, "At the table", timeout=PATIENCE)
    async with aiohttp.ClientSession() as session:
        for what in (order, "start"):
            async with session.post(f"{url}/table/bot", json={"order": what}) as done:
                assert done.status == 200
        asked = await you.write(group, "/balance")
        await answered(you, group, asked.message_id)
        async with session.post(f"{url}/table/bot", json={"order": "burn"}) as refused:
            assert refused.status == 400
        async with session.post(f"{url}/table/burn", json={}) as unknown:
            assert unknown.status == 404
        for path in ("/static/..%2f..%2fwords.toml", "/static/js/none.js", "/live?as=1"):
            async with session.get(url + path) as missing:
                assert missing.status == 404
    await you.close()


async def answered(you: PlaygroundPerson, group: int, after: int) -> None:
    """Wait until the bot tells the chips in a message after that one."""
    for _ in range(int(PATIENCE / 0.05)):
        shown = await you.messages(group)
        if any("chips" in m.text and m.message_id > after for m in shown if m.from_bot):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("no answer")
