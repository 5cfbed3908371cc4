"""Flood control: the number of calls, the refusal, and the chats concerned."""

from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import RetryAfter

from playground.botapi import ManualClock
from playground.people import PlaygroundPerson
from playground.testing import TestServer
from tests.botapi.kit import keyboard


async def spend(
    bot: Bot, chat: int, count: int, *, clock: ManualClock, pause: float = 0.0625
) -> None:
    """Send ``count`` messages, `pause` apart (so that the whole bot's limit is not met)."""
    for n in range(count):
        await bot.send_message(chat, str(n))
        clock.advance(pause)


async def retry_after(bot: Bot, chat: int) -> int:
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(chat, "uno di troppo")
    assert isinstance(caught.value.retry_after, timedelta)
    return int(caught.value.retry_after.total_seconds())


async def test_a_group_hears_twenty_messages_a_minute(
    bot: Bot, limited: TestServer, group: int, *, clock: ManualClock
) -> None:
    await spend(bot, group, count=20, clock=clock)
    assert await retry_after(bot, group) == 59
    clock.advance(58)
    assert await retry_after(bot, group) == 1
    clock.advance(1)
    await bot.send_message(group, "ora sì")
    assert limited.telegram.orders.refused("sendMessage", group) == 2


async def test_edits_count_and_deletes_and_answers_do_not(
    bot: Bot, limited: TestServer, group: int, *, clock: ManualClock, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "0", reply_markup=keyboard("Sto"))
    extra = await bot.send_message(group, "via")
    for n in range(17):
        await bot.edit_message_text(
            f"Mano {n}", group, sent.message_id, reply_markup=keyboard("Sto")
        )
        clock.advance(0.05)
    await bot.edit_message_reply_markup(group, sent.message_id, reply_markup=keyboard("Tiro"))
    await retry_after(bot, group)
    await bot.delete_message(group, extra.message_id)
    for _ in range(40):
        await bot.answer_callback_query(await rita.press("Tiro", group) or "")
    await bot.get_chat_member(group, rita.id)
    await bot.set_message_reaction(group, sent.message_id, "👍")


async def test_one_groups_limit_does_not_touch_another(
    bot: Bot,
    limited: TestServer,
    group: int,
    *,
    supergroup: int,
    luca: PlaygroundPerson,
    clock: ManualClock,
) -> None:
    await spend(bot, group, count=20, clock=clock)
    await retry_after(bot, group)
    await bot.send_message(supergroup, "qui si gioca")
    await bot.send_message(luca.id, "la tua carta")


async def test_a_person_gets_a_short_burst(
    bot: Bot, limited: TestServer, luca: PlaygroundPerson, *, clock: ManualClock
) -> None:
    await spend(bot, luca.id, count=5, clock=clock)
    assert await retry_after(bot, luca.id) == 5
    clock.advance(5)
    await bot.send_message(luca.id, "ora sì")


async def test_the_whole_bot_sends_thirty_messages_a_second(
    bot: Bot, limited: TestServer, luca: PlaygroundPerson, *, clock: ManualClock
) -> None:
    groups = [limited.group(str(n), luca) for n in range(31)]
    for chat in groups[:30]:
        await bot.send_message(chat, "x")
    assert await retry_after(bot, groups[30]) == 1
    clock.advance(1)
    await bot.send_message(groups[30], "x")


async def test_limits_are_settings_and_a_switch(bot: Bot, limited: TestServer, group: int) -> None:
    limited.telegram.orders.set_limits(group=2)
    await bot.send_message(group, "1")
    await bot.send_message(group, "2")
    await retry_after(bot, group)
    limited.telegram.orders.set_limits(on=False)
    await bot.send_message(group, "3")


async def test_a_refusal_reads_as_telegram_writes_it(
    bot: Bot, limited: TestServer, group: int
) -> None:
    limited.telegram.orders.set_limits(group=1)
    await bot.send_message(group, "1")
    with pytest.raises(RetryAfter, match=r"Retry in 0:01:00"):
        await bot.send_message(group, "2")


async def test_every_call_is_counted(
    bot: Bot, limited: TestServer, group: int, *, luca: PlaygroundPerson
) -> None:
    orders = limited.telegram.orders
    orders.reset_counters()
    orders.set_limits(group=2)
    for text in ("1", "2"):
        await bot.send_message(group, text)
    await retry_after(bot, group)
    await bot.send_message(luca.id, "x")
    await bot.get_me()
    assert orders.calls() == 5
    assert orders.calls("sendMessage") == 4
    assert orders.calls("sendMessage", group) == 3
    assert (orders.refused(), orders.refused(chat=group), orders.refused(chat=luca.id)) == (1, 1, 0)
    assert {"method": "sendMessage", "chat": group, "calls": 3, "refused": 1} in orders.counters()
    orders.reset_counters()
    assert orders.calls() == 0
