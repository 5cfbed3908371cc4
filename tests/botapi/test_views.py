"""The view of a person's client, and the control API over HTTP with its stream of events."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from telegram import Bot

from playground.botapi import ManualClock, OrderError
from playground.people import PlaygroundPerson, TapAnswer
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def control(
    web: aiohttp.ClientSession, server: TestServer, action: str, **given: object
) -> dict[str, Any]:
    async with web.post(f"{server.url}/control/{action}", json=given) as response:
        body = await response.json()
        assert response.status == (200 if body["ok"] else response.status)
        assert isinstance(body, dict)
        return body


async def test_a_stranger_sees_nothing_of_a_group(
    bot: Bot, server: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "segreto")
    stranger = server.person("Nessuno")
    assert await stranger.messages(group) == []
    assert server.telegram.views.message(stranger.id, group, sent.message_id) is None
    assert [chat.type for chat in await stranger.chats()] == ["private"]
    assert await stranger.messages(luca.private) == []


async def test_a_private_chat_is_seen_by_one_person(
    bot: Bot, luca: PlaygroundPerson, rita: PlaygroundPerson
) -> None:
    await bot.send_message(luca.id, "Fante di denari")
    assert (await luca.see(luca.private, "Fante")).chat_id == luca.id
    assert await rita.messages(luca.private) == []


async def test_a_basic_group_shows_only_messages_from_the_time_of_membership(
    bot: Bot, server: TestServer, group: int, *, clock: ManualClock
) -> None:
    await bot.send_message(group, "prima")
    clock.advance(1)
    marco = server.person("Marco")
    await marco.join(group)
    await bot.send_message(group, "durante")
    await marco.leave(group)
    clock.advance(1)
    await bot.send_message(group, "dopo")
    assert [m.text for m in await marco.messages(group) if m.from_bot] == ["durante"]


async def test_a_supergroup_shows_all_to_members_only(
    bot: Bot, server: TestServer, supergroup: int
) -> None:
    await bot.send_message(supergroup, "prima")
    marco = server.person("Marco")
    await marco.join(supergroup)
    assert [m.text for m in await marco.messages(supergroup) if m.from_bot] == ["prima"]
    await marco.leave(supergroup)
    assert await marco.messages(supergroup) == []


async def test_the_list_of_chats_shows_members_and_topics(
    server: TestServer, forum: int, luca: PlaygroundPerson, *, rita: PlaygroundPerson
) -> None:
    thread = server.telegram.groups.add_topic(forum, "Carte", by=luca.id)
    private, chat = await rita.chats()
    assert (private.started, private.title) == (False, "Matta")
    assert (chat.title, chat.status, chat.topics) == ("Circolo", "member", {thread: "Carte"})
    assert set(chat.members.values()) == {"Luca", "Zia Rita", "Matta"}


async def test_service_messages_name_their_people(
    server: TestServer, group: int, luca: PlaygroundPerson
) -> None:
    await server.person("Marco").join(group)
    last = (await luca.messages(group))[-1]
    assert (last.service, last.names) == ("new_chat_members", ["Marco"])


async def test_everything_can_be_done_over_http(
    bot: Bot, server: TestServer, web: aiohttp.ClientSession
) -> None:
    marco = (await control(web, server, "add_user", first_name="Marco"))["result"]["id"]
    group = (await control(web, server, "add_group", title="Via HTTP", creator=marco))["result"]
    await control(web, server, "write", user=marco, chat=group, text="/gioco")
    assert (await fresh(bot))[-1].message.text == "/gioco"  # type: ignore[union-attr]
    shown = (await control(web, server, "messages", viewer=marco, chat=group))["result"]
    assert shown[-1]["text"] == "/gioco"
    await control(web, server, "fault", method="getMe", code=500)
    counted = (await control(web, server, "counters"))["result"]
    assert any(row["method"] == "getUpdates" for row in counted)
    listed = (await (await web.get(f"{server.url}/control/")).json())["result"]
    assert listed["token"] == server.token
    assert {"write", "tap", "migrate", "messages", "redeliver"} <= set(listed["actions"])


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("write", {"user": 1, "chat": 2, "text": "x"}),
        ("write", {"user": "x"}),
        ("add_user", {"first_name": "x", "colour": "red"}),
        ("messages", {"viewer": 1, "chat": 1}),
        ("wait", {"viewer": 1}),
        ("fly", {}),
    ],
)
async def test_a_senseless_order_is_refused(
    server: TestServer, web: aiohttp.ClientSession, action: str, *, given: dict[str, object]
) -> None:
    body = await control(web, server, action, **given)
    assert body["ok"] is False
    assert body["error"]


async def test_a_foreign_web_page_gets_nothing_done(
    server: TestServer, web: aiohttp.ClientSession
) -> None:
    url = f"{server.url}/control/counters"
    async with web.post(url, data="{}") as response:
        assert response.status == 415
    async with web.post(url, json={}, headers={"Host": "evil.example"}) as response:
        assert response.status == 403


@asynccontextmanager
async def stream(
    web: aiohttp.ClientSession, server: TestServer, viewer: int, **headers: str
) -> AsyncIterator[AsyncIterator[tuple[str, Any, str]]]:
    """Events as (kind, data, id)."""
    async with web.get(
        f"{server.url}/control/events", params={"viewer": viewer}, headers=headers
    ) as response:
        assert response.content_type == "text/event-stream"

        async def events() -> AsyncIterator[tuple[str, Any, str]]:
            found: dict[str, str] = {}
            async for raw in response.content:
                line = raw.decode().rstrip("\n")
                if line and not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    found[name] = value
                elif found:
                    yield found["event"], json.loads(found["data"]), found["id"]
                    found = {}

        yield events()


async def test_a_stream_tells_a_viewer_only_visible_changes(
    bot: Bot,
    server: TestServer,
    web: aiohttp.ClientSession,
    *,
    group: int,
    luca: PlaygroundPerson,
    rita: PlaygroundPerson,
) -> None:
    async with stream(web, server, rita.id) as events:
        await asyncio.sleep(0.05)
        await bot.send_message(luca.id, "Fante di denari")  # not for her
        sent = await bot.send_message(group, "Tavolo", reply_markup=keyboard("Sto"))
        kind, data, _ = await anext(events)
        assert (kind, data["text"], data["keyboard"][0][0]["text"]) == ("message", "Tavolo", "Sto")
        await bot.answer_callback_query(
            await rita.press("Sto", group) or "", "Sette!", show_alert=True
        )
        kind, data, _ = await anext(events)
        assert (kind, data["text"], data["alert"]) == ("answer", "Sette!", True)
        await bot.edit_message_text("Mano 1", group, sent.message_id)
        kind, data, _ = await anext(events)
        assert (kind, data["text"], data["edited"]) == ("edit", "Mano 1", True)
        await bot.delete_message(group, sent.message_id)
        kind, data, _ = await anext(events)
        assert (kind, data) == ("delete", {"chat_id": group, "message_id": sent.message_id})
        server.telegram.groups.promote(rita.id, group)
        kind, data, _ = await anext(events)
        assert (kind, data["status"]) == ("chat", "administrator")


async def test_a_stream_is_resumed_after_its_last_event(
    bot: Bot, server: TestServer, web: aiohttp.ClientSession, *, group: int, rita: PlaygroundPerson
) -> None:
    async with stream(web, server, rita.id) as events:
        await asyncio.sleep(0.05)
        await bot.send_message(group, "uno")
        _, _, number = await anext(events)
    await bot.send_message(group, "due")
    async with stream(web, server, rita.id, **{"Last-Event-ID": number}) as events:
        kind, data, number = await anext(events)
        assert (kind, data["text"]) == ("message", "due")
    for n in range(600):
        server.telegram.core.feed.publish([rita.id], "chat", chat_id=group, ref=n)
    async with stream(web, server, rita.id, **{"Last-Event-ID": number}) as events:
        assert (await anext(events))[0] == "reset"


@pytest.mark.parametrize("steps", range(4))
async def test_a_waiting_viewer_can_be_stopped_in_the_moment_of_news(
    server: TestServer, rita: PlaygroundPerson, steps: int
) -> None:
    feed = server.telegram.core.feed
    waiting = asyncio.create_task(feed.wait(rita.id, feed.newest(rita.id), 30))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    feed.publish([rita.id], "chat", 1)
    for _ in range(steps):
        await asyncio.sleep(0)
    stopped = not waiting.done() and waiting.cancel()
    await asyncio.wait([waiting], timeout=0.5)
    assert waiting.done()
    assert waiting.cancelled() == stopped


async def test_a_person_over_http_acts_as_one_in_process(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    distant = server.over_http(rita)
    try:
        sent = await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti|Regole"))

        async def answer() -> None:
            (update,) = await bot.get_updates(timeout=5)
            assert update.callback_query is not None
            await update.callback_query.answer("Seduta", show_alert=True)
            await bot.edit_message_text("Al tavolo: Zia Rita", group, sent.message_id)

        task = asyncio.create_task(answer())
        assert await distant.tap("Sied", group) == TapAnswer("Seduta", alert=True)
        assert (await distant.see(group, "Zia Rita")) == (await rita.see(group, "Zia Rita"))
        await task
        await distant.start("ciao")
        await distant.block()
        await distant.unblock()
        assert await distant.messages(group) == await rita.messages(group)
        assert await distant.chats() == await rita.chats()
        assert await distant.answers() == await rita.answers()
        with pytest.raises(OrderError):
            await distant.write(42, "x")
    finally:
        await distant.close()


async def test_seeing_waits_and_an_error_lists_the_seen_messages(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    waiting = asyncio.create_task(rita.see(group, "Mano [0-9]"))
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Si gioca!"))
    sent = await bot.send_message(group, "Mano 3")
    assert (await waiting).message_id == sent.message_id
    assert (await rita.see(group, "Si gioca")).text == "Tavolo"  # labels are read too
    with pytest.raises(AssertionError, match=r"(?s)Zia Rita: no message like 'Mano 4'.*Mano 3"):
        await rita.see(group, "Mano 4", timeout=0.05)
    with pytest.raises(AssertionError, match="there still is"):
        await rita.gone(group, "Mano 3", timeout=0.05)


async def test_links_lead_where_telegram_would_lead(
    bot: Bot,
    server: TestServer,
    supergroup: int,
    *,
    group: int,
    luca: PlaygroundPerson,
    rita: PlaygroundPerson,
) -> None:
    sent = await bot.send_message(supergroup, "Tavolo")
    assert sent.link is not None
    led = await rita.follow(sent.link)
    assert (led.chat_id, led.message_id) == (supergroup, sent.message_id)
    assert (await rita.follow("https://t.me/matta_bot?start=posto_7")).chat_id == rita.id
    assert (await fresh(bot))[-1].message.text == "/start posto_7"  # type: ignore[union-attr]
    await rita.follow("t.me/Matta_Bot?start=not.valid")
    assert (await fresh(bot))[-1].message.text == "/start"  # type: ignore[union-attr]
    stranger = server.person("Nessuno")
    with pytest.raises(OrderError):
        await stranger.follow(sent.link)
    for nowhere in (
        "https://example.org",
        "https://t.me/nobody_here",
        "https://t.me/matta_bot?startgroup=x",
    ):
        with pytest.raises(OrderError):
            await rita.follow(nowhere)
