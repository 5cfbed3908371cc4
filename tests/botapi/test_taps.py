"""Buttons: the query, the form of the answer, and late answers."""

import asyncio
from dataclasses import replace

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from playground.botapi import ManualClock, OrderError
from playground.botapi.settings import ServerKind
from playground.botapi.views import ButtonView
from playground.people import PlaygroundPerson, TapAnswer
from playground.testing import TestServer
from tests.botapi.kit import fresh, keyboard, says

TOO_OLD = says("query is too old and response timeout expired or query id is invalid$")


async def test_a_tap_tells_the_bot_its_person_message_and_data(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group)
    (update,) = await fresh(bot)
    query = update.callback_query
    assert query is not None
    assert query.message is not None
    assert (query.id, query.from_user.id, query.data) == (query_id, rita.id, "Siediti")
    assert (query.message.chat.id, query.message.message_id) == (group, sent.message_id)


@pytest.mark.parametrize("alert", [True, False])
async def test_the_answer_reaches_that_person_alone(
    bot: Bot, group: int, luca: PlaygroundPerson, *, rita: PlaygroundPerson, alert: bool
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("👁 La mia carta"))

    async def answer() -> None:
        (update,) = await bot.get_updates(timeout=5)
        assert update.callback_query is not None
        await update.callback_query.answer("Hai il 6 di coppe", show_alert=alert, cache_time=0)

    task = asyncio.create_task(answer())
    assert await rita.tap("La mia carta", group) == TapAnswer("Hai il 6 di coppe", alert)
    await task
    assert len(rita.alerts) == alert
    assert len(rita.toasts) == (not alert)
    assert len(await rita.answers()) == 1
    assert await luca.answers() == []


async def test_an_answer_may_open_the_private_chat(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group)
    assert query_id is not None
    for url in ("https://example.org/", "https://t.me/matta_bot?start=a.b"):
        with pytest.raises(BadRequest):
            await bot.answer_callback_query(query_id, url=url)
    await bot.answer_callback_query(query_id, url="https://t.me/matta_bot?start=posto_1")
    found = await rita.answer(query_id)
    assert found is not None
    assert found.url is not None
    await rita.follow(found.url)
    assert (await fresh(bot))[-1].message.text == "/start posto_1"  # type: ignore[union-attr]


async def test_a_tap_may_stay_without_an_answer(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    assert await rita.tap("Siediti", group, timeout=0.05) is None


async def test_a_query_is_answered_once(bot: Bot, group: int, rita: PlaygroundPerson) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group) or ""
    await bot.answer_callback_query(query_id, "uno")
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query_id, "due")
    assert [a.text for a in await rita.answers()] == ["uno"]


async def test_nobody_reads_the_answers_of_others(
    bot: Bot, group: int, luca: PlaygroundPerson, *, rita: PlaygroundPerson
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group) or ""
    await bot.answer_callback_query(query_id, "uno")
    with pytest.raises(OrderError, match="did not ask"):
        await luca.answer(query_id)


async def test_a_query_grows_old(
    bot: Bot, group: int, rita: PlaygroundPerson, *, clock: ManualClock
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group) or ""
    clock.advance(61)
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query_id)
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query("12345")


async def test_an_order_makes_queries_old(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group) or ""
    server.telegram.orders.expire_queries()
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query_id)


@pytest.mark.parametrize(
    ("text", "fine"),
    [("x" * 200, True), ("🃏" * 100, True), ("x" * 201, False), ("🃏" * 101, False)],
)
async def test_an_answer_has_200_characters(
    bot: Bot, group: int, rita: PlaygroundPerson, *, text: str, fine: bool
) -> None:
    await bot.send_message(group, "Tavolo", reply_markup=keyboard("Siediti"))
    query_id = await rita.press("Siediti", group) or ""
    if fine:
        await bot.answer_callback_query(query_id, text)
    else:
        with pytest.raises(BadRequest, match=says("message_too_long")):
            await bot.answer_callback_query(query_id, text)


