"""getUpdates: waiting, confirming, redelivery, expiry, kinds, numbering, and two pollers."""

import asyncio

import pytest
from telegram import Bot
from telegram.error import Conflict

from playground.botapi import ManualClock, OrderError
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard, says


async def test_unconfirmed_updates_come_again(bot: Bot, luca: PlaygroundPerson) -> None:
    await luca.write(luca.private, "uno")
    await luca.write(luca.private, "due")
    first = await bot.get_updates()
    assert [u.update_id for u in await bot.get_updates()] == [u.update_id for u in first]
    rest = await bot.get_updates(offset=first[0].update_id + 1)
    assert [u.message.text for u in rest if u.message] == ["due"]
    assert await bot.get_updates(offset=first[1].update_id + 1) == ()
    assert await bot.get_updates() == ()


async def test_ids_are_sequential_and_begin_anywhere(bot: Bot, luca: PlaygroundPerson) -> None:
    for n in range(5):
        await luca.write(luca.private, str(n))
    ids = [u.update_id for u in await bot.get_updates()]
    assert ids == list(range(ids[0], ids[0] + 5))
    assert ids[0] >= 100_000_000


async def test_limit_takes_the_oldest(bot: Bot, luca: PlaygroundPerson) -> None:
    for n in range(3):
        await luca.write(luca.private, str(n))
    assert [u.message.text for u in await bot.get_updates(limit=2) if u.message] == ["0", "1"]


async def test_a_negative_offset_keeps_the_newest(bot: Bot, luca: PlaygroundPerson) -> None:
    for n in range(3):
        await luca.write(luca.private, str(n))
    assert [u.message.text for u in await bot.get_updates(offset=-1) if u.message] == ["2"]
    assert len(await bot.get_updates()) == 1


async def test_a_waiting_poll_wakes_at_once(bot: Bot, luca: PlaygroundPerson) -> None:
    loop = asyncio.get_running_loop()
    polling = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.05)
    said = loop.time()
    await luca.write(luca.private, "sveglia")
    assert len(await polling) == 1
    assert loop.time() == said


async def test_a_poll_without_news_ends_in_time(bot: Bot) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    assert await bot.get_updates(timeout=1) == ()
    assert loop.time() - began == pytest.approx(1)


async def test_of_two_pollers_the_older_gets_409(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    older = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.05)
    async with server.bot() as second:
        newer = asyncio.create_task(second.get_updates(timeout=30))
        complaint = "terminated by other getUpdates request; make sure that only one bot instance is running"
        with pytest.raises(Conflict, match=complaint):
            await older
        await luca.write(luca.private, "ciao")
        assert len(await newer) == 1


async def test_chat_member_comes_only_if_named_and_only_to_admins(
    bot: Bot, server: TestServer, supergroup: int, *, luca: PlaygroundPerson
) -> None:
    server.telegram.groups.promote(server.telegram.bot_id, supergroup, by=luca.id)
    await fresh(bot)
    await server.person("Uno").join(supergroup)
    assert [bool(u.chat_member) for u in await fresh(bot)] == [False]
    await bot.get_updates(allowed_updates=["message", "chat_member"])
    await server.person("Due").join(supergroup)
    member, message = await fresh(bot)
    assert member.chat_member is not None
    assert (
        member.chat_member.old_chat_member.status,
        member.chat_member.new_chat_member.status,
    ) == (
        "left",
        "member",
    )
    assert message.message is not None
    server.telegram.groups.demote(server.telegram.bot_id, supergroup)
    await server.person("Tre").join(supergroup)
    assert [bool(u.chat_member) for u in await fresh(bot)] == [False]


async def test_the_requested_kinds_are_remembered(
    bot: Bot, group: int, luca: PlaygroundPerson
) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    await luca.write(luca.private, "ciao")
    assert await bot.get_updates() == ()
    await bot.get_updates(allowed_updates=[])
    await luca.write(luca.private, "ciao")
    assert len(await bot.get_updates()) == 1


async def test_waiting_taps_are_forgotten_after_150_seconds(
    bot: Bot, group: int, luca: PlaygroundPerson, *, rita: PlaygroundPerson, clock: ManualClock
) -> None:
    await bot.send_message(group, "x", reply_markup=keyboard("Sto"))
    await rita.press("Sto", group)
    await luca.write(group, "/tavolo")
    clock.advance(149)
    assert len(await bot.get_updates()) == 2
    clock.advance(2)
    assert [u.callback_query for u in await bot.get_updates()] == [None]
    clock.advance(24 * 3600)
    assert await bot.get_updates() == ()


async def test_a_confirmed_update_can_come_twice(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    await luca.write(luca.private, "ciao")
    (update,) = await fresh(bot)
    server.telegram.orders.redeliver(update.update_id)
    (again,) = await bot.get_updates(offset=update.update_id + 1)
    assert (again.update_id, again.message) == (update.update_id, update.message)
    assert await bot.get_updates(offset=update.update_id + 1) == ()
    with pytest.raises(OrderError):
        server.telegram.orders.redeliver(1)


@pytest.mark.parametrize("distance", [1_000_000, -50_000_000])
async def test_numbers_jump_after_a_quiet_week(
    bot: Bot, server: TestServer, luca: PlaygroundPerson, *, distance: int
) -> None:
    await luca.write(luca.private, "uno")
    (before,) = await fresh(bot)
    server.telegram.orders.jump(distance)
    await luca.write(luca.private, "due")
    (after,) = await bot.get_updates()
    assert after.update_id - before.update_id == distance + 1


async def test_an_old_offset_confirms_no_updates_with_lower_numbers(
    bot: Bot, server: TestServer, luca: PlaygroundPerson
) -> None:
    await luca.write(luca.private, "uno")
    (before,) = await fresh(bot)
    server.telegram.orders.jump(-1000)
    await luca.write(luca.private, "due")
    assert await bot.get_updates(offset=before.update_id + 1) == ()
    (after,) = await bot.get_updates()
    assert after.update_id < before.update_id


async def test_blocking_and_coming_back_are_told(bot: Bot, luca: PlaygroundPerson) -> None:
    await luca.block()
    await luca.start("posto")
    blocked, back, start = await fresh(bot)
    assert blocked.my_chat_member is not None
    assert back.my_chat_member is not None
    assert blocked.my_chat_member.new_chat_member.status == "kicked"
    assert back.my_chat_member.new_chat_member.status == "member"
    assert start.message is not None
    assert start.message.text == "/start posto"
    assert start.message.entities[0].type == "bot_command"
    await luca.block()
    with pytest.raises(OrderError, match=says("user .* has blocked")):
        await luca.write(luca.private, "ciao")
