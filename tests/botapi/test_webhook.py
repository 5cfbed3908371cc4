"""setWebhook: deliveries with their secret, order and retries; getUpdates meanwhile; the way back to polling."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import Conflict

from playground.botapi import ManualClock
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import keyboard, says


class Receiver:
    """A bot's endpoint. It notes each post, and answers as the test wants."""

    def __init__(self) -> None:
        self.url = ""
        self.got: list[dict[str, Any]] = []
        self.at: list[float] = []
        self.secrets: set[str] = set()
        self.answers: list[int] = []
        """The statuses of the next answers; afterwards 200."""
        self.headers: dict[str, str] = {}
        self.open = asyncio.Event()
        self.open.set()
        self.together = self.most_together = 0

    async def answer(self, request: web.Request) -> web.Response:
        self.together += 1
        self.most_together = max(self.most_together, self.together)
        self.secrets.add(request.headers.get("X-Telegram-Bot-Api-Secret-Token", ""))
        self.got.append(json.loads(await request.read()))
        self.at.append(asyncio.get_running_loop().time())
        await self.open.wait()
        self.together -= 1
        status = self.answers.pop(0) if self.answers else 200
        return web.Response(status=status, headers=self.headers)

    def texts(self) -> list[str]:
        """The messages in the order of their first attempts, each once."""
        return list(dict.fromkeys(one["message"]["text"] for one in self.got if "message" in one))


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/hook", receiver.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield receiver
    receiver.open.set()
    await runner.cleanup()


async def until_pending(bot: Bot, number: int) -> None:
    async with asyncio.timeout(300):
        while (await bot.get_webhook_info()).pending_update_count != number:  # noqa: ASYNC110 -- as a bot looks
            await asyncio.sleep(0.1)


async def test_updates_are_posted_with_the_secret_and_confirmed_by_200(
    bot: Bot, receiver: Receiver, server: TestServer, *, luca: PlaygroundPerson
) -> None:
    await luca.write(luca.private, "prima")
    await bot.set_webhook(receiver.url, secret_token="abc_-9")
    await luca.write(luca.private, "dopo")
    await until_pending(bot, 0)
    assert receiver.texts() == ["prima", "dopo"]
    assert receiver.secrets == {"abc_-9"}
    assert server.telegram.orders.confirmed() == [one["update_id"] for one in receiver.got]
    info = await bot.get_webhook_info()
    assert (info.url, info.max_connections, info.last_error_date) == (receiver.url, 40, None)


async def test_polls_are_refused_while_a_webhook_is_set_and_bring_its_waiting_updates_later(
    bot: Bot, receiver: Receiver, luca: PlaygroundPerson
) -> None:
    polling = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.05)
    receiver.answers = [500] * 99
    await bot.set_webhook(receiver.url)
    with pytest.raises(Conflict, match="terminated by setWebhook request"):
        await polling
    with pytest.raises(Conflict, match="use deleteWebhook to delete the webhook first"):
        await bot.get_updates()
    await luca.write(luca.private, "aspetta")
    await asyncio.sleep(1)
    await bot.delete_webhook()
    assert [u.message.text for u in await bot.get_updates() if u.message] == ["aspetta"]
    assert (await bot.get_webhook_info()).url == ""


async def test_a_failed_update_comes_again_with_growing_delays_and_is_overtaken_by_other_chats(
    bot: Bot, receiver: Receiver, luca: PlaygroundPerson, *, rita: PlaygroundPerson
) -> None:
    receiver.answers = [502] * 4
    await bot.set_webhook(receiver.url, max_connections=1)
    await luca.write(luca.private, "uno")
    await luca.write(luca.private, "due")
    await asyncio.sleep(3)
    receiver.answers.clear()
    await rita.start()
    await until_pending(bot, 0)
    assert receiver.texts() == ["uno", "/start", "due"]
    assert [round(at - receiver.at[0]) for at in receiver.at[:3]] == [0, 0, 2]
    info = await bot.get_webhook_info()
    assert info.last_error_message == "Wrong response from the webhook: 502 Bad Gateway"


async def test_retry_after_names_the_delay(
    bot: Bot, receiver: Receiver, luca: PlaygroundPerson
) -> None:
    receiver.answers = [503] * 4
    receiver.headers = {"Retry-After": "1"}
    await bot.set_webhook(receiver.url)
    await luca.write(luca.private, "uno")
    await until_pending(bot, 0)
    assert [round(at - receiver.at[0]) for at in receiver.at] == [0, 1, 2, 3, 4]


async def test_a_person_s_taps_wait_for_each_other_and_those_of_several_come_at_once(
    bot: Bot, receiver: Receiver, luca: PlaygroundPerson, *, rita: PlaygroundPerson, group: int
) -> None:
    await bot.send_message(group, "tavolo", reply_markup=keyboard("a|b"))
    receiver.open.clear()
    await bot.set_webhook(receiver.url)
    for person in (luca, rita):
        for label in ("a", "b"):
            await person.press(label, chat=group)
    await asyncio.sleep(1)
    taps = [one["callback_query"] for one in receiver.got]
    assert [tap["data"] for tap in taps] == ["a", "a"]
    receiver.open.set()
    await until_pending(bot, 0)
    assert [one["callback_query"]["data"] for one in receiver.got] == ["a", "a", "b", "b"]


async def test_at_most_max_connections_come_at_once(
    bot: Bot, receiver: Receiver, server: TestServer
) -> None:
    people = [server.person(str(number), started=True) for number in range(9)]
    receiver.open.clear()
    await bot.set_webhook(receiver.url, max_connections=3)
    for person in people:
        await person.write(person.private, "ciao")
    await asyncio.sleep(1)
    receiver.open.set()
    await until_pending(bot, 0)
    assert (len(receiver.got), receiver.most_together) == (9, 3)


async def test_a_new_webhook_gets_waiting_updates_at_once(
    bot: Bot, receiver: Receiver, luca: PlaygroundPerson
) -> None:
    await bot.set_webhook("http://127.0.0.1:9/away")
    await luca.write(luca.private, "uno")
    await asyncio.sleep(40)
    info = await bot.get_webhook_info()
    assert (info.pending_update_count, info.last_error_message) == (1, "Connection refused")
    await bot.set_webhook(receiver.url)
    await asyncio.sleep(1)
    assert receiver.texts() == ["uno"]
    assert (await bot.get_webhook_info()).last_error_date is None


async def test_pending_updates_are_dropped_if_asked_and_expire_like_those_of_polls(
    bot: Bot, clock: ManualClock, luca: PlaygroundPerson, *, group: int
) -> None:
    await bot.send_message(group, "tavolo", reply_markup=keyboard("a"))
    await bot.set_webhook("http://127.0.0.1:9/away")
    await luca.press("a", chat=group)
    clock.advance(151)
    assert (await bot.get_webhook_info()).pending_update_count == 0
    await luca.write(luca.private, "uno")
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


@pytest.mark.parametrize("url", ["ftp://127.0.0.1/x", "nowhere"])
async def test_a_url_that_is_none_is_refused(bot: Bot, url: str) -> None:
    with pytest.raises(Exception, match=says("bad webhook")):
        await bot.set_webhook(url)
