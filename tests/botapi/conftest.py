"""A local Telegram, a bot that talks to it over HTTP, and a small family. Their time is their event loop's."""

from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from playground.botapi import Limits, ManualClock
from playground.people import PlaygroundPerson
from playground.testing import TestServer, local_telegram
from tests.kit.loop import loop_time, pytest_asyncio_loop_factories

__all__ = ["loop_time", "pytest_asyncio_loop_factories"]


@pytest.fixture(autouse=True)
def _seconds_as_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """python-telegram-bot warns on reading `retry_after` unless its new type is asked for."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[TestServer]:
    """Without flood control; `limited` puts it on."""
    async with local_telegram(clock=clock) as running:
        yield running


@pytest.fixture
def limited(server: TestServer) -> TestServer:
    server.telegram.core.flood.limits = Limits()
    return server


@pytest.fixture
async def bot(server: TestServer) -> AsyncIterator[Bot]:
    async with server.bot() as client:
        yield client


@pytest.fixture
def luca(server: TestServer) -> PlaygroundPerson:
    return server.person("Luca", username="luca_r", started=True)


@pytest.fixture
def rita(server: TestServer) -> PlaygroundPerson:
    """Has never pressed Start."""
    return server.person("Zia Rita")


@pytest.fixture
def group(server: TestServer, luca: PlaygroundPerson, rita: PlaygroundPerson) -> int:
    """A basic group that Luca made; the bot is a plain member, and has read about that."""
    chat = server.group("Famiglia Rossi", luca, rita)
    server.telegram.core.updates.waiting.clear()
    return chat


@pytest.fixture
def supergroup(server: TestServer, luca: PlaygroundPerson, rita: PlaygroundPerson) -> int:
    chat = server.group("Paese", luca, rita, kind="supergroup")
    server.telegram.core.updates.waiting.clear()
    return chat


@pytest.fixture
def forum(server: TestServer, luca: PlaygroundPerson, rita: PlaygroundPerson) -> int:
    chat = server.group("Circolo", luca, rita, kind="forum")
    server.telegram.core.updates.waiting.clear()
    return chat
