"""Across processes and evenings: saving, loading, the command line, and the load that this Telegram bears."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

import aiohttp
import pytest
from telegram import Bot

from playground.botapi import LocalServer, ManualClock, OrderError, Telegram
from playground.botapi.sample import family
from playground.people import InProcess, PlaygroundPerson
from playground.testing import TestServer, local_telegram
from tests.botapi.kit import keyboard


async def test_a_second_evening_finds_the_messages_of_the_first(
    bot: Bot,
    server: TestServer,
    forum: int,
    *,
    group: int,
    luca: PlaygroundPerson,
    rita: PlaygroundPerson,
    tmp_path: Path,
    clock: ManualClock,
) -> None:
    thread = server.telegram.groups.add_topic(forum, "Carte", by=luca.id)
    await bot.send_document(
        forum,
        b"\x00\xff",
        caption="<b>Mano</b>",
        parse_mode="HTML",
        message_thread_id=thread,
        reply_markup=keyboard("Sto"),
    )
    sent = await bot.send_message(group, "Tavolo", reply_markup=keyboard("Sto"))
    await bot.answer_callback_query(await rita.press("Sto", group) or "", "Sei")
    await bot.set_my_commands([("gioco", "Apri")])
    file = tmp_path / "evening.json"
    server.telegram.orders.save(str(file))
    before = server.telegram
    after = Telegram.load(file, token=server.token, clock=clock)
    assert after.core.world == before.core.world
    assert after.orders.pending() == before.orders.pending()
    assert after.core.updates.next_id == before.core.updates.next_id
    async with (
        LocalServer(after) as second,
        Bot(second.token, base_url=second.base_url) as later,
    ):
        await later.edit_message_text("Mano 2", group, sent.message_id)
        assert (await PlaygroundPerson(InProcess(after), rita.id).see(group, "Mano 2")).edited
        assert len(await later.get_updates()) == len(before.orders.pending())


async def test_fields_of_older_evenings_are_ignored(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson, tmp_path: Path
) -> None:
    await bot.send_message(group, "Tavolo")
    file = tmp_path / "evening.json"
    server.telegram.orders.save(str(file))
    saved = json.loads(file.read_text())
    saved["bot"]["names"] = {"it": "Matta!"}
    chat = saved["chats"][str(group)]
    chat["pinned"] = [last := max(int(number) for number in chat["messages"])]
    chat["messages"][str(last)]["album"] = "0a1b"
    chat["members"][str(rita.id)]["can_pin"] = True
    file.write_text(json.dumps(saved))
    assert Telegram.load(file, token=server.token).core.world == server.telegram.core.world


def test_a_file_that_is_no_saved_telegram_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text('{"version": 1}')
    with pytest.raises(OrderError, match="holds no saved Telegram"):
        Telegram.load(file)


def test_a_token_must_look_like_one() -> None:
    with pytest.raises(ValueError, match="looks like"):
        Telegram("nonsense")


@pytest.mark.real_time
async def test_the_server_runs_as_a_process_and_keeps_its_state(tmp_path: Path) -> None:
    state = tmp_path / "evening.json"

    async def evening() -> tuple[dict[str, list[int]], dict[str, str]]:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "playground.botapi",
            "--port=0",
            "--family",
            f"--state={state}",
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        try:
            assert process.stdout is not None
            said = [(await process.stdout.readline()).decode().split() for _ in range(3)]
            about = {words[0]: words[1] for words in said}
            async with Bot(about["token"], base_url=about["base_url"]) as bot:
                assert (await bot.get_me()).username == "matta_bot"
            async with (
                aiohttp.ClientSession() as session,
                session.post(about["control"] + "whole_world", json={}) as response,
            ):
                world = (await response.json())["result"]
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
            return world, about
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    first, _ = await evening()
    assert len(first["people"]) == 4
    assert len(first["chats"]) == 1
    assert json.loads(state.read_text())["version"] == 1
    second, _ = await evening()
    assert second == first


def test_a_family_is_ready_made() -> None:
    telegram = Telegram()
    group = telegram.core.world.group(family(telegram))
    shown = telegram.views.chats(next(iter(group.members)))
    assert set(shown[1].members.values()) == {"Nonna Pia", "Luca", "Zia Rita", "Marco", "Matta"}


async def test_the_server_bears_a_hundred_groups() -> None:
    """600 calls and 120 taps must take well under the four seconds in which a load test makes them."""
    async with local_telegram() as server:
        people = [server.person(f"P{n}", started=True) for n in range(60)]
        groups = [server.group(f"G{n}", *people[n % 10 * 6 : n % 10 * 6 + 6]) for n in range(100)]
        server.telegram.core.updates.waiting.clear()
        began = time.process_time()
        async with aiohttp.ClientSession() as session:

            async def call(method: str, **given: object) -> None:
                url = f"{server.base_url}{server.token}/{method}"
                async with session.post(url, json=given) as response:
                    assert (await response.json())["ok"]

            markup = {"inline_keyboard": [[{"text": "Sto", "callback_data": "1:sto"}]]}
            for batch in range(6):
                await asyncio.gather(
                    *(
                        call("sendMessage", chat_id=g, text=f"Mano {batch}", reply_markup=markup)
                        for g in groups
                    )
                )
            for n, chat in enumerate(groups[:60] * 2):
                await people[n % 10 * 6].press("Sto", chat)
            assert len(server.telegram.orders.pending()) == 120
        # About 0.6 s on an ordinary machine, client included; the bound leaves room for slow ones.
        assert time.process_time() - began < 4