async def test_labels_are_matched_exactly_then_by_their_beginning_then_anywhere(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    await bot.send_message(group, "uno", reply_markup=keyboard("Sto|5|50", "👁 La mia carta"))
    shown = await rita.see(group, "uno")
    assert shown.button("5") == (0, 1)
    assert shown.button("St") == (0, 0)
    assert shown.button("carta") == (1, 0)
    assert shown.button("x") is None
    both = [ButtonView("Su", "callback"), ButtonView("Sa", "callback")]
    assert replace(shown, keyboard=[both]).button("S") is None

    with pytest.raises(OrderError, match="sees no button 'Tiro'"):
        await rita.press("Tiro", group)
    with pytest.raises(OrderError, match="sees no button 'Tiro'"):
        await rita.tap("Tiro", group, timeout=0.05)


async def test_a_person_taps_a_button_as_soon_as_it_is_there(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    shown = await bot.send_message(group, "uno", reply_markup=keyboard("Regole"))
    tapping = asyncio.create_task(rita.tap("Siediti", group, timeout=5))
    await asyncio.sleep(0.05)
    await shown.edit_reply_markup(keyboard("Siediti"))
    (update,) = await bot.get_updates(timeout=5)
    assert update.callback_query is not None
    await update.callback_query.answer("Seduta")
    assert await tapping == TapAnswer("Seduta")


async def test_the_newest_message_with_that_button_is_tapped(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    first = await bot.send_message(group, "uno", reply_markup=keyboard("Sto"))
    second = await bot.send_message(group, "due", reply_markup=keyboard("Sto"))
    await bot.send_message(group, "tre", reply_markup=keyboard("Regole"))
    await rita.press("Sto", group)
    await rita.press("Sto", group, first.message_id)
    asked = [u.callback_query for u in await fresh(bot)]
    assert [q.message.message_id for q in asked if q and q.message] == [
        second.message_id,
        first.message_id,
    ]


async def test_links_and_disabled_buttons_ask_nobody(
    bot: Bot, group: int, rita: PlaygroundPerson
) -> None:
    link = InlineKeyboardButton("Regole", url="https://example.org/regole")
    off = InlineKeyboardButton("Fermo", api_kwargs={"disabled": {}})
    await bot.send_message(group, "x", reply_markup=InlineKeyboardMarkup([[link, off]]))
    assert await rita.tap("Regole", group) == TapAnswer(url="https://example.org/regole")
    assert await rita.tap("Fermo", group) == TapAnswer()
    assert await fresh(bot) == []


@pytest.mark.parametrize("kind", ["half", "old", "refusing"])
async def test_an_older_server_knows_no_disabled_buttons(
    bot: Bot, server: TestServer, group: int, *, kind: ServerKind
) -> None:
    server.telegram.orders.set_ephemeral(server=kind)
    off = InlineKeyboardButton("Fermo", api_kwargs={"disabled": {}})
    with pytest.raises(BadRequest, match="ext buttons are unallowed"):
        await bot.send_message(group, "x", reply_markup=InlineKeyboardMarkup([[off]]))


async def test_callback_data_can_be_forged_but_not_seen(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "x", reply_markup=keyboard("Sto"))
    assert "callback_data" not in repr(await rita.messages(group))
    assert server.telegram.orders.callback_data(group, sent.message_id) == [["Sto"]]
    server.telegram.people.forge(rita.id, group, message=sent.message_id, data="give me all")
    (update,) = await fresh(bot)
    assert update.callback_query is not None
    assert update.callback_query.data == "give me all"


async def test_a_person_outside_the_chat_taps_nothing(
    bot: Bot, server: TestServer, group: int, *, rita: PlaygroundPerson
) -> None:
    sent = await bot.send_message(group, "x", reply_markup=keyboard("Sto"))
    stranger = server.person("Nessuno")
    with pytest.raises(OrderError):
        await stranger.press("Sto", group, sent.message_id)
    await rita.leave(group)
    with pytest.raises(OrderError):
        await rita.press("Sto", group, sent.message_id)
