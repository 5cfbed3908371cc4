"""Faults on order: the bot sees the errors of an unwell Telegram or network."""

import asyncio

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from playground.people import PlaygroundPerson
from playground.testing import TestServer


async def texts(person: PlaygroundPerson, chat: int) -> list[str]:
    return [m.text for m in await person.messages(chat) if m.from_bot]


async def test_the_next_calls_of_a_method_to_a_chat_fail(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    server.telegram.orders.fault(
        method="sendMessage",
        chat=group,
        times=2,
        code=403,
        description="Forbidden: bot was kicked from the group chat",
    )
    await bot.send_message(luca.id, "altrove")
    for _ in range(2):
        with pytest.raises(Forbidden, match="bot was kicked"):
            await bot.send_message(group, "x")
    await bot.send_message(group, "di nuovo")
    assert await texts(luca, group) == ["di nuovo"]


async def test_some_calls_may_pass_first(bot: Bot, server: TestServer, group: int) -> None:
    server.telegram.orders.fault(skip=1, code=400, description="Bad Request: no")
    await bot.send_message(group, "uno")
    with pytest.raises(BadRequest):
        await bot.send_message(group, "due")


async def test_an_ordered_429_has_its_parameters(bot: Bot, server: TestServer, group: int) -> None:
    server.telegram.orders.fault(
        code=429, description="Too Many Requests: retry after 7", parameters={"retry_after": 7}
    )
    with pytest.raises(RetryAfter, match="0:00:07"):
        await bot.send_message(group, "x")


@pytest.mark.parametrize("kind", ["error", "body"])
async def test_a_server_may_be_down(bot: Bot, server: TestServer, group: int, *, kind: str) -> None:
    server.telegram.orders.fault(
        kind="error" if kind == "error" else "body", code=502, description="Bad Gateway"
    )
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(group, "x")


@pytest.mark.parametrize("after", [False, True])
async def test_a_cut_connection_may_have_had_its_effect(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, after: bool
) -> None:
    server.telegram.orders.fault("drop", "sendMessage", after=after)
    with pytest.raises(NetworkError):
        await bot.send_message(group, "x")
    assert await texts(luca, group) == (["x"] if after else [])


@pytest.mark.parametrize("after", [False, True])
async def test_silence_may_have_had_its_effect(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson, after: bool
) -> None:
    server.telegram.orders.fault("hang", after=after, seconds=5)
    with pytest.raises(TelegramError, match="Timed out"):
        await bot.send_message(group, "x", read_timeout=0.1)
    assert await texts(luca, group) == (["x"] if after else [])


async def test_an_error_may_come_after_the_effect(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    server.telegram.orders.fault("body", after=True, code=504, description="Gateway Time-out")
    with pytest.raises(NetworkError):
        await bot.send_message(group, "x")
    assert await texts(luca, group) == ["x"]


async def test_a_lost_reply_to_get_updates_loses_no_update(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    await luca.write(luca.private, "ciao")
    server.telegram.orders.fault("drop", "getUpdates", after=True)
    with pytest.raises(NetworkError):
        await bot.get_updates()
    assert len(await bot.get_updates()) == 1


async def test_a_cut_network_ends_waiting_polls_and_refuses_everything(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    polling = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.05)
    server.telegram.orders.cut()
    with pytest.raises(NetworkError):
        await asyncio.wait_for(polling, 5)
    with pytest.raises(NetworkError):
        await bot.send_message(group, "x")
    await luca.write(group, "/gioco")
    server.telegram.orders.cut(cut=False)
    assert len(await bot.get_updates()) == 1
    assert await texts(luca, group) == []


async def test_answers_may_come_late(bot: Bot, server: TestServer) -> None:
    loop = asyncio.get_running_loop()
    server.telegram.orders.latency(0.2)
    began = loop.time()
    await bot.get_me()
    assert loop.time() - began == pytest.approx(0.2)
    server.telegram.orders.clear_faults()
    began = loop.time()
    await bot.get_me()
    assert loop.time() - began == 0


async def test_faults_can_be_taken_back(bot: Bot, server: TestServer) -> None:
    server.telegram.orders.fault(times=100)
    server.telegram.orders.cut()
    server.telegram.orders.clear_faults()
    await bot.get_me()
